import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../fixtures';
import { PUSHES } from '../network';
import type { Dialogs } from '../pages/dialogs';
import type { MainView } from '../pages/main-view';

interface Stage {
  page: Page;
  view: MainView;
  dialogs: Dialogs;
}

interface Provocation {
  /** Spec §8. */
  message: string;
  /** Makes the change that the server rejects. */
  provoke(stage: Stage): Promise<void>;
  /** Checks where the screen shows the old item or the rejected text. */
  left(stage: Stage): Promise<void>;
}

const WRITTEN = 'Stubborn as a mule';

async function press({ view, page }: Stage, row: Locator, keys: string): Promise<void> {
  await view.select(row);
  await page.keyboard.press(keys);
}

const note = ({ view }: Stage) => view.row('Note: Stubborn');
const todo = ({ view }: Stage) => view.row('Todo: Stubborn');
const noteIsBack = (stage: Stage) => expect(note(stage)).toBeVisible();
const todoIsBack = (stage: Stage) => expect(todo(stage)).toBeVisible();
const textIsInDialog = ({ dialogs }: Stage) => expect(dialogs.content).toHaveValue(WRITTEN);

/** The changes of a list. Each starts from what the one before it left. */
const IN_A_LIST: readonly Provocation[] = [
  {
    message: 'Error creating new item',
    provoke: ({ view }) => view.submit(WRITTEN),
    async left({ view }) {
      await expect(view.mainInput).toHaveValue(WRITTEN);
      await view.mainInput.clear();
    },
  },
  {
    message: 'Error toggling copy as primary action',
    provoke: (stage) => press(stage, note(stage), 'Control+Alt+4'),
    left: noteIsBack,
  },
  {
    message: 'Error toggling todo task status',
    provoke: (stage) => press(stage, todo(stage), 'Control+Enter'),
    left: todoIsBack,
  },
  {
    message: 'Error converting item to todo',
    provoke: (stage) => press(stage, note(stage), 'Control+Alt+6'),
    left: noteIsBack,
  },
  {
    message: 'Error trashing item',
    provoke: (stage) => press(stage, note(stage), 'Control+Shift+Backspace'),
    left: noteIsBack,
  },
  {
    message: 'Error moving item',
    async provoke(stage) {
      await press(stage, note(stage), 'Control+m');
      await stage.dialogs.target('Elsewhere').press('Enter');
    },
    async left({ dialogs, page }) {
      await expect(dialogs.target('Elsewhere')).toBeEnabled();
      await expect(dialogs.moveField).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(dialogs.move).toBeHidden();
    },
  },
  {
    message: 'Error autosaving',
    async provoke(stage) {
      await press(stage, note(stage), 'Control+e');
      await expect(stage.dialogs.content).toBeFocused();
      await stage.dialogs.content.fill(WRITTEN);
      await stage.page.clock.runFor(2_500);
    },
    left: textIsInDialog,
  },
  {
    message: 'Error autosaving upon exiting item edit modal',
    provoke: ({ page }) => page.keyboard.press('Escape'),
    left: textIsInDialog,
  },
  {
    message: 'Error saving item edit',
    provoke: ({ page }) => page.keyboard.press('Control+s'),
    left: textIsInDialog,
  },
];

const IN_THE_TRASH: readonly Provocation[] = [
  {
    message: 'Error trashing item',
    provoke: (stage) => press(stage, note(stage), 'Control+Alt+r'),
    left: noteIsBack,
  },
  {
    message: 'Error deleting item',
    async provoke(stage) {
      await press(stage, note(stage), 'Control+Shift+Backspace');
      await stage.dialogs.confirmDeletion();
    },
    left: noteIsBack,
  },
];

async function expectTold(stage: Stage, { message, provoke, left }: Provocation): Promise<void> {
  const { view, page } = stage;
  const toast = view.errorToast(message);
  await provoke(stage);
  await expect(toast).toContainText('Make it shorter and try again.');
  await left(stage);
  await view.expectErrorLook(toast);
  await page.clock.runFor('10:00');
  await expect(toast, 'it stays').toBeVisible();
  await toast.getByRole('button', { name: 'Close' }).click();
  await page.clock.runFor(1_000);
  await expect(toast).toBeHidden();
}

// All reasons, and the message of each for each change: src/stores/sync/rejected-mutations.test.ts.
for (const [place, slug, provocations] of [
  ['a list', 'notes', IN_A_LIST],
  ['the trash bin', 'trash-bin', IN_THE_TRASH],
] as const)
  test(`a change in ${place} that is refused is told until it is closed, and taken back`, async ({
    frontProxy,
    page,
    view,
    account,
    dialogs,
    errors,
  }) => {
    errors.expect(/^The server refused to /, /status of 413/);
    await account.createCollection('Elsewhere');
    const { id } = await account.createItem({ content: 'Stubborn' });
    await account.createItem({ content: ':td: Stubborn' });
    if (slug === 'trash-bin') await account.trashItem(id);
    await page.clock.install();
    await signIn(page, frontProxy.url, account);
    await view.open(frontProxy.url + account.path(slug));
    frontProxy.failOn({ ...PUSHES, status: 413 });
    for (const provocation of provocations)
      await test.step(provocation.message, () => expectTold({ page, view, dialogs }, provocation));
  });
