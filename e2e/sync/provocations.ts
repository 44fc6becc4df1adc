import { expect, type Locator, type Page } from '@playwright/test';
import type { Dialogs } from '../pages/dialogs';
import type { MainView } from '../pages/main-view';
import type { Account } from '../server/account';
import type { FrontProxy } from '../server/front-proxy';
import type { TestServer } from '../server/test-server';

/**
 * How a person's change can be rejected: the database takes it in no try, another device has deleted the
 * item, or a proxy in front lets nothing so long through.
 */
export type Rejection = 'the database' | 'gone elsewhere' | 'too large';

/** What is done to the item. */
export type Write = 'INSERT' | 'UPDATE' | 'DELETE';

/** What a rejection is played with. */
export interface Stage {
  server: TestServer;
  /** In front of the server; the page is opened through it. */
  proxy: FrontProxy;
  page: Page;
  view: MainView;
  account: Account;
  dialogs: Dialogs;
  /** Of the item that it is about. */
  id: string;
  write: Write;
}

interface Provocation extends Pick<Stage, 'write'> {
  /** Spec §8. */
  message: string;
  /** What is rejected, where the message doesn't tell. */
  what?: string;
  /** Those that the change can meet: only a text is ever too large, and so on. */
  rejections: readonly Rejection[];
  fields: object;
  isTrashed?: boolean;
  /** Does what is rejected. */
  provoke(stage: Stage): Promise<void>;
  /** Looks at what the rejection has left of it, while there still is an item. */
  left(stage: Stage): Promise<void>;
}

const LONG = 'word '.repeat(200).trim();
const NOTE = { content: 'Stubborn' };
/** An edit brings back what is gone: that is no rejection. */
const TEXTS = ['the database', 'too large'] as const;
const SHORT = ['the database', 'gone elsewhere'] as const;

async function press(stage: Stage, row: Locator, keys: string): Promise<void> {
  await stage.view.select(row);
  await stage.page.keyboard.press(keys);
}

async function writeLong({ view, page, dialogs }: Stage): Promise<void> {
  await view.select(view.row('Note: Stubborn'));
  await page.keyboard.press('Control+e');
  await page.clock.runFor(1_000);
  await expect(dialogs.content).toBeFocused();
  await dialogs.content.fill(LONG);
}

const textIsInDialog = ({ dialogs }: Stage) => expect(dialogs.content).toHaveValue(LONG);
const rowIsBack = ({ view }: Stage) => expect(view.row('Note: Stubborn')).toBeVisible();

/** Every message of spec §8 that is about items, and how a person comes to see it. */
export const PROVOCATIONS: readonly Provocation[] = [
  {
    message: 'Error creating new item',
    rejections: TEXTS,
    write: 'INSERT',
    fields: NOTE,
    provoke: ({ view }) => view.submit(LONG),
    left: ({ view }) => expect(view.mainInput).toHaveValue(LONG),
  },
  {
    message: 'Error autosaving',
    rejections: TEXTS,
    write: 'UPDATE',
    fields: NOTE,
    async provoke(stage) {
      await writeLong(stage);
      await stage.page.clock.runFor(2_500);
    },
    left: textIsInDialog,
  },
  {
    message: 'Error autosaving upon exiting item edit modal',
    rejections: TEXTS,
    write: 'UPDATE',
    fields: NOTE,
    async provoke(stage) {
      await writeLong(stage);
      await stage.page.keyboard.press('Escape');
    },
    left: textIsInDialog,
  },
  {
    message: 'Error saving item edit',
    rejections: TEXTS,
    write: 'UPDATE',
    fields: NOTE,
    async provoke(stage) {
      await writeLong(stage);
      await stage.page.keyboard.press('Control+s');
    },
    left: textIsInDialog,
  },
  {
    message: 'Error moving item',
    rejections: SHORT,
    write: 'UPDATE',
    fields: NOTE,
    async provoke(stage) {
      await press(stage, stage.view.row('Note: Stubborn'), 'Control+m');
      await stage.page.clock.runFor(1_000);
      await stage.dialogs.target('Elsewhere').press('Enter');
    },
    async left({ dialogs }) {
      await expect(dialogs.target('Elsewhere')).toBeEnabled();
      await expect(dialogs.moveField).toBeFocused();
    },
  },
  {
    message: 'Error deleting item',
    // What is gone already is as deleted as can be.
    rejections: ['the database'],
    write: 'DELETE',
    fields: NOTE,
    isTrashed: true,
    async provoke(stage) {
      await press(stage, stage.view.row('Note: Stubborn'), 'Control+Shift+Backspace');
      await stage.dialogs.confirmDeletion();
    },
    left: rowIsBack,
  },
  {
    message: 'Error toggling copy as primary action',
    rejections: SHORT,
    write: 'UPDATE',
    fields: NOTE,
    provoke: (stage) => press(stage, stage.view.row('Note: Stubborn'), 'Control+Alt+4'),
    left: rowIsBack,
  },
  {
    message: 'Error toggling todo task status',
    rejections: SHORT,
    write: 'UPDATE',
    fields: { content: ':td: Stubborn' },
    provoke: (stage) => press(stage, stage.view.row('Todo: Stubborn'), 'Control+Enter'),
    left: ({ view }) => expect(view.row('Todo: Stubborn')).toBeVisible(),
  },
  {
    message: 'Error converting item to todo',
    rejections: SHORT,
    write: 'UPDATE',
    fields: NOTE,
    provoke: (stage) => press(stage, stage.view.row('Note: Stubborn'), 'Control+Alt+6'),
    left: rowIsBack,
  },
  {
    message: 'Error trashing item',
    rejections: SHORT,
    write: 'UPDATE',
    fields: NOTE,
    provoke: (stage) => press(stage, stage.view.row('Note: Stubborn'), 'Control+Shift+Backspace'),
    left: rowIsBack,
  },
  {
    message: 'Error trashing item',
    what: 'also said of a restore',
    rejections: SHORT,
    write: 'UPDATE',
    fields: NOTE,
    isTrashed: true,
    provoke: (stage) => press(stage, stage.view.row('Note: Stubborn'), 'Control+Alt+r'),
    left: rowIsBack,
  },
];
