// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';

import { answerAccountRequests, signIn } from '../../stores/account/signed-in.fake';
import { useSession } from '../../stores/account/session';
import { connectSite } from '../../stores/site';
import { renderComponent } from '../../ui/render-component.fixture';
import { ConfirmVerificationScreen } from './ConfirmVerificationScreen';

const payload = { type: 'verification', exp: 9_999_999_999, email: 'jane@example.org' };
const TOKEN = `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;
const WAY_OUT = 'set a new password';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Opens the link as a user with this address, or as a visitor if it is null. */
async function open(email: string | null, page = {}): Promise<void> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn('jane');
  const { user } = useSession.getState();
  useSession.setState({ user: email === null ? null : { ...user!, email } });
  answerAccountRequests({
    checkMailLink: () => Promise.resolve(null),
    confirmVerification: () => Promise.resolve(),
  });
  connectSite(() => Promise.reject(new Error('not asked')), page);
  renderComponent(
    <MemoryRouter initialEntries={[`/confirm-verification#${TOKEN}`]}>
      <ConfirmVerificationScreen />
    </MemoryRouter>,
  );
  await screen.findByText('Your email address is verified.');
}

it.each([
  ['nobody is signed in', null],
  ['another account is signed in', 'ben@example.org'],
])(
  'links to the password reset, in case somebody else registered the account, if %s',
  async (_, email) => {
    await open(email);
    expect(screen.getByRole('link', { name: WAY_OUT }).getAttribute('href')).toBe('/reset');
  },
);

it('has no link to the password reset for the signed-in owner and on a server without passwords', async () => {
  await open('jane@example.org');
  expect(screen.queryByRole('link', { name: WAY_OUT })).toBeNull();
  cleanup();
  await open(null, { passwords: 'off' });
  expect(screen.queryByRole('link', { name: WAY_OUT })).toBeNull();
});
