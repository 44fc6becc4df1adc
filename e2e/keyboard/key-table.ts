import { expect, type Locator, type Page } from '@playwright/test';
import type { WebSite } from '../../tests/server/web-site';
import { untilAllSent } from '../device-storage';
import type { Dialogs } from '../pages/dialogs';
import type { MainView } from '../pages/main-view';
import type { Palette } from '../pages/palette';
import type { Account } from '../server/account';

export interface Situation {
  account: Account;
  app: MainView;
  page: Page;
  dialogs: Dialogs;
  palette: Palette;
  /** The panel with the key hints. */
  hints: Locator;
  site: WebSite;
  /** Presses a chord as the machine's keyboard produces it. */
  press(chord: string): Promise<void>;
}

/** A key and its visible effect. */
export interface Key {
  chord: string;
  does: string;
  /** Name of the row that is selected first. */
  row?: string;
  /** Runs after the row is selected and before the key is pressed. */
  before?: (situation: Situation) => Promise<void>;
  /** Checks the effect. */
  seen: (situation: Situation) => Promise<void>;
  /** Restores the state that the next key needs. */
  after?: (situation: Situation) => Promise<void>;
}

/** Keys that are pressed one after the other in one page. Each starts from the state that the one before it left. */
export interface KeyGroup {
  /** What the keys act on, for the title of the test. */
  of: string;
  /** Creates the data that the keys need, and opens the app. */
  prepare: (situation: Situation) => Promise<void>;
  keys: readonly Key[];
}

export const NOTE = { item: { content: 'Tin of paint' }, row: 'Note: Tin of paint' };
const PINNED = 'Note, pinned: Tin of paint';
const COPYING = 'Note, copies on click: Tin of paint';
const A_TODO = { item: { content: ':td: Paint the fence' }, row: 'Todo: Paint the fence' };
const A_DONE_TODO = 'Todo, done: Paint the fence';

/** Opens the app with one more item than a new account has. */
export const openWith =
  (item: object) =>
  async ({ account, app }: Situation) => {
    await account.createItem(item);
    await app.open(account.path());
  };
export const closeDialog = async ({ page }: Situation) => {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};
const closePeek = async ({ app, page }: Situation) => {
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(app.items).toBeFocused();
};
export const clearMarks = async ({ app, page }: Situation) => {
  await page.keyboard.press('Escape');
  await expect(app.rows.and(page.locator('[data-marked]'))).toHaveCount(0);
};

const COPIED = 'Content copied';
const forgetCopy = async ({ app, page }: Situation) => {
  await expect(app.selectedRow.getByText(COPIED)).toHaveCount(0);
  await page.evaluate(() => navigator.clipboard.writeText('something else'));
};
const copied = async ({ app, page }: Situation) => {
  await expect(app.selectedRow.getByText(COPIED)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Tin of paint');
};
const edits = ({ dialogs }: Situation) => expect(dialogs.content).toHaveValue('Tin of paint');
const isNamed =
  (row: string) =>
  ({ app }: Situation) =>
    expect(app.row(row)).toBeVisible();
const menuIsOpen = async ({ app }: Situation) => {
  await expect(app.menu('Item')).toBeVisible();
  await expect(app.menuEntry('Item', 'Edit')).toBeVisible();
};
const closeMenu = async ({ app, page }: Situation) => {
  await page.keyboard.press('Escape');
  await expect(app.menu('Item')).toBeHidden();
};
/** Adds text to the end of the content in the dialog that the menu opens. */
const editing =
  (more: string) =>
  async ({ page, dialogs }: Situation) => {
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(dialogs.content).toBeFocused();
    await page.keyboard.type(more);
  };
const savedAndClosed =
  (content: string) =>
  async ({ account, app, dialogs, page }: Situation) => {
    await expect(dialogs.edit).toBeHidden();
    await expect(app.row(`Note: ${content}`)).toBeVisible();
    await untilAllSent(page, account.id);
    expect(await account.itemsWith(content)).toHaveLength(1);
  };

const OF_A_NOTE: readonly Key[] = [
  { chord: 'mod+Enter', does: 'edits a note', row: NOTE.row, seen: edits, after: closeDialog },
  { chord: 'mod+e', does: 'edits', row: NOTE.row, seen: edits, after: closeDialog },
  {
    chord: 'mod+shift+h',
    does: 'shows the versions',
    row: NOTE.row,
    seen: ({ dialogs }) => expect(dialogs.versions).toBeVisible(),
    after: closeDialog,
  },
  {
    chord: 'mod+m',
    does: 'asks where to move it',
    row: NOTE.row,
    seen: ({ dialogs }) => expect(dialogs.move).toBeVisible(),
    after: closeDialog,
  },
  ...['ContextMenu', 'shift+F10'].map((chord): Key => ({
    chord,
    does: 'opens the item’s menu',
    row: NOTE.row,
    seen: menuIsOpen,
    after: closeMenu,
  })),
  { chord: 'mod+shift+c', does: 'copies', row: NOTE.row, before: forgetCopy, seen: copied },
  {
    chord: 'mod+shift+x',
    does: 'marks the selected item and goes one down',
    row: NOTE.row,
    async seen({ app }) {
      await expect(app.row(NOTE.row)).toHaveAttribute('data-marked', 'true');
      await expect(app.rows.nth(1)).toHaveAttribute('data-current', 'true');
    },
    after: clearMarks,
  },
  { chord: 'mod+shift+Enter', does: 'pins to the top', row: NOTE.row, seen: isNamed(PINNED) },
  { chord: 'mod+shift+Enter', does: 'removes the pin', row: PINNED, seen: isNamed(NOTE.row) },
  {
    chord: 'alt+shift+Enter',
    does: 'asks when it comes back',
    row: NOTE.row,
    seen: ({ dialogs }) => expect(dialogs.laterChoice('Tomorrow')).toBeVisible(),
    after: closeDialog,
  },
  { chord: 'mod+alt+4', does: 'makes a click copy', row: NOTE.row, seen: isNamed(COPYING) },
  { chord: 'mod+z', does: 'undoes what was done last', row: COPYING, seen: isNamed(NOTE.row) },
  { chord: 'mod+shift+z', does: 'does it again', row: NOTE.row, seen: isNamed(COPYING) },
  {
    chord: 'mod+y',
    does: 'does it again',
    row: COPYING,
    async before(situation) {
      await situation.press('mod+z');
      await isNamed(NOTE.row)(situation);
    },
    seen: isNamed(COPYING),
  },
  {
    chord: 'mod+Enter',
    does: 'copies what is set to be copied',
    row: COPYING,
    before: forgetCopy,
    seen: copied,
  },
  { chord: 'mod+alt+4', does: 'makes a click edit again', row: COPYING, seen: isNamed(NOTE.row) },
  {
    chord: 'mod+s',
    does: 'saves an edit and closes',
    row: NOTE.row,
    before: editing(', half full'),
    seen: savedAndClosed('Tin of paint, half full'),
  },
  {
    chord: 'Escape',
    does: 'saves an edit and closes',
    row: 'Note: Tin of paint, half full',
    before: editing(' of blue'),
    seen: savedAndClosed('Tin of paint, half full of blue'),
  },
  {
    chord: 'mod+alt+6',
    does: 'converts to a todo',
    row: 'Note: Tin of paint, half full of blue',
    seen: async (situation) => {
      await expect(situation.app.toast('Item converted to Todo task')).toBeVisible();
      await isNamed('Todo: Tin of paint, half full of blue')(situation);
    },
  },
  {
    chord: 'mod+shift+Backspace',
    does: 'trashes',
    row: 'Todo: Tin of paint, half full of blue',
    seen: async ({ app }) => {
      await expect(app.toast('Item moved to trash bin')).toBeVisible();
      await expect(app.row(/Tin of paint/)).toBeHidden();
    },
  },
];

const OF_A_TODO: readonly Key[] = [
  { chord: 'mod+Enter', does: 'toggles a todo', row: A_TODO.row, seen: isNamed(A_DONE_TODO) },
  {
    chord: 'Enter',
    does: 'does the primary action while nothing is written',
    row: A_DONE_TODO,
    seen: isNamed(A_TODO.row),
  },
  {
    chord: 'Enter',
    does: 'does the primary action in the list',
    row: A_TODO.row,
    before: ({ app }) => app.tabToList(),
    seen: isNamed(A_DONE_TODO),
  },
  {
    chord: 'Space',
    does: 'toggles a todo in the list',
    row: A_DONE_TODO,
    before: ({ app }) => expect(app.items).toBeFocused(),
    seen: isNamed(A_TODO.row),
  },
  {
    chord: 'shift+Space',
    does: 'shows the whole text of a todo in the list',
    row: A_TODO.row,
    before: ({ app }) => expect(app.items).toBeFocused(),
    seen: ({ page }) => expect(page.getByRole('dialog')).toHaveText('Paint the fence'),
    after: closePeek,
  },
  {
    chord: 'Space',
    does: 'shows the whole text of a note in the list',
    row: 'Note: Welcome to Jot, Type above and press Enter.',
    before: ({ app }) => expect(app.items).toBeFocused(),
    seen: ({ page }) =>
      expect(page.getByRole('dialog')).toHaveText('Welcome to JotType above and press Enter.'),
    after: closePeek,
  },
];

const BRUSH = { item: { content: 'A brush' }, row: 'Note: A brush' };

const OF_THE_TRASH: readonly Key[] = [
  {
    chord: 'mod+shift+Backspace',
    does: 'asks before it deletes what is in the trash',
    row: NOTE.row,
    seen: async ({ app, dialogs }) => {
      await dialogs.confirmDeletion();
      await expect(app.toast('Item deleted permanently')).toBeVisible();
      await expect(app.row(NOTE.row)).toBeHidden();
    },
  },
  {
    chord: 'mod+alt+r',
    does: 'restores',
    row: BRUSH.row,
    seen: async ({ app }) => {
      await expect(app.toast('Item restored to collection "Notes"')).toBeVisible();
      await expect(app.row(BRUSH.row)).toBeHidden();
    },
  },
];

/** Keys that act on the selected item (spec §2, §4, §9). */
export const KEYS: readonly KeyGroup[] = [
  { of: 'a note', prepare: openWith(NOTE.item), keys: OF_A_NOTE },
  { of: 'a todo', prepare: openWith(A_TODO.item), keys: OF_A_TODO },
  {
    of: 'the trash',
    async prepare({ account, app }) {
      for (const item of [NOTE.item, BRUSH.item])
        await account.trashItem((await account.createItem(item)).id);
      await app.open(account.path('trash-bin'));
    },
    keys: OF_THE_TRASH,
  },
];
