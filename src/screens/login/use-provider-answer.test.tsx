// @vitest-environment jsdom
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { PASSWORD_PATH, PATHS } from '../../domain/paths';
import { signIn } from '../../stores/account/signed-in.fake';
import { useSession } from '../../stores/account/session';
import { closeNotices, shownNotices } from '../../stores/notices.fixture';
import { useProviderAnswer } from './use-provider-answer';

const REFUSED = 'The login provider has not let you in. Try again.';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const begun = { state: 's', codeVerifier: 'v', invitation: null };
  sessionStorage.setItem(
    'jot-provider-login',
    JSON.stringify({ ...begun, wanted: { wanted: PASSWORD_PATH } }),
  );
  signIn('jane');
});
afterEach(async () => {
  cleanup();
  await closeNotices();
  vi.restoreAllMocks();
});

/** Comes back from a provider that has refused the login. */
async function comeBack() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[`${PATHS.login}?error=access_denied&state=s`]}>
      {children}
    </MemoryRouter>
  );
  const { result } = renderHook(useProviderAnswer, { wrapper });
  await vi.waitFor(() => expect(result.current.isFinishing).toBe(false));
  return result.current.failure?.summary;
}

it('shows a signed-in user in a toast why the login failed, because the route redirects', async () => {
  expect(await comeBack()).toBeUndefined();
  expect(await shownNotices()).toEqual([REFUSED]);
});

it.each([
  ['a visitor', { user: null }],
  ['a user whose session has ended', { isExpired: true }],
])('shows it to %s on the login page', async (_, session) => {
  useSession.setState(session);
  expect(await comeBack()).toBe(REFUSED);
  expect(await shownNotices()).toEqual([]);
});
