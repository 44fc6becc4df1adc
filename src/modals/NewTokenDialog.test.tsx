// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { EXTENSION_TOKEN_ID, type CreatedToken, type NewToken } from '../domain/access-token';
import type { Failure } from '../domain/failure';
import { answerAccountRequests } from '../stores/account/signed-in.fake';
import { openDialog, useDialogs } from '../stores/dialogs';
import {
  closeRecordingAccount,
  IDEAS,
  INBOX,
  openRecordingAccount,
} from '../stores/sync/recording-engine.fake';
import { NewTokenDialog } from './NewTokenDialog';
import { renderDialog } from './render-dialog.fixture';
import { SECURITY_DELAY_MS } from './use-security-delay';

let sent: NewToken[];
let answer: (token: NewToken) => Promise<CreatedToken>;

const made = (token: NewToken): CreatedToken => ({
  ...token,
  id: 'token1',
  created: '2026-11-29 10:00:00.000Z',
  expires: '',
  lastUsed: '',
  lastUsedBy: '',
  token: 'jot_secret',
});

beforeEach(() => {
  openRecordingAccount();
  sent = [];
  answer = (token) => Promise.resolve(made(token));
  answerAccountRequests({
    createToken(token) {
      sent.push(token);
      return answer(token);
    },
  });
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function open(isForExtension = false): void {
  openDialog({ name: 'newToken', isForExtension });
  renderDialog('newToken', (dialog) => <NewTokenDialog dialog={dialog} />);
}
const write = (name: string) =>
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: name } });
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const submit = (name = 'Create token') => fireEvent.click(screen.getByRole('button', { name }));
const command = () =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Command to try it' }).value;
const isOpen = () => useDialogs.getState().current !== null;

describe('a new token', () => {
  it('may at first only add, in all collections, without an end, and is shown once', async () => {
    open();
    write('Laptop');
    submit();
    const token = await screen.findByLabelText<HTMLTextAreaElement>('Token');
    expect(sent).toEqual([{ name: 'Laptop', scope: 'add', collections: null, days: null }]);
    expect(token.value).toBe('jot_secret');
    expect(token.closest(`#${EXTENSION_TOKEN_ID}`), 'where the extension looks').toBeNull();
    expect(document.activeElement).toBe(token);
    expect(command()).toBe(
      `curl ${location.origin}/api/v1/add -H 'Authorization: Bearer jot_secret' -d 'buy milk'`,
    );
    submit('Done');
    expect(isOpen()).toBe(false);
  });

  it('is limited as it is chosen', async () => {
    open();
    write('Backup');
    choose('Read');
    choose('Some collections');
    submit();
    expect(screen.getByText('Choose at least one collection.')).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', { name: INBOX.name }));
    fireEvent.click(screen.getByRole('checkbox', { name: IDEAS.name }));
    fireEvent.click(screen.getByRole('checkbox', { name: INBOX.name }));
    fireEvent.change(screen.getByLabelText('Ends'), { target: { value: '30' } });
    submit();
    expect(await screen.findByText(/it isn’t shown again/)).toBeDefined();
    expect(sent).toEqual([{ name: 'Backup', scope: 'read', collections: [IDEAS.id], days: 30 }]);
    expect(command()).toContain('items?q=milk');
  });

  it('needs a name', () => {
    open();
    submit();
    expect(screen.getByText('Write a name of up to 60 characters.')).toBeDefined();
    write('x'.repeat(61));
    submit();
    expect(sent).toEqual([]);
  });

  it('shows why the server refuses it, and keeps what was typed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const fields = { tokens: { code: 'tooManyTokens', message: 'Revoke one.' } };
    const failure: Failure = { kind: 'refused', status: 400, message: 'Not made.', fields };
    answer = () => Promise.reject(Object.assign(new Error('Not made.'), failure));
    open();
    write('Laptop');
    submit();
    expect((await screen.findByRole('alert')).textContent).toMatch(/Not made.*Tokens: Revoke one/);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Laptop');
  });
});

describe('the browser extension', () => {
  it('gets a token that adds and finds, once the question has been seen', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    document.title = 'Account';
    open(true);
    submit('Connect');
    expect(sent).toEqual([]);
    act(() => vi.advanceTimersByTime(SECURITY_DELAY_MS));
    submit('Connect');
    const shown = await screen.findByLabelText<HTMLTextAreaElement>('Token');
    expect(shown.value).toBe('jot_secret');
    expect(shown.closest(`#${EXTENSION_TOKEN_ID}`)).not.toBeNull();
    expect(document.title, 'which tells the extension').toBe('Connected');
    expect(sent).toEqual([
      { name: 'Browser extension', scope: 'write', collections: null, days: null },
    ]);
    submit('Done');
    expect([isOpen(), document.title]).toEqual([false, 'Account']);
  });

  it('gets none by a key that is held down', () => {
    open(true);
    const name = screen.getByLabelText('Name');
    // `false` if the browser does nothing.
    expect(fireEvent.keyDown(name, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(name, { key: 'Enter' })).toBe(true);
  });

  it('gets none if the question is closed', () => {
    open(true);
    submit('Cancel');
    expect([isOpen(), sent]).toEqual([false, []]);
  });
});
