// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Site } from '../../domain/site';
import { signIn } from '../../stores/account/signed-in.fake';
import { connectedAuth, useSession } from '../../stores/account/session';
import { useSettings } from '../../stores/settings';
import { connectSite, useSite } from '../../stores/site';
import { renderComponent } from '../../ui/render-component.fixture';
import { Banners } from './Banners';

const SITE: Site = {
  contact: '',
  hasDemo: true,
  requiresVerified: false,
  sendsMail: false,
  maxItems: null,
  maxCollections: null,
  deletesAccounts: true,
  registration: 'on',
  allowsPasswords: true,
  provider: '',
};

const settings = useSettings.getState();

beforeEach(() => {
  useSite.setState({ site: null, isUnknown: false });
  useSettings.setState(settings, true);
  open('jane');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Signs in a user whose address isn't verified. */
function open(id: string): void {
  signIn(id);
  const { user } = useSession.getState();
  useSession.setState({ user: { ...user!, email: `${id}@example.org`, verified: false } });
}

/** Renders the notice with a server's settings, or null if the server can't be reached. */
async function show(site: Partial<Site> | null): Promise<void> {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  connectSite(() =>
    site ? Promise.resolve({ ...SITE, ...site }) : Promise.reject(new Error('offline')),
  );
  renderComponent(<Banners isTrash={false} />);
  await vi.waitFor(() => {
    const { site: told, isUnknown } = useSite.getState();
    expect(told !== null || isUnknown).toBe(true);
  });
}

const notice = () => screen.queryByText(/isn’t verified yet/)?.textContent ?? null;

describe('an unverified address', () => {
  it('has no notice on a server that neither sends mail nor requires verification', async () => {
    await show({});
    expect(notice()).toBeNull();
  });

  it.each([
    ['if the server sends mail', { sendsMail: true }, /Open the link in the email we sent you/],
    [
      'if only users with a verified one can log in',
      { requiresVerified: true },
      /This server sends no mail; ask whoever runs it/,
    ],
  ])('has a notice %s', async (_, site, words) => {
    await show(site);
    expect(notice()).toMatch(words);
  });

  it('has no notice before the server’s settings are known', async () => {
    await show(null);
    expect(notice()).toBeNull();
  });

  it('keeps its notice when the server becomes unreachable', async () => {
    await show({ requiresVerified: true });
    const words = notice();
    cleanup();
    await show(null);
    window.dispatchEvent(new Event('focus'));
    expect(notice()).toBe(words);
  });

  it('is read again on focus, as it may have been verified on another device', async () => {
    await show({ sendsMail: true });
    connectedAuth().refresh = () => {
      const user = { ...useSession.getState().user!, verified: true };
      useSession.setState({ user });
      return Promise.resolve(user);
    };
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(notice()).toBeNull());
  });

  it('has no notice for the demo account', async () => {
    const { user } = useSession.getState();
    useSession.setState({ user: { ...user!, username: 'demo' } });
    useSite.setState({ site: { ...SITE, sendsMail: true } });
    await show({});
    expect(notice()).toBeNull();
  });

  it('has no notice after it was closed, for that account', async () => {
    await show({ sendsMail: true });
    await userEvent.click(screen.getByRole('button', { name: 'Don’t show again' }));
    expect(notice()).toBeNull();
    cleanup();
    open('ben');
    await show({ sendsMail: true });
    expect(notice()).not.toBeNull();
    cleanup();
    open('jane');
    await show({ sendsMail: true });
    expect(notice()).toBeNull();
  });
});
