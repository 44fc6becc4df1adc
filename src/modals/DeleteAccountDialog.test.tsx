// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { Failure } from '../domain/failure';
import { isSignedIn } from '../stores/account/session';
import { answerAccountRequests } from '../stores/account/signed-in.fake';
import { closeDialog, openDialog, useDialogs } from '../stores/dialogs';
import { closeRecordingAccount, openRecordingAccount } from '../stores/sync/recording-engine.fake';
import { AccountDeletedDialog } from './LogoutDialog';
import { DeleteAccountDialog } from './DeleteAccountDialog';
import { press, renderDialog } from './render-dialog.fixture';

let sent: string[];

beforeEach(() => {
  openRecordingAccount();
  sent = [];
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  vi.restoreAllMocks();
});

/** Opens the dialog, with a given answer of the server. */
function ask(answer: () => Promise<void>) {
  answerAccountRequests({
    deleteAccount(proof) {
      sent.push('password' in proof ? proof.password : `username ${proof.username}`);
      return answer();
    },
  });
  openDialog({ name: 'deleteAccount', unsynced: [], drafts: [] });
  renderDialog('deleteAccount', (dialog) => <DeleteAccountDialog dialog={dialog} />);
}
const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));

it('asks for the password, and sends nothing without one', () => {
  ask(() => Promise.resolve());
  submit();
  expect(screen.getByText('Enter your password.')).toBeDefined();
  expect(document.activeElement).toBe(field());
  expect(sent).toEqual([]);
});

it('shows a wrong password at its field, and keeps the typed text', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const fields = { password: { code: 'validation_invalid_password', message: 'Wrong.' } };
  const refusal: Failure = { kind: 'refused', status: 400, message: 'Not deleted.', fields };
  ask(() => Promise.reject(Object.assign(new Error('Not deleted.'), refusal)));
  fireEvent.change(field(), { target: { value: 'wrong' } });
  submit();
  expect(await screen.findByText('That’s not your password.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect([field().value, isSignedIn()]).toEqual(['wrong', true]);
});

it('deletes with the right one', async () => {
  ask(() => Promise.resolve());
  fireEvent.change(field(), { target: { value: 'right' } });
  submit();
  await waitFor(() => expect(isSignedIn()).toBe(false));
  expect(sent).toEqual(['right']);
  expect(useDialogs.getState().current).toBeNull();
});

it('can’t be closed while the account is being deleted', async () => {
  let finish = () => {};
  ask(() => new Promise((resolve) => (finish = resolve)));
  fireEvent.change(field(), { target: { value: 'right' } });
  submit();
  await waitFor(() => expect(sent).toEqual(['right']));
  press('Escape');
  expect(useDialogs.getState().current?.name).toBe('deleteAccount');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  finish();
  await waitFor(() => expect(useDialogs.getState().current).toBeNull());
});

it('offers the export first', () => {
  ask(() => Promise.resolve());
  fireEvent.click(screen.getByRole('button', { name: 'Export first…' }));
  expect(useDialogs.getState().current).toEqual({ name: 'export', scope: { kind: 'everything' } });
  expect(sent).toEqual([]);
  closeDialog();
});

it('says how much is deleted', () => {
  ask(() => Promise.resolve());
  expect(screen.getByText(/^The account/).textContent).toMatch(
    /^The account jane is deleted for good, with 0 items and 2 collections\./,
  );
});

it('the dialog of an account that was deleted elsewhere closes only by its button', () => {
  const onConfirm = vi.fn<() => void>();
  const drafts = [{ place: 'In the main input', text: 'Bread' }];
  openDialog({ name: 'accountDeleted', unsynced: [], drafts, onConfirm });
  renderDialog('accountDeleted', (dialog) => <AccountDeletedDialog dialog={dialog} />);
  press('Escape');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(screen.getByRole('listitem').textContent).toBe('In the main input Bread');
  fireEvent.click(screen.getByRole('button', { name: 'Remove from this device' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  closeDialog();
});
