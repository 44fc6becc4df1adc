// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { LinkProblem } from '../../domain/mail-link';
import { answerAccountRequests, signIn } from '../../stores/account/signed-in.fake';
import { useSession } from '../../stores/account/session';
import { connectSite } from '../../stores/site';
import { renderComponent } from '../../ui/render-component.fixture';
import { ConfirmProviderLinkScreen } from './ConfirmProviderLinkScreen';

const payload = { type: 'providerLink', exp: 9_999_999_999, email: 'jane@example.org' };
const TOKEN = `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2ln`;

let confirmed: string[];

beforeEach(() => {
  confirmed = [];
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  signIn('jane');
  useSession.setState({ user: null });
  connectSite(() => Promise.reject(new Error('not asked')), { provider: 'Acme' });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function open(problem: LinkProblem | null, token = TOKEN): void {
  answerAccountRequests({
    checkMailLink: () => Promise.resolve(problem),
    confirmProviderLink(sent) {
      confirmed.push(sent);
      return Promise.resolve();
    },
  });
  renderComponent(
    <MemoryRouter initialEntries={[`/confirm-provider-link#${token}`]}>
      <ConfirmProviderLinkScreen />
    </MemoryRouter>,
  );
}

it('says what the link does, and does it only after a click on the button', async () => {
  open(null);
  const button = await screen.findByRole('button', { name: 'Confirm' });
  expect(screen.getByText('jane@example.org')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'You log in with Acme from now on.',
    'The password stops working.',
    'All devices are logged out, whoever uses them.',
  ]);
  expect(confirmed).toEqual([]);
  await userEvent.click(button);
  expect(confirmed).toEqual([TOKEN]);
  expect((await screen.findByRole('status')).textContent).toMatch(/no longer works.*logged out/);
  expect(screen.getByText(/somebody else registered your account/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
});

it.each<[string, LinkProblem | null, string, RegExp]>([
  ['was used', 'refused', TOKEN, /used already/],
  ['has expired', 'expired', TOKEN, /has expired/],
  ['is cut off', null, TOKEN.slice(0, 20), /is incomplete/],
])('a link that %s offers no button, and leads to the login', async (_, problem, token, words) => {
  open(problem, token);
  expect((await screen.findByText(words)).textContent).toMatch(words);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Login']);
});
