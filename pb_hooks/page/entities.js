/** Named character references that titles and addresses are written with: name, then character. */
const VISIBLE = `
  amp &  lt <  gt >  quot "  iexcl ¡  iquest ¿  cent ¢  pound £  yen ¥  euro €  sect §  copy ©
  reg ®  trade ™  deg °  plusmn ±  times ×  divide ÷  micro µ  para ¶  middot ·  bull •
  hellip …  prime ′  Prime ″  laquo «  raquo »  lsaquo ‹  rsaquo ›  lsquo ‘  rsquo ’  sbquo ‚
  ldquo “  rdquo ”  bdquo „  ndash –  mdash —  minus −  hyphen ‐  larr ←  uarr ↑  rarr →
  darr ↓  harr ↔  infin ∞  ne ≠  le ≤  ge ≥  frac12 ½  frac14 ¼  frac34 ¾  sup1 ¹  sup2 ²
  sup3 ³  ordf ª  ordm º  hearts ♥  star ☆  starf ★  check ✓  num #  percnt %  commat @
  excl !  quest ?  lpar (  rpar )  lsqb [  rsqb ]  lbrack [  rbrack ]  lcub {  rcub }  vert |
  verbar |  sol /  colon :  semi ;  comma ,  period .  lowbar _  equals =  plus +  ast *
  dollar $  Hat ^  Agrave À  Aacute Á  Acirc Â  Atilde Ã  Auml Ä  Aring Å  AElig Æ  Ccedil Ç
  Egrave È  Eacute É  Ecirc Ê  Euml Ë  Igrave Ì  Iacute Í  Icirc Î  Iuml Ï  ETH Ð  Ntilde Ñ
  Ograve Ò  Oacute Ó  Ocirc Ô  Otilde Õ  Ouml Ö  Oslash Ø  Ugrave Ù  Uacute Ú  Ucirc Û  Uuml Ü
  Yacute Ý  THORN Þ  szlig ß  agrave à  aacute á  acirc â  atilde ã  auml ä  aring å  aelig æ
  ccedil ç  egrave è  eacute é  ecirc ê  euml ë  igrave ì  iacute í  icirc î  iuml ï  eth ð
  ntilde ñ  ograve ò  oacute ó  ocirc ô  otilde õ  ouml ö  oslash ø  ugrave ù  uacute ú
  ucirc û  uuml ü  yacute ý  thorn þ  yuml ÿ  OElig Œ  oelig œ  Scaron Š  scaron š  Zcaron Ž
  zcaron ž  Ccaron Č  ccaron č  Lstrok Ł  lstrok ł  Yuml Ÿ  alpha α  beta β  gamma γ  delta δ
  lambda λ  mu μ  pi π  sigma σ  omega ω  Delta Δ  Sigma Σ  Omega Ω
`;

/** Those that can't be seen, or not be written above. */
const OTHERS = {
  apos: "'",
  nbsp: '\u00a0',
  shy: '\u00ad',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  zwnj: '\u200c',
  zwj: '\u200d',
  bsol: '\\',
  grave: '`',
  Tab: '\t',
  NewLine: '\n',
};

/** @type {Record<string, string>} */
const NAMED = { ...OTHERS };
for (const [, name = '', character = ''] of VISIBLE.matchAll(/(\w+) (\S)/g))
  NAMED[name] = character;

/** Names that HTML also reads without their semicolon. */
const WITHOUT_SEMICOLON = ['amp', 'lt', 'gt', 'quot', 'nbsp', 'copy', 'reg'];

/** HTML reads the references 128 to 159 as Windows-1252, not as control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

const REFERENCE = /&(?:#[xX]([0-9a-fA-F]{1,8})|#([0-9]{1,8})|([A-Za-z][A-Za-z0-9]{1,31}))(;?)/g;

/**
 * A text with its character references decoded, once; unknown ones are left as they are written.
 *
 * @param {string} text
 * @param {{ inAttribute?: boolean }} [place] in an attribute `?a=1&copy=2` stays as it is
 * @returns {string}
 */
function decodeEntities(text, { inAttribute = false } = {}) {
  return text.replace(REFERENCE, (written, hex, decimal, name, semicolon) => {
    if (hex) return characterOf(parseInt(hex, 16));
    if (decimal) return characterOf(parseInt(decimal, 10));
    if (!Object.prototype.hasOwnProperty.call(NAMED, name)) return written;
    const isComplete = semicolon || (!inAttribute && WITHOUT_SEMICOLON.includes(name));
    return (isComplete && NAMED[name]) || written;
  });
}

/**
 * The character of a code point; a replacement character where there is none.
 * @param {number} code
 */
function characterOf(code) {
  if (code >= 0x80 && code <= 0x9f) return WINDOWS_1252[code - 0x80];
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  if (code === 0 || isSurrogate || code > 0x10ffff) return '\ufffd';
  return String.fromCodePoint(code);
}

module.exports = { decodeEntities };
