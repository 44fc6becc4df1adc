import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  currentCollection,
  setCurrentCollection,
  useCollections,
} from '../stores/collections/collections';
import { closeDialog, useDialogs } from '../stores/dialogs';
import { openList, setInputText, useItems } from '../stores/items/items';
import { connectNavigation } from '../stores/navigation';
import {
  closeRecordingAccount,
  INBOX,
  openRecordingAccount,
  type RecordingEngine,
} from '../stores/sync/recording-engine.fake';
import { closeNotices } from '../stores/notices.fixture';
import { setSettings } from '../stores/settings';
import { haveCollections, makeCollection } from '../stores/collections/collections.fixture';
import { makeItem } from '../domain/item.fixture';
import { undo } from '../stores/undo/undo';
import { readContext } from './context';
import { commandById } from './table';

let engine: RecordingEngine;
let paths: string[];
let url: string;
/** The list that was on the screen at each scroll to the top. */
let scrolledAt: unknown[];
let disconnect: () => void;

beforeEach(() => {
  engine = openRecordingAccount();
  paths = [];
  scrolledAt = [];
  url = '/jane';
  disconnect = connectNavigation(
    (path) => void paths.push(path),
    () => paths.at(-1) ?? url,
    () => void scrolledAt.push(useItems.getState().list),
  );
});
afterEach(() => {
  disconnect();
  setSettings({ hasDigitKeys: true });
  closeRecordingAccount();
});

/** Runs a command if it applies. Returns whether it does. */
function run(id: string): boolean {
  const command = commandById(id);
  const context = readContext();
  if (!command.applies(context)) return false;
  command.run(context);
  return true;
}

async function show(id: string): Promise<void> {
  url = `/jane/${id === 'bin' ? 'trash' : id}`;
  setCurrentCollection(id, id);
  await openList(id === 'bin' ? 'trash' : { collection: id });
}

const dialog = () => useDialogs.getState().current;

describe('the digits', () => {
  const digit = (key: string) => {
    const index = key === '0' ? 10 : Number(key);
    expect(commandById(`openCollection.${index}`).keys).toEqual([key]);
    return run(`openCollection.${index}`);
  };

  it('1 to 9, then 0 open the first ten collections', () => {
    haveCollections(
      engine,
      Array.from({ length: 15 }, (_, index) =>
        makeCollection(`c${index}`, { sortOrder: index * 1000 }),
      ),
    );
    for (const key of '1234567890') expect(digit(key)).toBe(true);
    expect(paths).toEqual(Array.from({ length: 10 }, (_, index) => `/jane/c${index}`));
  });

  it('open the trash bin by its place', () => {
    expect(digit('3')).toBe(true);
    expect(paths).toEqual(['/jane/trash']);
  });

  it('show the list before the next key', async () => {
    await show('inbox');
    digit('3');
    expect(useItems.getState().list).toBe('trash');
    digit('2');
    expect(useItems.getState().list).toEqual({ collection: 'ideas' });
    expect(currentCollection(useCollections.getState())?.id).toBe('ideas');
  });

  it('scroll to the top before they show the list', async () => {
    await show('inbox');
    digit('2');
    expect(scrolledAt).toEqual([{ collection: 'inbox' }]);
  });

  it('after the last collection do nothing', () => {
    expect([digit('4'), digit('0')]).toEqual([false, false]);
  });

  it('do nothing if they are switched off', () => {
    setSettings({ hasDigitKeys: false });
    expect(digit('1')).toBe(false);
    expect(paths).toEqual([]);
  });
});

describe('the arrows', () => {
  it('open the previous or the next collection', async () => {
    await show('ideas');
    run('previousCollection');
    expect(paths).toEqual(['/jane/inbox']);
  });

  it('start at the requested collection, even before it is shown', async () => {
    await show('inbox');
    run('nextCollection');
    run('nextCollection');
    run('nextCollection');
    run('previousCollection');
    expect(paths).toEqual(['/jane/ideas', '/jane/trash', '/jane/ideas']);
  });

  it('open nothing beyond the ends', async () => {
    await show('inbox');
    expect(run('previousCollection')).toBe(true);
    await show('bin');
    expect(run('nextCollection')).toBe(true);
    expect(paths).toEqual([]);
  });

  it('do nothing if no collection is open', () => {
    expect(run('nextCollection')).toBe(false);
  });
});

describe('deleting', () => {
  it('asks first, and deletes after a confirmation', async () => {
    await show('ideas');
    run('deleteCollection');
    const question = dialog();
    expect(question).toMatchObject({
      name: 'confirm',
      title: 'Confirm collection deletion',
      body: 'Deleting “Ideas” is irreversible and deletes all items in the collection (0 items), those in the trash bin too.',
      confirmLabel: 'Delete collection',
      isDestructive: true,
    });
    expect(engine.mutations).toEqual([]);
    if (question?.name === 'confirm') question.onConfirm();
    expect(engine.mutations).toMatchObject([{ kind: 'delete', recordId: 'ideas' }]);
  });

  it('asks again if items have come into the collection meanwhile', async () => {
    await show('ideas');
    run('deleteCollection');
    engine.arrive(makeItem({ id: 'new', collection: 'ideas' }));
    const question = dialog();
    closeDialog();
    if (question?.name === 'confirm') question.onConfirm();
    expect(engine.mutations).toEqual([]);
    const again = dialog();
    expect(again).toMatchObject({ body: expect.stringContaining('(1 item)') });
    if (again?.name === 'confirm') again.onConfirm();
    expect(engine.mutations).toMatchObject([{ kind: 'delete', recordId: 'ideas' }]);
  });

  it('asks once if items have left the collection meanwhile, as they do when it is deleted elsewhere', async () => {
    await show('ideas');
    engine.arrive(makeItem({ id: 'old', collection: 'ideas' }));
    run('deleteCollection');
    engine.dropItem('old');
    const question = dialog();
    closeDialog();
    if (question?.name === 'confirm') question.onConfirm();
    expect(dialog()).toBeNull();
    expect(engine.mutations).toMatchObject([{ kind: 'delete', recordId: 'ideas' }]);
  });

  it('the last collection is refused, and a dialog says why', async () => {
    haveCollections(engine, [INBOX]);
    await show('inbox');
    run('deleteCollection');
    expect(dialog()).toEqual({
      name: 'info',
      title: 'Minimum data required',
      body: 'You have only one collection at the movement. You cannot delete your last collection.',
    });
  });

  it('the trash bin isn’t offered, and a dialog would say why', async () => {
    await show('bin');
    expect(run('deleteCollection')).toBe(false);
    commandById('deleteCollection').run(readContext());
    expect(dialog()).toEqual({
      name: 'info',
      title: 'Cannot delete',
      body: 'Your only Trash Bin collection "Trash bin" cannot be deleted.',
    });
  });
});

describe('completed todos', () => {
  const TASK = makeItem({ id: 'todo', type: 'todo', title: 'Rest', content: '' });
  const DONE = ['a', 'b', 'c'].map((id) => makeItem({ ...TASK, id, isTodoDone: true }));
  const shown = () => useItems.getState().visible.map(({ id }) => id);

  beforeEach(() => {
    const elsewhere = makeItem({ ...DONE[0], id: 'd', collection: 'ideas' });
    engine.arrive(TASK, ...DONE, elsewhere);
  });
  afterEach(async () => {
    setSettings({ hasDoneTodos: true });
    await closeNotices();
  });

  it('of the open collection go into the trash bin, those that a filter hides too', async () => {
    await show('inbox');
    setInputText('::itd::');
    const command = commandById('trashCompleted');
    expect(command.labelFor?.(readContext())).toBe('Trash completed (3)');
    run('trashCompleted');
    setInputText('');
    expect(shown()).toEqual(['todo']);
    expect(run('trashCompleted')).toBe(false);
    undo();
    expect(shown().toSorted()).toEqual(['a', 'b', 'c', 'todo']);
  });

  it('aren’t trashed from the trash bin', async () => {
    engine.arrive(...DONE.map((item) => ({ ...item, isTrashed: true })));
    await show('bin');
    expect(run('trashCompleted')).toBe(false);
    expect(run('showCompleted')).toBe(false);
  });

  it('are hidden and shown again', async () => {
    await show('inbox');
    const label = () => commandById('showCompleted').labelFor?.(readContext());
    expect(label()).toBe('Hide completed');
    run('showCompleted');
    expect(shown()).toEqual(['todo']);
    expect(label()).toBe('Show completed');
    run('showCompleted');
    expect(shown()).toHaveLength(4);
  });
});

describe('editing', () => {
  it.each(['ideas', 'bin'])('opens the form of %s', async (id) => {
    await show(id);
    run('editCollection');
    expect(dialog()).toMatchObject({ name: 'collection', collectionId: id });
  });
});

describe('exporting', () => {
  it.each(['ideas', 'bin'])('starts with %s if its menu is open', async (id) => {
    await show(id);
    run('exportCollection');
    expect(dialog()).toEqual({ name: 'export', scope: { kind: 'collection', id } });
  });

  it('starts with everything, or with the filtered items, from the palette', async () => {
    run('export');
    expect(dialog()).toEqual({ name: 'export', scope: { kind: 'everything' } });
    closeDialog();
    await show('inbox');
    setInputText('milk');
    run('export');
    expect(dialog()).toEqual({ name: 'export', scope: { kind: 'filtered' } });
  });
});
