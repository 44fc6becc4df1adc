import { APP_KEYS } from './app-key-table';
import { expect, test } from '../fixtures';
import { INPUT_KEYS } from './input-key-table';
import { KEYS, NOTE, type KeyGroup } from './key-table';
import { LIST_KEYS } from './list-key-table';
import { MAC, pressChord, pretend } from '../machines';

const GROUPS: readonly KeyGroup[] = [
  ...KEYS,
  ...INPUT_KEYS,
  {
    of: 'the list, and of the whole app',
    prepare: ({ account, app }) => app.open(account.path()),
    keys: [...LIST_KEYS, ...APP_KEYS],
  },
];
const LINK = {
  item: { content: 'https://example.org/fence' },
  row: 'Link: https://example.org/fence',
};

// Alt types the most characters on a Mac. Unit tests show that the other machines' events mean the same
// (commands/chord-machines), and how their keys are written (commands/chord).
test.use({ userAgent: MAC.userAgent });
test.beforeEach(async ({ page }) => {
  await pretend(page, MAC);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
});

for (const { of, prepare, keys } of GROUPS) {
  test(`the keys of ${of}`, async ({ account, signedIn: app, page, dialogs, palette, site }) => {
    const hints = page.getByRole('complementary', { name: 'Key hints' });
    const press = (chord: string) => pressChord(page, MAC, chord);
    const situation = { account, app, page, dialogs, palette, hints, site, press };
    await prepare(situation);
    for (const { chord, does, row, before, seen, after } of keys)
      await test.step(`${chord} ${does}`, async () => {
        if (row !== undefined) await app.select(app.row(row));
        await before?.(situation);
        await press(chord);
        await seen(situation);
        await after?.(situation);
      });
  });
}

test('the hints show this machine’s keys, and the other one’s mod is none', async ({
  account,
  signedIn: app,
  page,
  dialogs,
}) => {
  await account.createItems([LINK.item, NOTE.item]);
  await app.open(account.path());
  await app.row(LINK.row).click({ button: 'right' });
  const { mod, alt, shift } = MAC.signs;
  for (const [entry, keys] of [
    ['Edit', [mod, 'E']],
    ['Refetch title and icon', [mod, alt, '5']],
    ['Move to trash bin', [mod, shift, '⌫']],
  ] as const) {
    await expect(app.menuEntry('Item', entry).locator('kbd')).toHaveText(keys);
  }
  await page.keyboard.press('Escape');
  await expect(app.menu('Item')).toBeHidden();

  await app.select(app.row(NOTE.row));
  for (const keys of ['e', 'm', 'Shift+Backspace', 'Alt+4', 'Enter'])
    await page.keyboard.press(`Control+${keys}`);
  await pressChord(page, MAC, 'mod+e');
  await expect(dialogs.content).toHaveValue('Tin of paint');
  await page.keyboard.press('Escape');
  await expect(app.row(NOTE.row)).toBeVisible();
});
