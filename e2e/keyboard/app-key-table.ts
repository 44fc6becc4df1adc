import { expect } from '@playwright/test';
import type { Key, Situation } from './key-table';

/** With the first one, which every account has, these are ten; the tenth is called Nine. */
const NAMES = 'One Two Three Four Five Six Seven Eight Nine'.split(' ');

const isOpen =
  (name: string) =>
  async ({ app, page }: Situation) => {
    await expect(app.collectionButton).toHaveAccessibleName(`Collection: ${name}`);
    await expect(page).toHaveTitle(`${name} · Jot`);
  };

/** Opens one of ten collections, and leaves the input, where digits and arrows belong to the text. */
const inCollection =
  (slug: string) =>
  async ({ account, app, page }: Situation) => {
    await account.createCollections(NAMES);
    await app.open(account.path(slug));
    await expect(app.mainInput).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(app.mainInput).not.toBeFocused();
  };

const paletteIsOpen = async ({ palette }: Situation) => {
  await expect(palette.dialog).toBeVisible();
  await expect(palette.search).toBeFocused();
};
const hintsAreShown = ({ hints }: Situation) => expect(hints).toBeVisible();

const digit = (chord: string, from: string, to: string): Key => ({
  chord,
  does: `opens the collection ${to}`,
  before: inCollection(from),
  seen: isOpen(to),
});

/** Keys that are about the whole app and its collections (spec §2, §9). */
export const APP_KEYS: readonly Key[] = [
  { chord: 'mod+k', does: 'opens the palette', seen: paletteIsOpen },
  { chord: 'mod+p', does: 'opens the palette', seen: paletteIsOpen },
  {
    chord: 'mod+/',
    does: 'puts the key hints away',
    before: hintsAreShown,
    seen: ({ hints }) => expect(hints).toBeHidden(),
  },
  {
    chord: 'mod+/',
    does: 'brings the key hints back',
    async before({ hints, press }) {
      await press('mod+/');
      await expect(hints).toBeHidden();
    },
    seen: hintsAreShown,
  },
  {
    chord: 'ArrowRight',
    does: 'opens the next collection',
    before: inCollection('one'),
    seen: isOpen('Two'),
  },
  {
    chord: 'ArrowLeft',
    does: 'opens the previous collection',
    before: inCollection('one'),
    seen: isOpen('Notes'),
  },
  digit('1', 'two', 'Notes'),
  digit('2', 'two', 'One'),
  digit('9', 'two', 'Eight'),
  digit('0', 'two', 'Nine'),
];
