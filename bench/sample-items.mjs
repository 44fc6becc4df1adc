/**
 * An item's fields, as the app sends them to the server.
 * @typedef {object} SampleItem
 * @property {'text' | 'link' | 'todo'} type
 * @property {string} title
 * @property {string} content
 * @property {boolean} isTodoDone
 */

const TODO_TITLE_MAX = 200;
const CONTENT_MAX = 10_000;
/** Median length of a text without its title, in characters. With titles and addresses, the median is 80. */
const MEDIAN_LENGTH = 68;
/** One item in this many has the maximum length. */
const LONG_EVERY = 100;

const CONSONANTS = [...'bcdfghjklmnprstvw'];
const VOWELS = [...'aeiou', 'ä', 'é'];
/** A browser stores a text with one of these as two bytes per character. Many real texts have one. */
const SIGNS = ['→', '“', '”', '😀', '…', 'ш'];

/** Number of words in the vocabulary, which starts with the most frequent one. */
const WORDS = 3_000;
const words = makeWords();

/**
 * Returns realistic items: notes, links and todos mixed, most of them short and a few very long. The same
 * count returns the same items.
 * @param {number} count
 * @returns {SampleItem[]}
 */
export function sampleItems(count) {
  const random = createRandom(count);
  return Array.from({ length: count }, (_, index) => sampleItem(random, index));
}

/**
 * Returns how many items match a text in the main input, as the specification defines a match: each word of
 * the text is in the title or the content, ignoring case and accents.
 * @param {readonly SampleItem[]} items
 * @param {string} text without filter tokens, and trimmed
 * @returns {number}
 */
export function countMatches(items, text) {
  const typed = text.split(' ');
  return items.filter(({ title, content }) => {
    const plain = `${title}\n${content}`
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .toLowerCase();
    return typed.every((one) => plain.includes(one));
  }).length;
}

/**
 * @param {() => number} random
 * @param {number} index
 * @returns {SampleItem}
 */
function sampleItem(random, index) {
  const isTodoDone = false;
  if (index % LONG_EVERY === LONG_EVERY / 2)
    return { type: 'text', title: '', content: sentence(random, CONTENT_MAX), isTodoDone };

  const kind = random();
  const length = randomLength(random);
  if (kind < 0.15) {
    const path = Array.from({ length: 3 }, () => word(random)).join('-');
    // The domain is reserved, so a request for the title fails at once.
    const content = `https://${index}.bench.invalid/${encodeURI(path)}`;
    return { type: 'link', title: sentence(random, Math.min(length, 120)), content, isTodoDone };
  }
  if (kind < 0.35) {
    const title = sentence(random, Math.min(length, TODO_TITLE_MAX));
    return { type: 'todo', title, content: '', isTodoDone: random() < 0.4 };
  }
  if (kind < 0.37) {
    const colour = Math.floor(random() * 0x1000000).toString(16);
    return { type: 'text', title: '', content: `#${colour.padStart(6, '0')}`, isTodoDone };
  }
  const title = kind < 0.5 ? sentence(random, 24) : '';
  return { type: 'text', title, content: sentence(random, length), isTodoDone };
}

/**
 * Returns a random length in characters, distributed as in real notes: half the median is as frequent as
 * twice the median.
 * @param {() => number} random
 */
function randomLength(random) {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(8, Math.min(Math.round(MEDIAN_LENGTH * Math.exp(0.8 * normal)), 2_000));
}

/**
 * Returns words with exactly the given length in total.
 * @param {() => number} random
 * @param {number} length in UTF-16 units
 */
function sentence(random, length) {
  const first = word(random);
  let text = first.slice(0, 1).toUpperCase() + first.slice(1);
  if (random() < 0.1) text += ` ${SIGNS[Math.floor(random() * SIGNS.length)]}`;
  while (text.length < length) text += (random() < 0.08 ? '. ' : ' ') + word(random);
  // The server would trim a space at the end, and half a surrogate pair is invalid.
  return text.slice(0, length).replace(/[^a-zA-Zäé]$/u, (sign) => 'a'.repeat(sign.length));
}

/**
 * Returns a random word. Few words account for most results.
 * @param {() => number} random
 */
function word(random) {
  return words[Math.floor(WORDS * random() ** 3)] ?? '';
}

/**
 * Returns the first word of the vocabulary, from the given rank on, that has only the letters a to z.
 * @param {number} rank from 0, the most frequent word
 * @returns {string}
 */
export function typeableWord(rank) {
  const found = words.slice(rank).find((text) => /^[a-z]+$/.test(text));
  if (found === undefined) throw new RangeError(`there is no word of rank ${rank}`);
  return found;
}

/** @returns {string[]} */
function makeWords() {
  const random = createRandom(1);
  const pick = (/** @type {string[]} */ from) => from[Math.floor(random() * from.length)] ?? '';
  /** @type {Set<string>} */
  const made = new Set();
  while (made.size < WORDS) {
    const syllables = 1 + Math.floor(random() * 3);
    let text = '';
    for (let n = 0; n <= syllables; n++) text += pick(CONSONANTS) + pick(VOWELS);
    made.add(text + (random() < 0.5 ? pick(CONSONANTS) : ''));
  }
  return [...made];
}

/**
 * Returns a generator of numbers from 0 up to 1 (mulberry32). The same seed gives the same numbers.
 * @param {number} seed
 * @returns {() => number}
 */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
