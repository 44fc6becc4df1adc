// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { AccessToken } from '../../domain/access-token';
import { useAccessTokens } from '../../stores/account/access-tokens';
import { answerAccountRequests } from '../../stores/account/signed-in.fake';
import { useDialogs } from '../../stores/dialogs';
import {
  closeRecordingAccount,
  IDEAS,
  openRecordingAccount,
} from '../../stores/sync/recording-engine.fake';
import { renderComponent } from '../../ui/render-component.fixture';
import { AccessTokens } from './AccessTokens';

const token = (name: string, more: Partial<AccessToken> = {}): AccessToken => ({
  id: name,
  name,
  scope: 'add',
  collections: null,
  created: '2026-01-02 10:00:00.000Z',
  expires: '',
  lastUsed: '',
  lastUsedBy: '',
  ...more,
});

let listed: () => Promise<AccessToken[]>;
let revoked: string[];

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openRecordingAccount();
  revoked = [];
  listed = () => Promise.resolve([]);
  answerAccountRequests({
    listTokens: () => listed(),
    revokeToken: (id) => Promise.resolve(void revoked.push(id)),
  });
});
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  useAccessTokens.setState({ tokens: null, failure: null, revoking: null });
  useDialogs.setState({ current: null, waiting: [] });
  vi.restoreAllMocks();
});

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

function show(address = '/profile'): void {
  renderComponent(
    <MemoryRouter initialEntries={[address]}>
      <AccessTokens />
      <Address />
    </MemoryRouter>,
  );
}
const opened = () => useDialogs.getState().current;

it('lists what each token may do and where, its end and its last use', async () => {
  const limits = { scope: 'read', collections: [IDEAS.id, 'gone'] } as const;
  const use = { lastUsed: '2026-01-05', lastUsedBy: 'curl 8.5' };
  const expires = '2026-02-01 10:00:00.000Z';
  listed = () =>
    Promise.resolve([token('Laptop'), token('Backup', { ...limits, ...use, expires })]);
  show();
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^LaptopAdd only · All collectionsCreated .+, never ends, never used/);
  expect(rows[1]).toContain(`BackupRead · In ${IDEAS.name}, a deleted collection`);
  expect(rows[1]).toMatch(/ended .+, last used Jan 5, 2026 by curl 8\.5/);
});

it('revokes a token after a question, and says so', async () => {
  listed = () => Promise.resolve([token('Laptop'), token('Backup')]);
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Laptop' }));
  const question = opened();
  expect(question).toMatchObject({ name: 'confirm', title: 'Revoke “Laptop”?' });
  expect(revoked).toEqual([]);
  if (question?.name === 'confirm') question.onConfirm();
  expect(await screen.findByText('“Laptop” is revoked.')).toBeDefined();
  expect(revoked).toEqual(['Laptop']);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Access tokens' }));
});

it('says if there are none, and opens the dialog for a new one', async () => {
  show();
  expect(await screen.findByText('You have no access tokens.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'New token…' }));
  expect(opened()).toEqual({ name: 'newToken', isForExtension: false });
});

it('offers no more than an account may have', async () => {
  listed = () => Promise.resolve(Array.from({ length: 50 }, (_, n) => token(`Token ${n}`)));
  show();
  expect(await screen.findByText(/You have 50 tokens/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'New token…' })).toBeNull();
});

it('says that it needs the server, and loads the list again on request', async () => {
  const failure = { kind: 'unreachable', status: 0, fields: {} };
  listed = () => Promise.reject(Object.assign(new Error('No answer.'), failure));
  show();
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText(/The server lists, makes and revokes tokens/)).toBeDefined();
  listed = () => Promise.resolve([token('Laptop')]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Laptop')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks once whether the browser extension may have a token', () => {
  show('/profile#connect=extension');
  expect(opened()).toEqual({ name: 'newToken', isForExtension: true });
  expect(useDialogs.getState().waiting).toEqual([]);
  expect(screen.getByText('/profile')).toBeDefined();
});
