import { expect } from '@playwright/test';
import type { Key, KeyGroup, Situation } from './key-table';
import { siteOf } from '../../src/domain/url';

/** Selects a link whose page has a title. */
const linkTo =
  (path: string, title: string) =>
  async ({ app, site }: Situation) => {
    const url = site.html(path, `<title>${title}</title>`);
    await app.select(await app.create(url, `Link: ${title}, ${siteOf(url)}`));
  };

const OF_LINKS: readonly Key[] = [
  {
    chord: 'alt+Enter',
    does: 'goes to the item with the link that is typed',
    async before({ app, page, site }) {
      const url = site.html('/quay', '<title>Quay</title>');
      await app.create(url, `Link: Quay, ${siteOf(url)}`);
      await app.mainInput.fill(`${url}/`);
      await expect(page.getByRole('button', { name: 'Go to it' })).toBeVisible();
    },
    async seen({ app }) {
      await expect(app.selectedRow).toHaveAccessibleName(/^Link: Quay, /);
      await expect(app.mainInput).toHaveValue('');
    },
  },
  {
    chord: 'mod+alt+5',
    does: 'reads a link’s title again',
    async before(situation) {
      await linkTo('/gate', 'Shut')(situation);
      situation.site.html('/gate', '<title>Open</title>');
    },
    seen: ({ app }) => expect(app.row(/^Link: Open, /)).toBeVisible(),
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
];

const OF_THE_INPUT: readonly Key[] = [
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
    before: ({ page }) => page.keyboard.type('In the dialog'),
    seen: ({ dialogs }) => expect(dialogs.content).toHaveValue('In the dialog'),
  },
  {
    chord: 'mod+s',
    does: 'creates what the create dialog holds',
    before: ({ dialogs }) => expect(dialogs.content).toHaveValue('In the dialog'),
    seen: async ({ app, dialogs }) => {
      await expect(dialogs.create).toBeHidden();
      await expect(app.row('Note: In the dialog')).toBeVisible();
      await expect(app.mainInput).toBeFocused();
    },
  },
  {
    chord: 'Escape',
    does: 'clears the text when nothing is selected, which undoing brings back',
    before: ({ page }) => page.keyboard.type('Half a thought'),
    async seen({ app, page }) {
      await expect(app.mainInput).toHaveValue('');
      await expect(app.mainInput).toBeFocused();
      // The browser's own key, which depends on the real machine and not on the simulated one.
      await page.keyboard.press('Control+z');
      await expect(app.mainInput).toHaveValue('Half a thought');
    },
    after: ({ app }) => app.mainInput.clear(),
  },
  {
    chord: 'Escape',
    does: 'leaves the input when nothing is selected',
    before: ({ app }) => expect(app.mainInput).toBeFocused(),
    seen: ({ app }) => expect(app.mainInput).not.toBeFocused(),
  },
  {
    chord: 'mod+f',
    does: 'leads to the input',
    seen: ({ app }) => expect(app.mainInput).toBeFocused(),
  },
  {
    chord: 'mod+shift+f',
    does: 'leads to what is found in other collections',
    async before({ app }) {
      await app.openCollection('Empty');
      await app.mainInput.fill('check me');
    },
    seen: ({ app }) =>
      expect(app.selectedRow).toHaveAccessibleName(/^Todo: Check me off.*, Notes /),
  },
];

/** Keys for the text of the main input (spec §2, §9). */
export const INPUT_KEYS: readonly KeyGroup[] = [
  { of: 'links', prepare: ({ account, app }) => app.open(account.path()), keys: OF_LINKS },
  {
    of: 'the main input',
    async prepare({ account, app }) {
      await account.createCollection('Empty');
      await app.open(account.path());
      await expect(app.mainInput).toBeFocused();
    },
    keys: OF_THE_INPUT,
  },
];
