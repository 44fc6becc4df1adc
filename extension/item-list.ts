import { itemName, rowLines } from '../src/ui/item-name';
import { findItems, type ApiItem } from './api';
import type { Connection } from './connection';
import { make } from './dom';
import { addressOf } from './omnibox';
import * as texts from './texts';

/** Pause after the last key before the server is asked, in ms. */
const PAUSE_MS = 150;
/** The popup shows the newest ones. */
const ITEMS_MAX = 20;

/** Makes the list of the items with all words of the main input, which is its combobox. Empty without a reader. */
export function itemList(input: HTMLInputElement, reader: Connection | null) {
  const list = make('ul', { id: 'items', role: 'listbox', ariaLabel: texts.items });
  let items: ApiItem[] = [];
  let selected = -1;
  let timer = 0;

  const select = (index: number) => {
    selected = index;
    const options = [...list.children];
    for (const [at, option] of options.entries()) option.ariaSelected = String(at === index);
    options[index]?.scrollIntoView({ block: 'nearest' });
    input.setAttribute('aria-activedescendant', options[index]?.id ?? '');
  };
  const fill = (found: ApiItem[]) => {
    items = found.slice(0, ITEMS_MAX);
    list.replaceChildren(...items.map((item, at) => optionOf(item, `item-${at}`, () => open(at))));
    list.hidden = items.length === 0;
    input.ariaExpanded = String(items.length > 0);
    select(-1);
  };
  const open = (at: number) => {
    const item = items[at];
    if (item && reader) void chrome.tabs.create({ url: addressOf(item, reader.server) });
  };
  const search = async () => {
    const text = input.value;
    const found = reader && text.trim() !== '' ? await findItems(reader, text) : [];
    if (input.value === text) fill(found);
  };
  input.setAttribute('aria-controls', list.id);
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void search(), PAUSE_MS);
  });
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || items.length === 0) return;
    event.preventDefault();
    select(Math.max(-1, Math.min(items.length - 1, selected + step)));
  });
  fill([]);
  void search();

  return {
    list,
    clear: () => fill([]),
    /** Opens the selected item; returns whether there is one. */
    openSelected: () => {
      open(selected);
      return selected >= 0;
    },
  };
}

function optionOf(item: ApiItem, id: string, onclick: () => void): HTMLElement {
  const lines = rowLines(item);
  const parts = [make('span', {}, lines.first), ' ', make('span', {}, lines.second)];
  const ariaLabel = itemName(item, {}, lines);
  return make('li', { id, role: 'option', ariaLabel, onclick }, ...parts);
}
