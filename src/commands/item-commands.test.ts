import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { ItemView } from '../domain/item';
import { makeItem } from '../domain/item.fixture';
import { closeDialog, useDialogs } from '../stores/dialogs';
import { resetItems, useItems } from '../stores/items/items';
import { closePeek, usePeek } from '../stores/items/peek';
import type { RecordingEngine } from '../stores/sync/recording-engine.fake';
import { shownNotices } from '../stores/notices.fixture';
import { ITEM_COMMANDS } from './item-commands';
import { commandById, menuCommands } from './table';
import {
  closeCommandAccount,
  contextOf,
  LATER,
  LINK,
  NOTE,
  openCommandAccount,
  run,
  TASK,
  TITLED,
  trashed,
} from './item-commands.fixture';

let engine: RecordingEngine;
let onClipboard: string[];
let opened: unknown[][];

beforeEach(() => {
  ({ engine, onClipboard, opened } = openCommandAccount());
});
afterEach(closeCommandAccount);

const made = () => engine.mutations.map(({ kind, action, fields }) => ({ kind, action, fields }));
const current = () => useDialogs.getState().current;

/** What applies to every item outside the trash bin. */
const OPEN = ['copy', 'edit', 'peek', 'move', 'togglePin', 'putAway', 'versions'];

describe('the menu of', () => {
  it.each<[string, ItemView, string[]]>([
    ['a note', NOTE, [...OPEN, 'toggleShouldCopyOnClick', 'convertToTodo', 'trash']],
    ['a note with a title', TITLED, [...OPEN, 'toggleShouldCopyOnClick', 'trash']],
    ['a link', LINK, ['openLink', ...OPEN, 'toggleShouldCopyOnClick', 'refetch', 'trash']],
    [
      'a note with an address in it',
      { ...NOTE, content: 'See https://example.com/b.' },
      ['openLink', ...OPEN, 'toggleShouldCopyOnClick', 'convertToTodo', 'trash'],
    ],
    ['a todo', TASK, ['toggleDone', ...OPEN, 'trash']],
    [
      'a trashed note',
      trashed(NOTE),
      ['copy', 'edit', 'peek', 'versions', 'toggleShouldCopyOnClick', 'untrash', 'delete'],
    ],
    [
      'a trashed link',
      trashed(LINK),
      [
        'openLink',
        'copy',
        'edit',
        'peek',
        'versions',
        'toggleShouldCopyOnClick',
        'refetch',
        'untrash',
        'delete',
      ],
    ],
    [
      'a trashed todo',
      trashed(TASK),
      ['toggleDone', 'copy', 'edit', 'peek', 'versions', 'untrash', 'delete'],
    ],
    [
      'a pending note',
      { ...NOTE, isPending: true },
      [...OPEN, 'toggleShouldCopyOnClick', 'convertToTodo', 'trash'],
    ],
  ])('%s', (_, item, ids) => {
    expect(menuCommands('item', contextOf(item)).map(({ id }) => id)).toEqual([
      ...ids,
      'toggleMark',
    ]);
  });

  it('no item is empty', () => {
    expect(menuCommands('item', { item: null, items: [], isInTrash: false })).toEqual([]);
  });
});

describe('a label', () => {
  it.each<[string, ItemView, string]>([
    ['toggleDone', TASK, 'Mark as done'],
    ['toggleDone', { ...TASK, isTodoDone: true }, 'Mark as not done'],
    ['togglePin', NOTE, 'Pin'],
    ['togglePin', { ...NOTE, isPinned: true }, 'Unpin'],
    ['toggleShouldCopyOnClick', NOTE, 'Copy on click'],
    ['toggleShouldCopyOnClick', { ...NOTE, shouldCopyOnClick: true }, 'Don’t copy on click'],
    ['toggleShouldCopyOnClick', { ...LINK, shouldCopyOnClick: true }, 'Don’t copy on click'],
  ])('of %s depends on the item: %o', (id, item, label) => {
    expect(commandById(id).labelFor?.(contextOf(item))).toBe(label);
  });

  it('is the general one without an item', () => {
    const nothing = { item: null, items: [], isInTrash: false };
    expect(commandById('toggleDone').labelFor?.(nothing)).toBe('Toggle done');
  });
});

describe('the whole text', () => {
  const showsBySpace = (item: ItemView) => {
    useItems.setState({ visible: [item], selectedIndex: 0 });
    return commandById('peekInList').applies(contextOf(item));
  };

  it('is shown of every item, and by Space of those that it doesn’t toggle', () => {
    vi.stubGlobal('document', { getElementById: () => null });
    run('peek', TASK);
    expect(usePeek.getState().open).toMatchObject({ itemId: 'todo' });
    expect([NOTE, LINK, TASK].map(showsBySpace)).toEqual([true, true, false]);
    resetItems();
    closePeek();
  });
});

describe('the primary action', () => {
  it('toggles a todo', () => {
    run('primaryAction', TASK);
    expect(made()).toEqual([
      { kind: 'update', action: 'toggleDone', fields: { isTodoDone: true } },
    ]);
  });

  it('opens a link in a new tab without an opener or a referrer', () => {
    run('primaryAction', LINK);
    expect(opened).toEqual([['https://example.com/a', '_blank', 'noopener,noreferrer']]);
  });

  it('edits a note', () => {
    run('primaryAction', NOTE);
    expect(current()).toMatchObject({ name: 'editItem', itemId: 'note' });
  });

  it.each([NOTE, LINK])('copies an item that is set to be copied on click: %o', (item) => {
    run('primaryAction', { ...item, shouldCopyOnClick: true });
    expect(onClipboard).toEqual([item.content]);
    expect([current(), opened]).toEqual([null, []]);
  });
});

describe('a command of an item', () => {
  it.each<[string, ItemView, object]>([
    ['toggleDone', { ...TASK, isTodoDone: true }, { fields: { isTodoDone: false } }],
    ['togglePin', NOTE, { action: 'togglePin', fields: { isPinned: true } }],
    ['togglePin', { ...NOTE, isPinned: true }, { fields: { isPinned: false } }],
    ['toggleShouldCopyOnClick', NOTE, { fields: { shouldCopyOnClick: true } }],
    ['refetch', LINK, { kind: 'refetch', action: 'refetch' }],
    ['trash', NOTE, { kind: 'trash', action: 'trash' }],
    ['untrash', trashed(NOTE), { kind: 'untrash', action: 'untrash' }],
  ])('%s makes one mutation of this item', (id, item, mutation) => {
    run(id, item);
    expect(engine.mutations).toMatchObject([{ ...mutation, recordId: item.id }]);
  });

  it.each<[string, object]>([
    ['edit', { name: 'editItem', itemId: 'note' }],
    ['move', { name: 'moveItem', itemIds: ['note'] }],
    ['putAway', { name: 'putAway', itemIds: ['note'] }],
  ])('%s opens its dialog', (id, dialog) => {
    run(id, NOTE);
    expect(current()).toMatchObject(dialog);
  });

  it('openLink opens the only link in a text, and asks if there are several', () => {
    const task = { ...TASK, title: 'Read https://example.com/b, today' };
    run('openLink', task);
    expect(opened).toEqual([['https://example.com/b', '_blank', 'noopener,noreferrer']]);
    run('openLink', { ...task, content: 'www.example.com' });
    const urls = ['https://example.com/b', 'https://www.example.com'];
    expect(current()).toEqual({ name: 'links', urls });
    expect(opened).toHaveLength(1);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'https://example.com:99999'])(
    'doesn’t open what isn’t a web address: %s',
    async (content) => {
      run('openLink', { ...LINK, content });
      expect(opened).toEqual([]);
      expect(await shownNotices()).toEqual([
        'This address can’t be opened. Edit the link and try again.',
      ]);
    },
  );

  it.each(ITEM_COMMANDS.map(({ id }) => id))('%s does nothing without an item', (id) => {
    const nothing = { item: null, items: [], isInTrash: false };
    expect(commandById(id).applies(nothing)).toBe(false);
    commandById(id).run(nothing);
    expect([made(), current()]).toEqual([[], null]);
  });
});

describe('a pending item', () => {
  it.each(ITEM_COMMANDS.map(({ id }) => id))('refuses %s, and says why', async (id) => {
    const fitting = [NOTE, TASK, LINK, LATER, trashed(NOTE)].find((item) =>
      commandById(id).applies(contextOf(item)),
    );
    run(id, { ...fitting!, isPending: true });
    expect(await shownNotices()).toEqual(['Item is not yet ready, please wait.']);
    expect([made(), current(), onClipboard, opened]).toEqual([[], null, [], []]);
  });

  it('accepts changes while the server can’t be reached', async () => {
    engine.setObstacle('unreachable');
    run('edit', { ...NOTE, isPending: true });
    expect(current()).toMatchObject({ name: 'editItem', itemId: 'note' });
    run('trash', { ...NOTE, isPending: true });
    expect(made()).toMatchObject([{ kind: 'trash' }]);
    expect(await shownNotices()).toEqual(['Item moved to trash bin']);
  });
});

describe('a conversion to a todo', () => {
  const LONG = makeItem({ id: 'note', content: `${'x'.repeat(200)} and the rest` });
  const converted = (title: string) => ({
    kind: 'update',
    action: 'convertToTodo',
    fields: { type: 'todo', title, content: '', shouldCopyOnClick: false },
  });

  it('is made at once if no text is lost', () => {
    run('convertToTodo', { ...NOTE, content: 'Buy\nmilk' });
    expect(made()).toEqual([converted('Buy milk')]);
    expect(current()).toBeNull();
  });

  it('asks first if text would be cut, and shows what would be lost', () => {
    run('convertToTodo', LONG);
    expect(made()).toEqual([]);
    expect(current()).toMatchObject({
      name: 'confirm',
      title: 'Convert to todo',
      body: 'Todos hold 200 characters. This would be lost: “and the rest”',
      confirmLabel: 'Convert and cut',
    });
  });

  it('is made after a confirmation, and not before', () => {
    engine.arrive(LONG);
    run('convertToTodo', LONG);
    const question = current();
    closeDialog();
    expect(made()).toEqual([]);
    if (question?.name === 'confirm') question.onConfirm();
    expect(made()).toEqual([converted('x'.repeat(200))]);
  });
});
