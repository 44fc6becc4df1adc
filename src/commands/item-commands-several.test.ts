import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { ItemView } from '../domain/item';
import { makeItem } from '../domain/item.fixture';
import { closeDialog, useDialogs } from '../stores/dialogs';
import type { RecordingEngine } from '../stores/sync/recording-engine.fake';
import { shownNotices } from '../stores/notices.fixture';
import { resetItems, setInputText } from '../stores/items/items';
import type { CommandContext } from './command';
import { commandById } from './table';
import {
  closeCommandAccount,
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

beforeEach(() => {
  ({ engine, onClipboard } = openCommandAccount());
});
afterEach(async () => {
  await closeCommandAccount();
  resetItems();
});

const made = () => engine.mutations.map(({ kind, action, fields }) => ({ kind, action, fields }));
const current = () => useDialogs.getState().current;

describe('a deletion', () => {
  beforeEach(() => engine.arrive(trashed(NOTE), trashed(LINK)));
  const several = { item: trashed(NOTE), items: [trashed(NOTE), trashed(LINK)], isInTrash: true };
  const confirm = () => {
    const question = current();
    closeDialog();
    if (question?.name === 'confirm') question.onConfirm();
  };

  it('asks first, and says what is deleted', () => {
    run('delete', trashed(NOTE));
    expect(current()).toMatchObject({
      name: 'confirm',
      title: 'Delete “Milk” permanently?',
      body: 'This can’t be undone.',
      confirmLabel: 'Delete permanently',
    });
    closeDialog();
    expect(made()).toEqual([]);
  });

  it('deletes after a confirmation, and shows a toast', async () => {
    run('delete', trashed(NOTE));
    confirm();
    expect(engine.mutations).toMatchObject([
      { kind: 'delete', action: 'delete', recordId: 'note' },
    ]);
    expect(await shownNotices()).toEqual(['Item deleted permanently']);
  });

  it('asks once for several items, and says how many', async () => {
    commandById('delete').run(several);
    expect(current()).toMatchObject({
      title: 'Delete 2 items permanently?',
      confirmLabel: 'Delete 2 items',
    });
    confirm();
    expect(engine.mutations.map(({ recordId }) => recordId)).toEqual(['note', 'link']);
    expect(await shownNotices()).toEqual(['2 items deleted permanently']);
  });
});

describe('several items', () => {
  const several = (...items: ItemView[]): CommandContext => ({
    item: items[0] ?? null,
    items,
    isInTrash: items[0]?.isTrashed ?? false,
  });
  const runOn = (id: string, ...items: ItemView[]) => commandById(id).run(several(...items));
  const changedIds = () => engine.mutations.map(({ recordId }) => recordId);

  it.each([
    ['openLink', 'Open link'],
    ['edit', 'Edit'],
    ['peek', 'Show whole text'],
    ['versions', 'Versions'],
    ['primaryAction', 'Primary action'],
    ['primaryActionOfInput', 'Primary action'],
    ['primaryActionOfList', 'Primary action'],
  ])('get a toast that %s works on one', (id, name) => {
    const { applies, refusal } = commandById(id);
    expect([applies(several(LINK, NOTE)), applies(several(LINK))]).toEqual([false, true]);
    expect(refusal?.(several(LINK, NOTE))?.message).toBe(
      `${name} works on one item at a time. 2 are selected.`,
    );
    expect(refusal?.(several(LINK))).toBeNull();
  });

  it('get no toast from a command that fits none of them, or that doesn’t apply while the input has text', () => {
    expect(commandById('openLink').refusal?.(several(NOTE, TASK))).toBeNull();
    setInputText('Bread');
    expect(commandById('primaryActionOfInput').refusal?.(several(NOTE, TASK))).toBeNull();
  });

  it.each<[string, ItemView[], string]>([
    ['toggleDone', [TASK, NOTE], 'Mark 1 todo as done'],
    ['copy', [NOTE, TASK], 'Copy 2 items'],
    ['move', [NOTE, TASK], 'Move 2 items'],
    ['togglePin', [NOTE, { ...TASK, isPinned: true }], 'Pin 2 items'],
    ['togglePin', [TASK, LINK].map((item) => ({ ...item, isPinned: true })), 'Unpin 2 items'],
    ['toggleShouldCopyOnClick', [NOTE, TASK, LINK], 'Copy 2 items on click'],
    ['refetch', [LINK, LINK, NOTE], 'Refetch 2 links'],
    ['convertToTodo', [NOTE, LINK], 'Convert 1 note to todo'],
    ['convertToTodo', [NOTE, NOTE], 'Convert 2 notes to todos'],
    ['trash', [NOTE, LINK], 'Move 2 items to trash bin'],
    ['untrash', [trashed(NOTE), trashed(LINK)], 'Restore 2 items'],
    ['delete', [trashed(NOTE), trashed(LINK)], 'Delete 2 items permanently'],
  ])('are named in the label of %s', (id, items, label) => {
    expect(commandById(id).labelFor?.(several(...items))).toBe(label);
  });

  it.each<[string, ItemView[], string[]]>([
    ['toggleDone', [TASK, NOTE, { ...TASK, id: 'other' }], ['todo', 'other']],
    ['togglePin', [NOTE, { ...TASK, isPinned: true }], ['note', 'todo']],
    ['toggleShouldCopyOnClick', [NOTE, TASK, LINK], ['note', 'link']],
    ['convertToTodo', [NOTE, TITLED, LINK], ['note']],
    ['refetch', [NOTE, LINK], ['link']],
    ['trash', [NOTE, LINK, TASK], ['note', 'link', 'todo']],
    ['untrash', [trashed(NOTE), trashed(LINK)], ['note', 'link']],
  ])('are changed by %s if it fits them', (id, items, ids) => {
    expect(commandById(id).applies(several(...items))).toBe(true);
    runOn(id, ...items);
    expect(changedIds()).toEqual(ids);
  });

  it('are all marked as done unless all are done already', () => {
    const done = { ...TASK, id: 'done', isTodoDone: true };
    runOn('toggleDone', TASK, done);
    expect(made().map(({ fields }) => fields)).toEqual(Array(2).fill({ isTodoDone: true }));
    expect(commandById('toggleDone').labelFor?.(several(done, done))).toBe(
      'Mark 2 todos as not done',
    );
    runOn('toggleDone', done, done);
    expect(made().at(-1)).toMatchObject({ fields: { isTodoDone: false } });
  });

  it('are counted in a label by how many the command fits, even if that is one', () => {
    expect(commandById('toggleDone').labelFor?.(several(TASK, NOTE, LINK))).toBe(
      'Mark 1 todo as done',
    );
    expect(commandById('toggleDone').labelFor?.(several(TASK))).toBe('Mark as done');
  });

  it('are moved by one dialog', () => {
    runOn('move', NOTE, TASK);
    expect(current()).toEqual({ name: 'moveItem', itemIds: ['note', 'todo'] });
  });

  it('are copied as lines', async () => {
    runOn('copy', NOTE, TASK);
    expect(onClipboard).toEqual(['Milk\nBuy milk']);
  });

  it('are not held up by one that is pending', () => {
    runOn('trash', NOTE, { ...LINK, isPending: true });
    expect(changedIds()).toEqual(['note', 'link']);
  });

  it('are converted after one question if texts would be cut', () => {
    const long = makeItem({ id: 'long', content: `${'x'.repeat(200)} and the rest` });
    engine.arrive(long);
    runOn('convertToTodo', NOTE, long);
    expect(current()).toMatchObject({
      body: 'Todos hold 200 characters, and 1 of 2 notes has more. This would be lost: “and the rest”',
    });
    const question = current();
    if (question?.name === 'confirm') question.onConfirm();
    expect(changedIds()).toEqual(['note', 'long']);
  });
});
