/**
 * Marks on letters that people leave out when they search: accents, the vowel points of Arabic, Hebrew and Syriac,
 * nukta, nasal and breathing signs of the Indic scripts, tone marks of Thai, Lao, Khmer and Burmese. Vowels that are
 * always written aren't included. The ranges are listed because the server's JavaScript engine has no Unicode classes.
 */
const MARKS = [
  '\\u0300-\\u036f\\u0483-\\u0489\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f',
  '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
  '\\u0610-\\u061a\\u0640\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed',
  '\\u0898-\\u089f\\u08ca-\\u08e1\\u08e3-\\u08ff\\u0711\\u0730-\\u074a',
  '\\u0900-\\u0903\\u093c\\u0951-\\u0954\\u0981-\\u0983\\u09bc\\u0a01-\\u0a03\\u0a3c\\u0a70\\u0a71',
  '\\u0a81-\\u0a83\\u0abc\\u0b01-\\u0b03\\u0b3c\\u0b82\\u0c00-\\u0c04\\u0c3c\\u0c81-\\u0c83\\u0cbc',
  '\\u0d00-\\u0d03\\u0d81-\\u0d83\\u1cd0-\\u1cd2\\u1cd4-\\u1ce8\\u1ced',
  '\\u0e47-\\u0e4c\\u0e4e\\u0ec8-\\u0ecc\\u0ece\\u1037\\u17c9-\\u17d1\\u17d3\\u17dd',
].join('');

/** Invisible characters: joiners, direction marks, soft hyphens, variation selectors. */
const UNSEEN =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f' +
  '\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb';

const NOT_COUNTED = new RegExp(`[${MARKS}${UNSEEN}]+|\\udb40[\\udc00-\\udfff]`, 'g');

/** Letters that Unicode doesn't decompose, and signs that keyboards type in several forms. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  // The typed part of a word may end in a final sigma where the word has another one.
  ς: 'σ',
  // Arabic and Persian keyboards use different forms.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ...spelt("'", '´ʹʻʼʽˈ׳‘’‚‛′‵‹›＇'),
  ...spelt('"', '«»״“”„‟″‶〝〞＂'),
  ...spelt('-', '־‐‑‒–—―⁃−﹘﹣－'),
  '…': '...',
};
const SPELT_OTHERWISE = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'g');

function spelt(spelling: string, signs: string): Record<string, string> {
  return Object.fromEntries([...signs].map((sign) => [sign, spelling]));
}

/** End of the ASCII code units. */
const ASCII_END = 0x80;
/** End of the Latin letters of most languages. */
const LATIN_END = 0x250;
const foldedLatin: string[] = [];

/**
 * Folds a text for comparison: lower case, without accents, other marks and invisible characters, with straight quotes
 * and plain hyphens. The result may have a different length.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  // A loop over code units takes half the time of one regular expression, if most of 10,000 texts have an accent.
  let folded = '';
  let from = 0;
  for (let at = 0; at < lower.length; at++) {
    const unit = lower.charCodeAt(at);
    if (unit < ASCII_END) continue;
    folded += lower.slice(from, at);
    if (unit < LATIN_END) {
      folded += foldedLatin[unit] ??= foldLetters(lower.charAt(at));
      from = at + 1;
      continue;
    }
    let end = at + 1;
    while (end < lower.length && lower.charCodeAt(end) >= LATIN_END) end++;
    folded += foldLetters(lower.slice(at, end));
    from = end;
    at = end - 1;
  }
  return from === 0 ? lower : folded + lower.slice(from);
}

function foldLetters(lower: string): string {
  return lower
    .normalize('NFD')
    .replace(NOT_COUNTED, '')
    .replace(SPELT_OTHERWISE, (letter) => SPELLINGS[letter] ?? letter);
}
