import { call } from './api';
import type { Message } from './background';
import {
  canRead,
  lastCollection,
  readConnection,
  setLastCollection,
  type Connection,
} from './connection';
import { button, make, show } from './dom';
import { itemList } from './item-list';
import { storeText, type Result } from './queue';
import * as texts from './texts';
import { unsentList } from './unsent-list';

interface Listed {
  collections: { name: string; slug: string }[];
}

/** Where the typed text is stored while the popup is closed. */
const DRAFT_KEY = 'jot-draft';

const connection = await readConnection();
const reader = canRead(connection) ? connection : null;

const input = make('input', {
  value: localStorage.getItem(DRAFT_KEY) ?? '',
  placeholder: reader ? texts.typeToFind : texts.typeToAdd,
  autocomplete: 'off',
  enterKeyHint: 'done',
  dir: 'auto',
  role: 'combobox',
  ariaLabel: texts.mainInput,
  ariaAutoComplete: 'list',
});
const found = itemList(input, reader);
const form = make('form', {}, input);
const select = make('select', {});
const collection = make('label', { hidden: true }, make('span', {}, texts.collection), select);
const save = button(texts.savePage, () => void savePage());
const status = make('p', { role: 'status' });
const settings = button(texts.settings, () => void chrome.runtime.openOptionsPage());
let isStoring = false;
const notice = make('p', { ariaLive: 'polite' });
showNotice(connection);
chrome.storage.local.onChanged.addListener(() => void readConnection().then(showNotice));

input.addEventListener('input', () => localStorage.setItem(DRAFT_KEY, input.value));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!found.openSelected() && input.value.trim() !== '') void addTyped(input.value);
});
select.addEventListener('change', () => void setLastCollection(select.value));

const line = make('div', { className: 'line' }, collection, save, settings);
show(
  notice,
  form,
  line,
  status,
  found.list,
  unsentList((id) => send({ id })),
);
input.focus();
void send({ id: '' });
void listCollections();

/** Sends a message to the worker. Returns the result of its text: `waiting` if the worker ends meanwhile. */
function send(message: Message): Promise<Result> {
  return chrome.runtime.sendMessage<Message, Result>(message).catch(() => 'waiting');
}

function showNotice(current: Connection | null): void {
  notice.textContent = current && !current.isRefused ? '' : texts.stateOf(current);
}

function tell(result: Result): void {
  status.textContent = texts.results[result];
}

/** Adds the typed text once. It stays in the input until it is stored. */
async function addTyped(text: string): Promise<void> {
  if (isStoring) return;
  isStoring = true;
  const id = await storeText({ text }).finally(() => {
    isStoring = false;
  });
  if (id === null) return tell('notStored');
  if (input.value === text) {
    input.value = '';
    localStorage.removeItem(DRAFT_KEY);
    found.clear();
  }
  tell(await send({ id }));
}

/** Saves the page. A second click then saves it again only if nothing was added. */
async function savePage(): Promise<void> {
  save.disabled = true;
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  const result = tab ? await send({ tab }) : 'noPage';
  tell(result);
  save.disabled = result === 'saved' || result === 'waiting';
}

/** Lists the collections, with the one used last selected. Forgets that if there is none of its name any more. */
async function listCollections(): Promise<void> {
  if (!reader) return;
  const answer = await call<Listed>(reader, 'collections', 'collections');
  if (answer.kind !== 'done') return;
  const { collections } = answer.data;
  select.replaceChildren(...collections.map(({ name, slug }) => new Option(name, slug)));
  const slug = await lastCollection();
  if (collections.some((each) => each.slug === slug)) select.value = slug;
  else await setLastCollection('');
  collection.hidden = collections.length === 0;
}
