// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Session } from '../../domain/session';
import type { PasswordChange, User } from '../../domain/user';
import { useOwnSessions } from '../../stores/account/own-sessions';
import { connectedAuth, useSession } from '../../stores/account/session';
import { answerAccountRequests, signIn } from '../../stores/account/signed-in.fake';
import { connectSite } from '../../stores/site';
import { renderComponent } from '../../ui/render-component.fixture';
import { PasswordForm } from './PasswordForm';

const NEXT = 'another horse battery';

let sent: PasswordChange[];
let reject: (fields: object) => void;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  sent = [];
  signIn('jane');
  connectSite(() => Promise.reject(new Error('not asked')), { provider: 'Acme' });
  const auth = connectedAuth();
  answerAccountRequests({
    listSessions: () => Promise.resolve([]),
    listTokens: () => Promise.resolve([]),
  });
  auth.changePassword = (change) => {
    sent.push(change);
    return Promise.resolve();
  };
  reject = (fields) => {
    const failure = { kind: 'refused', status: 400, fields };
    auth.changePassword = () => Promise.reject(Object.assign(new Error('No.'), failure));
  };
});
afterEach(() => {
  cleanup();
  useOwnSessions.setState({ sessions: null, failure: null });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(fields: Partial<User> = {}): void {
  const user = { ...useSession.getState().user!, ...fields };
  renderComponent(
    <MemoryRouter initialEntries={['/profile#change-password']}>
      <PasswordForm user={user} />
    </MemoryRouter>,
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const fillIn = async (texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) {
    await userEvent.click(field(label));
    await userEvent.paste(text);
  }
};
const send = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('an account with a password', () => {
  it('sends the current and the new one, and then empties the fields', async () => {
    show();
    expect(document.activeElement).toBe(field('Current password'));
    await fillIn({
      'Current password': 'correct horse',
      'New password': NEXT,
      'Password confirmation': NEXT,
    });
    await send('Change password');
    expect(sent).toEqual([{ oldPassword: 'correct horse', password: NEXT, passwordConfirm: NEXT }]);
    expect((await screen.findByRole('status')).textContent).toMatch(/new password is set/);
    expect([field('Current password').value, field('New password').value]).toEqual(['', '']);
    expect(screen.queryByText('Must be between 8 and 71 characters.')).toBeNull();
  });

  it('sends nothing while a field is wrong', async () => {
    show();
    await fillIn({ 'New password': 'short', 'Password confirmation': 'other' });
    await send('Change password');
    expect(sent).toEqual([]);
    expect(screen.getByText('Enter your password.')).toBeDefined();
    expect(screen.getByText('Must be between 8 and 71 characters.')).toBeDefined();
    expect(screen.getByText('Password confirmation does not match')).toBeDefined();
  });

  it('shows the server’s error at the field of the current one', async () => {
    reject({ oldPassword: { code: 'oldPassword', message: 'That’s not your password.' } });
    show();
    await fillIn({
      'Current password': 'wrong horse',
      'New password': NEXT,
      'Password confirmation': NEXT,
    });
    await send('Change password');
    expect(await screen.findByText('That’s not your password.')).toBeDefined();
    expect(document.activeElement).toBe(field('Current password'));
    expect(field('New password').value).toBe(NEXT);
  });
});

describe('an account without a password', () => {
  const loggedInAt = (created: string) => {
    const times = { created, lastUsed: '2026-01-02 10:00:00.000Z' };
    const session: Session = { id: 'a', device: 'Firefox', isCurrent: true, ...times };
    useOwnSessions.setState({ sessions: [session] });
  };

  it('sets one after a fresh login', async () => {
    loggedInAt('2026-01-02 09:51:00.000Z');
    show({ isPasswordless: true });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await fillIn({ 'New password': NEXT, 'Password confirmation': NEXT });
    await send('Set password');
    expect(sent).toEqual([{ password: NEXT, passwordConfirm: NEXT }]);
  });

  it('leads to its provider if the login is older', () => {
    loggedInAt('2026-01-02 09:49:00.000Z');
    show({ isPasswordless: true });
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Log in with Acme');
  });

  it('leads there if its sessions can’t be loaded', () => {
    const failure = { kind: 'unreachable', status: 0, message: 'No.', fields: {} } as const;
    useOwnSessions.setState({ failure });
    show({ isPasswordless: true });
    expect(document.activeElement?.textContent).toBe('Log in with Acme');
  });

  it('leads there too once the login has become too old', async () => {
    reject({ password: { code: 'loginTooOld', message: 'Too long ago.' } });
    loggedInAt('2026-01-02 09:51:00.000Z');
    show({ isPasswordless: true });
    await fillIn({ 'New password': NEXT, 'Password confirmation': NEXT });
    await send('Set password');
    expect(await screen.findByRole('button', { name: 'Log in with Acme' })).toBeDefined();
  });
});
