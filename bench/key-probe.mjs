import { watchCpuTime } from './page-metrics.mjs';

/**
 * The state of the page after a key's change. Members that are missing aren't checked.
 * @typedef {object} Expected
 * @property {string} [text] the text in the main input
 * @property {number} [count] the number of items that the list announces, without those of other collections
 * @property {number} [rows] the number of rows that fit the list's height, including the heading of other
 *   collections
 * @property {number} [selected] position of the selected row from 1; the row must also be visible
 * @property {true} [marked] all rendered rows are marked
 * @property {ExpectedRow} [row] a rendered row
 * @property {string | null} [dialog] the text in the dialog's field that has the caret and is visible; null
 *   if there must be no dialog
 */

/**
 * @typedef {object} ExpectedRow
 * @property {number} position from 1
 * @property {string} [name] the start of its accessible name
 * @property {string} [text] a part of its visible text
 */

/**
 * How long a key took.
 * @typedef {object} KeySample
 * @property {number} ms from the key event's timestamp until after the frame that painted the change
 * @property {number} frames the number of those frames; 1 is the minimum
 * @property {number} cpu processor time of the page's main thread, in ms; other running programs don't
 *   increase it
 */

/**
 * Presses a key and measures the time until its change is painted. It throws if the change doesn't appear.
 * @typedef {(chord: string, expected: Expected) => Promise<KeySample>} Press chord: a key as Playwright names
 *   it, such as `a`, `Enter` or `Shift+ArrowDown`
 */

/** Timeout for a change, in ms. */
const TIMEOUT_MS = 30_000;

/**
 * Prepares a page for measuring keys.
 * @param {import('@playwright/test').Page} page on the main view
 * @param {(chord: string) => Promise<void>} [press] by default, presses and releases the key
 * @returns {Promise<Press>}
 */
export async function createKeyProbe(page, press = (chord) => page.keyboard.press(chord)) {
  const cpuTime = await watchCpuTime(page);
  return async (chord, expected) => {
    const key = chord.split('+').at(-1) || chord;
    const probe = await page.evaluateHandle(armProbe, { key, expected, timeoutMs: TIMEOUT_MS });
    const before = await cpuTime();
    await press(chord);
    const sample = await probe.evaluate(({ sample }) => sample);
    const cpu = (await cpuTime()) - before;
    await probe.dispose();
    if (sample) return { ...sample, cpu };
    const wanted = JSON.stringify(expected);
    throw new Error(`${TIMEOUT_MS / 1_000} s after ${chord} there is nothing to see of ${wanted}.`);
  };
}

/**
 * Types a text and deletes it again.
 * @param {Press} press
 * @param {string} text
 * @param {(typed: string) => Expected} expect returns the state of the page after a part of the text is typed
 * @returns {Promise<KeySample[]>}
 */
export async function typeAndDelete(press, text, expect) {
  const samples = [];
  for (let end = 1; end <= text.length; end++)
    samples.push(await press(text.charAt(end - 1), expect(text.slice(0, end))));
  for (let end = text.length - 1; end >= 0; end--)
    samples.push(await press('Backspace', expect(text.slice(0, end))));
  return samples;
}

/**
 * Runs in the page. From the next event of the key on, it checks after each painted frame whether the change
 * is there. An animation frame's callback runs before its frame is painted, so the callback sends a message,
 * which arrives afterwards.
 * @param {{ key: string, expected: Expected, timeoutMs: number }} options
 * @returns {{ sample: Promise<Omit<KeySample, 'cpu'> | null> }} null after the timeout
 */
function armProbe({ key, expected, timeoutMs }) {
  const { text, count, rows, selected, marked, row, dialog } = expected;
  /** @param {string} attribute */
  const option = (attribute) => document.querySelector(`[role="option"]${attribute}`);
  const isShown = () => {
    const input = document.querySelector('[role="combobox"]');
    if (text !== undefined && /** @type {HTMLInputElement} */ (input).value !== text) return false;
    const own = document.querySelector('[role="listbox"] > [role="option"]');
    const counted = Number(own?.getAttribute('aria-setsize') ?? 0);
    if (rows !== undefined && rowsOf(document.querySelector('[role="listbox"]')) !== rows)
      return false;
    if (count !== undefined && counted !== count) return false;
    if (marked && document.querySelector('[role="option"]:not([data-marked])')) return false;
    if (row !== undefined && !isDrawn(row)) return false;
    if (dialog !== undefined && !isOpen(dialog)) return false;
    return selected === undefined || isSelected(selected);
  };
  /** @param {Element | null} list */
  const rowsOf = (list) => {
    const row = option('')?.getBoundingClientRect().height ?? 1;
    return Math.round((list?.getBoundingClientRect().height ?? 0) / row);
  };
  /** @param {ExpectedRow} row */
  const isDrawn = ({ position, name = '', text: words = '' }) => {
    const found = option(`[aria-posinset="${position}"]`);
    if (!found?.getAttribute('aria-label')?.startsWith(name)) return false;
    return found.textContent.includes(words);
  };
  /** @param {string | null} held */
  const isOpen = (held) => {
    const found = document.querySelector('[role="dialog"]');
    if (held === null) return found === null;
    const field = /** @type {HTMLTextAreaElement | null} */ (document.activeElement);
    if (!field || !found?.contains(field) || field.value !== held) return false;
    return field.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  /** @param {number} position */
  const isSelected = (position) => {
    const row = option('[aria-selected="true"]');
    if (Number(row?.getAttribute('aria-posinset')) !== position) return false;
    const { top = -1, bottom = Infinity } = row?.getBoundingClientRect() ?? {};
    // The sticky input covers a row that is scrolled too far.
    const free = document.querySelector('[role="combobox"]')?.getBoundingClientRect().bottom ?? 0;
    return top >= free && bottom <= window.innerHeight;
  };

  const sample = new Promise((resolve) => {
    /** @param {KeyboardEvent} event */
    const onKeyDown = (event) => {
      if (event.key !== key) return;
      window.removeEventListener('keydown', onKeyDown, true);
      const start = event.timeStamp;
      let frames = 0;
      const channel = new MessageChannel();
      const nextFrame = () => requestAnimationFrame(() => channel.port2.postMessage(null));
      channel.port1.onmessage = () => {
        const ms = performance.now() - start;
        frames++;
        if (isShown()) resolve({ ms, frames });
        else if (ms > timeoutMs) resolve(null);
        else nextFrame();
      };
      nextFrame();
    };
    window.addEventListener('keydown', onKeyDown, true);
  });
  return { sample };
}
