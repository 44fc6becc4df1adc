import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import {
  closeDialog,
  closeUnshownDialog,
  dialogKeys,
  holdDialogKeys,
  openDialog,
  updateDialog,
  useDialogs,
  type Dialog,
} from './dialogs';

const move = (itemId: string): Dialog => ({ name: 'moveItem', itemIds: [itemId] });
const edit = (itemId: string): Dialog => ({
  name: 'editItem',
  itemId,
  typed: {},
  based: {},
  sent: {},
});

const current = () => useDialogs.getState().current;
const serial = () => useDialogs.getState().serial;

beforeEach(() => {
  useDialogs.setState({ current: null, waiting: [], serial: 0 });
});

describe('dialogs', () => {
  it('are shown one after the other, in the order in which they were opened', () => {
    for (const id of ['a', 'b', 'c']) openDialog(move(id));
    for (const id of ['a', 'b', 'c']) {
      expect(current()).toEqual(move(id));
      closeDialog();
    }
    expect(current()).toBeNull();
  });

  it('have different serials, even for the same item', () => {
    openDialog(edit('a'));
    const first = serial();
    openDialog(edit('a'));
    expect(serial()).toBe(first);
    closeDialog();
    const second = serial();
    expect(second).not.toBe(first);
    closeDialog();
    openDialog(edit('a'));
    expect([first, second]).not.toContain(serial());
  });

  it('keep their serial while text is typed', () => {
    openDialog(edit('a'));
    const before = serial();
    updateDialog('editItem', () => ({ typed: { title: 'x' } }));
    expect(serial()).toBe(before);
  });

  it('store typed text, and keep their other fields', () => {
    openDialog(edit('a'));
    updateDialog('editItem', ({ typed }) => ({ typed: { ...typed, title: 'x' } }));
    updateDialog('editItem', ({ typed }) => ({ typed: { ...typed, content: 'y' } }));
    expect(current()).toEqual({ ...edit('a'), typed: { title: 'x', content: 'y' } });
  });

  it('ignore an update for a dialog of another name', () => {
    openDialog(move('a'));
    updateDialog('editItem', () => ({ typed: { title: 'x' } }));
    expect(current()).toEqual(move('a'));
    closeDialog();
    updateDialog('editItem', () => ({ typed: { title: 'x' } }));
    expect(current()).toBeNull();
  });
});

describe('a dialog that is still loading', () => {
  it('is closed', () => {
    openDialog({ name: 'sortCollections' });
    closeUnshownDialog();
    expect(current()).toBeNull();
  });

  it.each<Dialog>([
    { name: 'pasteLines', text: 'Milk\nBread', kept: '' },
    { name: 'accountDeleted', unsynced: [], drafts: [], onConfirm: () => undefined },
  ])('stays if text would be lost: $name', (dialog) => {
    openDialog(dialog);
    closeUnshownDialog();
    expect(current()).toBe(dialog);
  });
});

describe('the keys of dialogs', () => {
  const release: (() => void)[] = [];
  const hold = () => {
    const keys = { close: () => undefined };
    const releaseKeys = holdDialogKeys(keys);
    release.push(releaseKeys);
    return { keys, releaseKeys };
  };
  afterEach(() => {
    for (const releaseKeys of release.splice(0)) releaseKeys();
  });

  it('are null while there is no dialog', () => {
    expect(dialogKeys()).toBeNull();
  });

  it('are those of the topmost dialog, and of the one below after it is closed', () => {
    const dialog = hold();
    const question = hold();
    expect(dialogKeys()).toBe(question.keys);
    question.releaseKeys();
    expect(dialogKeys()).toBe(dialog.keys);
    dialog.releaseKeys();
    expect(dialogKeys()).toBeNull();
  });

  it('stay those of the topmost dialog if the one below is closed first', () => {
    const dialog = hold();
    const question = hold();
    dialog.releaseKeys();
    expect(dialogKeys()).toBe(question.keys);
  });

  it('are removed only once', () => {
    const first = hold();
    first.releaseKeys();
    const second = hold();
    first.releaseKeys();
    expect(dialogKeys()).toBe(second.keys);
  });
});
