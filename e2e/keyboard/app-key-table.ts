import { expect } from '@playwright/test';
import { closeDialog, type Key, type Situation } from './key-table';

const paletteIsOpen = async ({ palette }: Situation) => {
  await expect(palette.dialog).toBeVisible();
  await expect(palette.search).toBeFocused();
};

/** Keys for the whole app (spec §9). Those for collections are in collections/by-keyboard. */
export const APP_KEYS: readonly Key[] = [
  { chord: 'mod+k', does: 'opens the palette', seen: paletteIsOpen, after: closeDialog },
  { chord: 'mod+p', does: 'opens the palette', seen: paletteIsOpen, after: closeDialog },
  {
    chord: 'mod+/',
    does: 'puts the key hints away',
    before: ({ hints }) => expect(hints).toBeVisible(),
    seen: ({ hints }) => expect(hints).toBeHidden(),
  },
  {
    chord: 'mod+/',
    does: 'brings the key hints back',
    seen: ({ hints }) => expect(hints).toBeVisible(),
  },
];
