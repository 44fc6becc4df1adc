// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { openDialog, useDialogs, type Dialog } from '../stores/dialogs';
import type { UnsyncedMutation } from '../stores/sync/unsynced';
import { LogoutDialog } from './LogoutDialog';
import { renderDialog } from './render-dialog.fixture';

afterEach(() => {
  cleanup();
  useDialogs.setState({ current: null, waiting: [] });
});

/** An unsent create of a text. */
function unsent(text: string): UnsyncedMutation {
  const made = { store: 'items', kind: 'create', action: 'create' } as const;
  const mutation = { ...made, id: text, recordId: text, fields: {}, base: {}, at: 0 };
  return { mutation, failure: null, text, place: '' };
}

function ask(
  unsynced: readonly UnsyncedMutation[],
  drafts: Extract<Dialog, { name: 'logout' }>['drafts'] = [],
) {
  openDialog({ name: 'logout', unsynced, drafts, onConfirm: () => undefined });
  renderDialog('logout', (dialog) => <LogoutDialog dialog={dialog} />);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

it('lists unsent changes and drafts', () => {
  const named = ask([unsent('Milk')], [{ place: 'In an edit', text: 'Bre' }]);
  expect(named).toEqual(['Create Milk', 'In an edit Bre']);
});

it('lists five changes, and says how many more there are', () => {
  const many = Array.from({ length: 17 }, (_, n) => unsent(`text ${n}`));
  const named = ask(many);
  expect(named.slice(4)).toEqual(['Create text 4', 'and 12 more']);
  expect(screen.getByText(/^17 changes haven’t reached the server\./)).toBeDefined();
});
