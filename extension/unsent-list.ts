import { rowText } from '../src/ui/item-name';
import { button, make } from './dom';
import { discardEntry, putEntry, readEntries, retryEntry, type Entry, type Result } from './queue';
import * as texts from './texts';

/**
 * Makes the list of the texts that aren't sent, which follows their changes. One that wasn't accepted can be changed
 * and sent again, to the collection used last.
 */
export function unsentList(send: (id: string) => Promise<Result>) {
  const list = make('ul', {});
  const section = make('section', { hidden: true }, make('h2', {}, texts.notSent), list);
  let shown = '';
  const show = async () => {
    const entries = await readEntries();
    // The field of a text that is being changed stays.
    const next = JSON.stringify(entries.map(({ id, refused }) => [id, refused]));
    if (next === shown) return;
    shown = next;
    section.hidden = entries.length === 0;
    list.replaceChildren(...entries.map(rowOf));
  };
  const retry = async (entry: Entry) => {
    await retryEntry(entry);
    await send(entry.id);
  };
  const rowOf = (entry: Entry) => {
    const { id, text, title, refused } = entry;
    const name = rowText(title || text);
    const discard = button(texts.discard, () => void discardEntry(id), texts.discardOf(name));
    if (refused === undefined)
      return make('li', {}, name, make('p', {}, texts.results.waiting), discard);
    const field = make('textarea', { value: text, dir: 'auto', ariaLabel: texts.textOf(name) });
    const changed = () => ({ ...entry, text: field.value });
    // The popup may be closed at any moment.
    field.addEventListener('input', () => void putEntry(changed()));
    const again = button(texts.tryAgain, () => void retry(changed()), texts.tryAgainOf(name));
    return make('li', {}, field, make('p', {}, refused), again, discard);
  };
  chrome.storage.local.onChanged.addListener(() => void show());
  void show();
  return section;
}
