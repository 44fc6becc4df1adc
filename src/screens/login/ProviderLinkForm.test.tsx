// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { refusal } from '../../domain/failure';
import type { ProviderLink } from '../../domain/provider-login';
import { answerAccountRequests, signIn } from '../../stores/account/signed-in.fake';
import { connectedAuth, useSession } from '../../stores/account/session';
import { connectSite, useSite } from '../../stores/site';
import { renderComponent } from '../../ui/render-component.fixture';
import { LoginScreen } from './LoginScreen';

const LINK: ProviderLink = { token: 'x.y.z', username: 'jane', email: 'jane@example.org' };

/** The requests in order. */
let sent: unknown[];

beforeEach(() => {
  sent = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([]) });
  signIn('jane');
  const auth = connectedAuth();
  const user = useSession.getState().user!;
  useSession.setState({ user: null });
  auth.loginWithProvider = () => Promise.resolve(LINK);
  auth.login = (...words) => {
    sent.push(words);
    return words[1] === 'right' ? Promise.resolve(user) : Promise.reject(refusal('Wrong.'));
  };
  answerAccountRequests({
    requestProviderLink(link) {
      sent.push(link);
      return Promise.resolve();
    },
  });
  connectSite(() => Promise.reject(new Error('not asked')), { provider: 'Acme' });
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  useSite.setState({ site: null });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the login page after a redirect from the provider. The account has a password. */
async function comeBack(): Promise<HTMLElement> {
  sessionStorage.setItem('jot-provider-login', JSON.stringify({ state: 's', codeVerifier: 'v' }));
  renderComponent(
    <MemoryRouter initialEntries={['/login?code=c&state=s']}>
      <LoginScreen isDemo={false} />
    </MemoryRouter>,
  );
  return screen.findByLabelText('Password');
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a login at the provider whose account has a password', () => {
  it('asks for the account’s password, and sends it with the login', async () => {
    const password = await comeBack();
    expect(screen.getByText(/has a password/).textContent).toBe(
      'Your account jane has a password. Enter it once, and from then on you log in with Acme.',
    );
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'jane');
    await press('Log in');
    expect(screen.getByText('Enter your password.')).toBeDefined();
    await userEvent.type(password, 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Wrong.');
    await userEvent.clear(password);
    await userEvent.type(password, 'right{Enter}');
    expect(sent).toEqual([
      ['jane', 'wrong', LINK],
      ['jane', 'right', LINK],
    ]);
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('can have a link mailed instead, and says what that does', async () => {
    await comeBack();
    expect(screen.getByText(/logs out all devices and removes the password/)).toBeDefined();
    await press('Send a link');
    expect((await screen.findByRole('status')).textContent).toMatch(
      /on its way to jane@example.org/,
    );
    expect(sent).toEqual([LINK]);
  });

  it('shows why the mail was rejected', async () => {
    await comeBack();
    answerAccountRequests({
      requestProviderLink: () => Promise.reject(refusal('Log in there again.')),
    });
    await press('Send a link');
    expect((await screen.findByRole('alert')).textContent).toContain('Log in there again.');
  });

  it('can be left for another login', async () => {
    await comeBack();
    await press('Log in another way');
    expect(screen.getByLabelText('Email or Username')).toBeDefined();
    expect(sent).toEqual([]);
  });
});
