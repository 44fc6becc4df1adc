import { call, findLinks } from './api';
import { canRead, lastCollection, readConnection, setLastCollection } from './connection';
import { button, make, show } from './dom';
import { itemList } from './item-list';
import { readPage } from './page';
import { newEntry, putEntry, type NewText, type Result } from './queue';
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
const save = make('button', { type: 'button', hidden: true }, texts.savePage);
const status = make('p', { role: 'status' });
const settings = button(texts.settings, () => void chrome.runtime.openOptionsPage());
const notice = make('p', { className: 'notice' });
if (!connection || connection.isRefused) notice.textContent = texts.stateOf(connection);

input.addEventListener('input', () => localStorage.setItem(DRAFT_KEY, input.value));
form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!found.openSelected() && input.value.trim() !== '') void addTyped(input.value);
});
select.addEventListener('change', () => {
  if (connection) void setLastCollection(connection.server, select.value);
});

const line = make('div', { className: 'line' }, collection, save, settings);
const unsent = unsentList(() => select.value, send);
show(
  make('h1', { className: 'unseen' }, texts.jot),
  notice,
  form,
  line,
  status,
  found.list,
  unsent,
);
input.focus();
void send('');
void listCollections();
void offerPage();

/** Asks the worker to send what waits. Returns what became of one text. If the worker ends meanwhile, it waits. */
function send(id: string): Promise<Result> {
  return chrome.runtime.sendMessage<string, Result>(id).catch(() => 'waiting');
}

/** Adds the typed text. It stays in the input until it is stored. */
async function addTyped(text: string): Promise<void> {
  if (!(await add({ text })) || input.value !== text) return;
  input.value = '';
  localStorage.removeItem(DRAFT_KEY);
  found.clear();
}

/** Stores a text and sends it. Resolves, with whether it is stored, before the server answers. */
async function add(text: NewText): Promise<boolean> {
  const to = connection ? await lastCollection(connection.server) : '';
  const entry = newEntry({ ...text, to });
  try {
    await putEntry(entry);
  } catch {
    status.textContent = texts.notStored;
    return false;
  }
  void send(entry.id).then((result) => {
    status.textContent = texts.results[result];
  });
  return true;
}

/** Lists the collections, with the one used last selected. Forgets that if there is none of its name any more. */
async function listCollections(): Promise<void> {
  if (!reader) return;
  const answer = await call<Listed>(reader, 'collections', 'collections');
  if (answer.kind !== 'done') return;
  const { collections } = answer.data;
  select.replaceChildren(...collections.map(({ name, slug }) => new Option(name, slug)));
  const slug = await lastCollection(reader.server);
  if (collections.some((each) => each.slug === slug)) select.value = slug;
  else await setLastCollection(reader.server, '');
  collection.hidden = collections.length === 0;
}

/** Offers to save the page of the tab, and says whether its link is already there. */
async function offerPage(): Promise<void> {
  const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  const page = tab && (await readPage(tab));
  if (!page) return;
  let isUnlessKnown = page.isUnlessKnown;
  save.hidden = false;
  save.addEventListener('click', () => {
    void add({ text: page.text, title: page.title, isUnlessKnown });
    isUnlessKnown = false;
  });
  if (!reader || !isUnlessKnown) return;
  const answer = await findLinks(reader, page.text);
  const [item] = answer.kind === 'done' ? answer.data.items : [];
  if (!item) return;
  isUnlessKnown = false;
  save.textContent = texts.saveAgain;
  status.textContent = texts.alreadyIn(item.collection);
}
