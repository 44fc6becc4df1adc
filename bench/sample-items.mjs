/**
 * An item as it is sent to the server.
 * @typedef {object} SampleItem
 * @property {'text' | 'link' | 'todo'} type
 * @property {string} title
 * @property {string} content
 * @property {boolean} isTodoDone
 */

const TODO_TITLE_MAX = 200;
const CONTENT_MAX = 10_000;
/** Of a text without its title, in characters; with titles and addresses it comes to 80. */
const MEDIAN_LENGTH = 68;
/** One item in so many is as long as an item can be. */
const LONG_EVERY = 100;

const CONSONANTS = [...'bcdfghjklmnprstvw'];
const VOWELS = [...'aeiou', 'ä', 'é'];
/** A text with one of these takes two bytes a character in the browser, as many real ones do. */
const SIGNS = ['→', '“', '”', '😀', '…', 'ш'];

/** Words of the items' language, the most frequent first. */
const WORDS = 3_000;
const words = makeWords();

/**
 * Items as people keep them: notes, links and todos mixed, most of them short and a few very long.
 * The same count gives the same items.
 * @param {number} count
 * @returns {SampleItem[]}
 */
export function sampleItems(count) {
  const random = createRandom(count);
  return Array.from({ length: count }, (_, index) => sampleItem(random, index));
}

/**
 * How many items a text in the main input leaves, by the words of the specification: each of its words
 * in title or content, without regard to case and accents.
 * @param {readonly SampleItem[]} items
 * @param {string} text no filter token, and no blanks around it
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

/** @param {SampleItem} item */
export function lengthOf({ title, content }) {
  return title.length + content.length;
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
    // A reserved name: whoever asks for its title gets an answer at once.
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
 * A length in characters, spread as those of notes are: as often half of the median as twice of it.
 * @param {() => number} random
 */
function randomLength(random) {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Math.max(8, Math.min(Math.round(MEDIAN_LENGTH * Math.exp(0.8 * normal)), 2_000));
}

/**
 * Words up to a length, which is met exactly.
 * @param {() => number} random
 * @param {number} length in UTF-16 units
 */
function sentence(random, length) {
  const first = word(random);
  let text = first.slice(0, 1).toUpperCase() + first.slice(1);
  if (random() < 0.1) text += ` ${SIGNS[Math.floor(random() * SIGNS.length)]}`;
  while (text.length < length) text += (random() < 0.08 ? '. ' : ' ') + word(random);
  // A blank at the end would be trimmed away, and half a character is none.
  return text.slice(0, length).replace(/[^a-zA-Zäé]$/u, (sign) => 'a'.repeat(sign.length));
}

/**
 * A word, of which few are used most of the time.
 * @param {() => number} random
 */
function word(random) {
  return words[Math.floor(WORDS * random() ** 3)] ?? '';
}

/**
 * A word of the items' language that a keyboard can type, of a rank or the next after it that is so.
 * @param {number} rank from 0, which is the most frequent word
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
 * Numbers from 0 up to 1 that are the same for the same seed (mulberry32).
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
