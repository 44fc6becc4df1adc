import type { MutationFields } from '../../src/domain/mutators/mutation';
import { toDateTime } from '../../src/domain/date-time';
import type { ItemView } from '../../src/domain/item';
import type { ClientMutation } from '../../src/sync/queue/client-mutation';
import type { CollectionAct, PersonAct } from './history';
import type { SimulatedTab } from './simulated-tab';

/** Carries out a user's actions in a tab, based on what the tab shows at that moment. */
export function actInTab(tab: SimulatedTab, act: PersonAct): void {
  switch (act.do) {
    case 'create':
      return create(tab, tab.device.world.words.mint(), act);
    case 'import':
      return importItem(tab, tab.device.world.words.mint(), act);
    case 'edit':
      return edit(tab, act);
    case 'toggle':
      return mutation(
        tab,
        pick(itemsOf(tab, isTodo), act.item),
        'update',
        'toggleDone',
        (item) => ({
          isTodoDone: !item.isTodoDone,
        }),
      );
    case 'pin':
      return mutation(
        tab,
        pick(itemsOf(tab, isListed), act.item),
        'update',
        'togglePin',
        (item) => ({
          isPinned: !item.isPinned,
        }),
      );
    case 'putAway': {
      const laterUntil = toDateTime(tab.device.now() + DAY_MS);
      return mutation(tab, pick(itemsOf(tab, isListed), act.item), 'update', 'putAway', () => ({
        laterUntil,
      }));
    }
    case 'bringBack':
      return mutation(tab, pick(itemsOf(tab, isPutAway), act.item), 'update', 'putAway', () => ({
        laterUntil: '',
      }));
    case 'move':
      return move(tab, act);
    case 'trash':
      return mutation(tab, pick(itemsOf(tab, isListed), act.item), 'trash', 'trash');
    case 'untrash':
      return mutation(tab, pick(itemsOf(tab, isTrashed), act.item), 'untrash', 'untrash');
    case 'delete':
      return remove(tab, act.item);
    case 'createCollection':
    case 'renameCollection':
    case 'deleteCollection':
    case 'sortCollections':
      return changeCollections(tab, act);
    case 'read':
      return void tab.readAll();
    case 'type':
      return type(tab, `${tab.draft.inputText} ${tab.device.world.words.mint()}`.trim());
    case 'clearInput':
      return type(tab, '');
    case 'retry':
    case 'discard':
      return decide(tab, act);
    case 'submitInput':
      return submitInput(tab, act.collection);
  }
}

const isTrashed = (item: ItemView) => item.isTrashed;
const isListed = (item: ItemView) => !item.isTrashed;
const isPutAway = (item: ItemView) => isListed(item) && item.laterUntil !== '';
const isTodo = (item: ItemView) => isListed(item) && item.type === 'todo';

/** Sorts items newest first, as in a list. */
function itemsOf(tab: SimulatedTab, isMeant: (item: ItemView) => boolean): ItemView[] {
  return tab.items().filter(isMeant).reverse();
}

/** Counts small indexes from the end, where all devices have the same items. */
function pick<T>(choices: readonly T[], number: number): T | undefined {
  return number < FROM_THE_END
    ? choices.at(-1 - (number % choices.length))
    : choices[(number - FROM_THE_END) % choices.length];
}

const FROM_THE_END = 3;

function create(
  tab: SimulatedTab,
  text: string,
  { as, collection }: { as: 'text' | 'todo'; collection: number },
): void {
  const home = pick(tab.collections(), collection)?.id;
  if (home === undefined) return;
  const recordId = tab.engine.mintId();
  const { words } = tab.device.world;
  words.create(text, recordId, as === 'todo' ? 'title' : 'content');
  words.place(recordId, home);
  const fields = { collection: home, title: '', content: as === 'todo' ? `:td: ${text}` : text };
  tab.mutate({ store: 'items', kind: 'create', action: 'create', recordId, fields });
}

/** Creates an item with a date, as an import does. */
function importItem(
  tab: SimulatedTab,
  content: string,
  { days, isTrashed, collection: number }: Extract<PersonAct, { do: 'import' }>,
): void {
  const collection = pick(tab.collections(), number)?.id;
  if (collection === undefined) return;
  const recordId = tab.engine.mintId();
  const created = tab.device.now() - days * DAY_MS;
  const { words } = tab.device.world;
  words.create(content, recordId, 'content');
  words.place(recordId, collection);
  words.dates.set(recordId, created);
  const fields = { collection, type: 'text' as const, title: '', content };
  const made = { store: 'items', action: 'import', recordId } as const;
  tab.mutate({ ...made, kind: 'create', created, fields });
  if (isTrashed) tab.mutate({ ...made, kind: 'trash' });
}

const DAY_MS = 86_400_000;

function edit(tab: SimulatedTab, { item: number, field: wanted, how }: EditAct): void {
  const item = pick(itemsOf(tab, isListed), number);
  if (!item) return;
  const { words } = tab.device.world;
  // A link's content has to be a URL, and a todo has only a title.
  const field = item.type === 'text' ? wanted : 'title';
  const before = item[field];
  const word = words.mint();
  const apart = field === 'title' ? ' ' : '\n';
  const after = { replace: word, append: before + apart + word, lead: word + apart + before }[how];
  if ([...after].length > 200) return;
  words.replace(before, after, 'somebody wrote something else');
  words.write(word, item.id, field);
  mutation(tab, item, 'update', 'edit', () => ({ [field]: after }));
}

type EditAct = Extract<PersonAct, { do: 'edit' }>;

function move(tab: SimulatedTab, act: { item: number; collection: number }): void {
  const home = pick(tab.collections(), act.collection)?.id;
  const item = pick(itemsOf(tab, isListed), act.item);
  if (home === undefined || !item) return;
  tab.device.world.words.place(item.id, home);
  mutation(tab, item, 'update', 'move', () => ({ collection: home }));
}

function remove(tab: SimulatedTab, number: number): void {
  const item = pick(
    itemsOf(tab, () => true),
    number,
  );
  if (!item) return;
  const { words } = tab.device.world;
  words.remove(`${item.title}\n${item.content}`, 'somebody deleted its item');
  // An item that an edit recreates has the date of that edit.
  words.dates.delete(item.id);
  mutation(tab, item, 'delete', 'delete');
}

/** Makes a mutation of an item, if there is one. */
function mutation(
  tab: SimulatedTab,
  item: ItemView | undefined,
  kind: ClientMutation['kind'],
  action: ClientMutation['action'],
  fields: (item: ItemView) => MutationFields = () => ({}),
): void {
  if (!item) return;
  tab.device.world.words.place(item.id, item.collection);
  tab.mutate({ store: 'items', kind, action, recordId: item.id, fields: fields(item) });
}

/** Decides what the user does with a rejected text. */
function decide(tab: SimulatedTab, act: Extract<PersonAct, { rejected: number }>): void {
  const { words } = tab.device.world;
  const rejected = tab.engine.unsynced.list().filter(({ failure }) => failure !== null);
  const chosen = pick(rejected, act.rejected)?.mutation;
  if (!chosen) return;
  if (act.do === 'retry') {
    words.rejectedCreates.delete(chosen.recordId);
    words.retries++;
    tab.engine.unsynced.retry([chosen.id]);
    return;
  }
  words.remove(JSON.stringify(chosen.fields), 'somebody discarded it');
  tab.engine.unsynced.discard([chosen.id]);
}

function type(tab: SimulatedTab, text: string): void {
  tab.device.world.words.replace(tab.draft.inputText, text, 'somebody cleared the input');
  tab.type(text);
}

/** Presses Enter: the input's text becomes an item, and the input is cleared. Types first. */
function submitInput(tab: SimulatedTab, collection: number): void {
  if (tab.draft.inputText === '') return type(tab, tab.device.world.words.mint());
  if (tab.collections().length === 0) return;
  create(tab, tab.draft.inputText, { as: 'text', collection });
  tab.type('');
}

function changeCollections(tab: SimulatedTab, act: CollectionAct): void {
  const { words } = tab.device.world;
  const collections = tab.collections();
  const send = (
    kind: ClientMutation['kind'],
    action: ClientMutation['action'],
    recordId: string,
    fields: MutationFields = {},
  ) => tab.mutate({ store: 'itemCollections', kind, action, recordId, fields });

  if (act.do === 'createCollection') {
    const recordId = tab.engine.mintId();
    const name = words.mint();
    words.create(name, recordId, 'name');
    const sortOrder = Math.max(0, ...collections.map((each) => each.sortOrder)) + 1000;
    send('create', 'createCollection', recordId, { name, slug: '', sortOrder });
    create(tab, words.mint(), { as: 'text', collection: collections.length });
    return;
  }
  if (act.do === 'sortCollections') {
    const moved = pick(collections, act.from);
    const neighbour = pick(collections, act.to);
    if (!moved || !neighbour || moved === neighbour) return;
    send('update', 'sortCollection', moved.id, { sortOrder: neighbour.sortOrder + 1 });
    return;
  }
  const chosen = pick(collections, act.collection);
  if (!chosen) return;
  if (act.do === 'renameCollection') {
    const name = words.mint();
    words.write(name, chosen.id, 'name');
    words.replace(chosen.name, name, 'somebody gave it another name');
    send('update', 'updateCollection', chosen.id, { name, slug: '' });
    return;
  }
  words.remove(chosen.name, 'somebody deleted the collection');
  words.deletedCollections.add(chosen.id);
  send('delete', 'deleteCollection', chosen.id);
}
