import { expect, type Locator, type Page } from '@playwright/test';
import type { Dialogs } from './pages/dialogs';
import type { MainView } from './pages/main-view';
import type { Account } from './server/account';
import type { FrontProxy } from './server/front-proxy';
import type { TestServer } from './server/test-server';

/** Statuses by which a server refuses (spec §8). */
export type Refusal = 400 | 403 | 404 | 413 | 500;

/** What a refusal is played with. */
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
  /** The request that is refused. */
  method: 'POST' | 'PATCH' | 'DELETE';
  path: RegExp;
}

interface Provocation extends Pick<Stage, 'method' | 'path'> {
  /** Spec §8. */
  message: string;
  /** What is refused, where the message doesn't tell. */
  what?: string;
  /** Those that the request can meet: what has no body is never too large, and so on. */
  statuses: readonly Refusal[];
  fields: object;
  isTrashed?: boolean;
  /** Does what is refused. */
  provoke(stage: Stage): Promise<void>;
  /** Looks at what the refusal has left of it, while there still is an item. */
  left(stage: Stage): Promise<void>;
}

/** The records themselves, which rules guard; trash and restore have routes of their own. */
export const RECORDS = /^\/api\/collections\/items\/records/;
const LONG = 'word '.repeat(200).trim();
const NOTE = { content: 'Stubborn' };
/** An edit brings back what is gone: there a 404 is no refusal. */
const EDITS = [400, 403, 413, 500] as const;
const BODILESS = [400, 403, 404, 500] as const;
const SHORT = [400, 403, 404, 500] as const;

async function press(stage: Stage, row: Locator, keys: string): Promise<void> {
  await stage.view.select(row);
  await stage.page.keyboard.press(keys);
}

async function write({ view, page, dialogs }: Stage): Promise<void> {
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
    statuses: [400, 403, 413, 500],
    method: 'POST',
    path: RECORDS,
    fields: NOTE,
    provoke: ({ view }) => view.submit(LONG),
    left: ({ view }) => expect(view.mainInput).toHaveValue(LONG),
  },
  {
    message: 'Error autosaving',
    statuses: EDITS,
    method: 'PATCH',
    path: RECORDS,
    fields: NOTE,
    async provoke(stage) {
      await write(stage);
      await stage.page.clock.runFor(2_500);
    },
    left: textIsInDialog,
  },
  {
    message: 'Error autosaving upon exiting item edit modal',
    statuses: EDITS,
    method: 'PATCH',
    path: RECORDS,
    fields: NOTE,
    async provoke(stage) {
      await write(stage);
      await stage.page.keyboard.press('Escape');
    },
    left: textIsInDialog,
  },
  {
    message: 'Error saving item edit',
    statuses: EDITS,
    method: 'PATCH',
    path: RECORDS,
    fields: NOTE,
    async provoke(stage) {
      await write(stage);
      await stage.page.keyboard.press('Control+s');
    },
    left: textIsInDialog,
  },
  {
    message: 'Error moving item',
    statuses: SHORT,
    method: 'PATCH',
    path: RECORDS,
    fields: NOTE,
    async provoke(stage) {
      await press(stage, stage.view.row('Note: Stubborn'), 'Control+m');
      await stage.page.clock.runFor(1_000);
      await stage.dialogs.target('Elsewhere').press('Enter');
    },
    async left({ dialogs }) {
      await expect(dialogs.target('Elsewhere')).toBeEnabled();
      await expect(dialogs.target('Elsewhere')).toBeFocused();
    },
  },
  {
    message: 'Error deleting item',
    // What is gone already is as deleted as can be: a 404 is no refusal here.
    statuses: [400, 403, 500],
    method: 'DELETE',
    path: RECORDS,
    fields: NOTE,
    isTrashed: true,
    provoke: (stage) => press(stage, stage.view.row('Note: Stubborn'), 'Control+Shift+Backspace'),
    left: rowIsBack,
  },
  {
    message: 'Error toggling copy as primary action',
    statuses: SHORT,
    method: 'PATCH',
    path: RECORDS,
    fields: NOTE,
    provoke: (stage) => press(stage, stage.view.row('Note: Stubborn'), 'Control+Alt+4'),
    left: rowIsBack,
  },
  {
    message: 'Error toggling todo task status',
    statuses: SHORT,
    method: 'PATCH',
    path: RECORDS,
    fields: { content: ':td: Stubborn' },
    provoke: (stage) => press(stage, stage.view.row('Todo: Stubborn'), 'Control+Enter'),
    left: ({ view }) => expect(view.row('Todo: Stubborn')).toBeVisible(),
  },
  {
    message: 'Error converting item to todo',
    statuses: SHORT,
    method: 'PATCH',
    path: RECORDS,
    fields: NOTE,
    provoke: (stage) => press(stage, stage.view.row('Note: Stubborn'), 'Control+Alt+6'),
    left: rowIsBack,
  },
  {
    message: 'Error trashing item',
    statuses: BODILESS,
    method: 'PATCH',
    path: /^\/items\/trash\//,
    fields: NOTE,
    provoke: (stage) => press(stage, stage.view.row('Note: Stubborn'), 'Control+Shift+Backspace'),
    left: rowIsBack,
  },
  {
    message: 'Error trashing item',
    what: 'also said of a restore',
    statuses: BODILESS,
    method: 'PATCH',
    path: /^\/items\/untrash\//,
    fields: NOTE,
    isTrashed: true,
    provoke: (stage) => press(stage, stage.view.row('Note: Stubborn'), 'Control+Alt+r'),
    left: rowIsBack,
  },
];
