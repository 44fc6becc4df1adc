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
  /** Presses a chord as the machine has it. */
  press(chord: string): Promise<void>;
}

/** A key, and what pressing it does that can be seen. */
export interface Key {
  chord: string;
  does: string;
  /** The item that is made for it, selected before the key is pressed. */
  item?: object;
  /** Its row's name. */
  row?: string;
  isTrashed?: boolean;
  /** What comes before, besides selecting the item. */
  before?: (situation: Situation) => Promise<void>;
  /** What is to be seen then. */
  seen: (situation: Situation) => Promise<void>;
}

export const NOTE = { item: { content: 'Tin of paint' }, row: 'Note: Tin of paint' };
export const A_TODO = { item: { content: ':td: Paint the fence' }, row: 'Todo: Paint the fence' };
const COPIED = {
  item: { ...NOTE.item, shouldCopyOnClick: true },
  row: 'Note, copies on click: Tin of paint',
};

const copied = async ({ app, page }: Situation) => {
  await expect(app.selectedRow.getByText('Content copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Tin of paint');
};
const toggleCopy = async ({ app, press }: Situation) => {
  await press('mod+alt+4');
  await expect(app.row(COPIED.row)).toBeVisible();
};
const editing = async ({ page, dialogs }: Situation) => {
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(dialogs.content).toBeFocused();
  await page.keyboard.type(', half full');
};
const savedAndClosed = async ({ account, app, dialogs, page }: Situation) => {
  await expect(dialogs.edit).toBeHidden();
  await untilAllSent(page, account.id);
  await app.reload();
  await expect(app.row('Note: Tin of paint, half full')).toBeVisible();
};
const leftInput = async ({ app, page }: Situation) => {
  await page.keyboard.press('Escape');
  await expect(app.mainInput).not.toBeFocused();
};
/** Selects a link whose page has a title. */
const linkTo =
  (path: string, title: string) =>
  async ({ app, site }: Situation) => {
    const url = site.html(path, `<title>${title}</title>`);
    await app.select(await app.create(url, `Link: ${title}, ${url}`));
  };

/** Spec §9, and what belongs to it in §2 and §4. A new account has six items of its own. */
export const KEYS: readonly Key[] = [
  {
    chord: 'mod+Enter',
    does: 'toggles a todo',
    ...A_TODO,
    seen: ({ app }) => expect(app.row('Todo, done: Paint the fence')).toBeVisible(),
  },
  { chord: 'mod+Enter', does: 'copies what is set to be copied', ...COPIED, seen: copied },
  {
    chord: 'mod+Enter',
    does: 'edits a note',
    ...NOTE,
    seen: ({ dialogs }) => expect(dialogs.content).toHaveValue('Tin of paint'),
  },
  {
    chord: 'mod+Enter',
    does: 'opens a link in a new tab',
    before: linkTo('/fence', 'Fence'),
    async seen({ page, site }) {
      const tabs = () => page.context().pages();
      await expect.poll(() => tabs().length).toBe(2);
      await expect(tabs()[1] ?? page).toHaveURL(site.url('/fence'));
    },
  },
  { chord: 'mod+shift+c', does: 'copies', ...NOTE, seen: copied },
  {
    chord: 'mod+e',
    does: 'edits',
    ...NOTE,
    seen: ({ dialogs }) => expect(dialogs.content).toHaveValue('Tin of paint'),
  },
  {
    chord: 'mod+shift+h',
    does: 'shows the versions',
    ...NOTE,
    seen: ({ dialogs }) => expect(dialogs.versions).toBeVisible(),
  },
  {
    chord: 'mod+m',
    does: 'asks where to move it',
    ...NOTE,
    seen: ({ dialogs }) => expect(dialogs.move).toBeVisible(),
  },
  {
    chord: 'mod+shift+Backspace',
    does: 'trashes',
    ...NOTE,
    seen: async ({ app }) => {
      await expect(app.toast('Item moved to trash bin')).toBeVisible();
      await expect(app.row(NOTE.row)).toBeHidden();
    },
  },
  {
    chord: 'mod+z',
    does: 'undoes what was done last',
    ...NOTE,
    before: toggleCopy,
    seen: ({ app }) => expect(app.row(NOTE.row)).toBeVisible(),
  },
  ...['mod+shift+z', 'mod+y'].map((chord): Key => ({
    chord,
    does: 'does it again',
    ...NOTE,
    async before(situation) {
      await toggleCopy(situation);
      await situation.press('mod+z');
      await expect(situation.app.row(NOTE.row)).toBeVisible();
    },
    seen: ({ app }) => expect(app.row(COPIED.row)).toBeVisible(),
  })),
  {
    chord: 'mod+shift+Backspace',
    does: 'asks before it deletes what is in the trash',
    ...NOTE,
    isTrashed: true,
    seen: async ({ app, dialogs }) => {
      await dialogs.confirmDeletion();
      await expect(app.toast('Item deleted permanently')).toBeVisible();
      await expect(app.row(NOTE.row)).toBeHidden();
    },
  },
  {
    chord: 'mod+alt+r',
    does: 'restores',
    ...NOTE,
    isTrashed: true,
    seen: async ({ app }) => {
      await expect(app.toast('Item restored to collection "Notes"')).toBeVisible();
      await expect(app.row(NOTE.row)).toBeHidden();
    },
  },
  {
    chord: 'mod+alt+4',
    does: 'makes a click copy',
    ...NOTE,
    seen: ({ app }) => expect(app.row(COPIED.row)).toBeVisible(),
  },
  {
    chord: 'mod+alt+4',
    does: 'makes a click edit again',
    ...COPIED,
    seen: ({ app }) => expect(app.row(NOTE.row)).toBeVisible(),
  },
  {
    chord: 'mod+alt+5',
    does: 'reads a link’s title again',
    async before(situation) {
      await linkTo('/gate', 'Shut')(situation);
      situation.site.html('/gate', '<title>Open</title>');
    },
    seen: ({ app, site }) => expect(app.row(`Link: Open, ${site.url('/gate')}`)).toBeVisible(),
  },
  {
    chord: 'mod+alt+6',
    does: 'converts to a todo',
    ...NOTE,
    seen: async ({ app }) => {
      await expect(app.toast('Item converted to Todo task')).toBeVisible();
      await expect(app.row('Todo: Tin of paint')).toBeVisible();
    },
  },
  {
    chord: 'mod+f',
    does: 'leads to the input',
    before: leftInput,
    seen: ({ app }) => expect(app.mainInput).toBeFocused(),
  },
  {
    chord: 'mod+shift+f',
    does: 'leads to what is found in other collections',
    async before({ account, app, page }) {
      const { slug } = await account.createCollection('Empty');
      await app.open(account.path(slug));
      await page.keyboard.type('check me');
    },
    seen: ({ app }) =>
      expect(app.selectedRow).toHaveAccessibleName(/^Todo: Check me off.*, Notes /),
  },
  {
    chord: 'mod+s',
    does: 'saves an edit and closes',
    ...NOTE,
    before: editing,
    seen: savedAndClosed,
  },
  {
    chord: 'Escape',
    does: 'saves an edit and closes',
    ...NOTE,
    before: editing,
    seen: savedAndClosed,
  },
  {
    chord: 'mod+s',
    does: 'creates what the create dialog holds',
    before: async ({ page }) => {
      await page.keyboard.type('In the dialog');
      await page.keyboard.press('Shift+Enter');
      await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue('In the dialog');
    },
    seen: async ({ app, dialogs }) => {
      await expect(dialogs.create).toBeHidden();
      await expect(app.row('Note: In the dialog')).toBeVisible();
    },
  },
  {
    chord: 'Enter',
    does: 'creates what the input holds',
    before: ({ page }) => page.keyboard.type('In the input'),
    seen: async ({ app }) => {
      await expect(app.row('Note: In the input')).toBeVisible();
      await expect(app.mainInput).toHaveValue('');
    },
  },
  {
    chord: 'shift+Enter',
    does: 'takes the text of the input to the create dialog',
    before: ({ page }) => page.keyboard.type('Has a title'),
    seen: ({ dialogs }) => expect(dialogs.content).toHaveValue('Has a title'),
  },
];
