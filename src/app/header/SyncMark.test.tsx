// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { useSession } from '../../stores/account/session';
import { resetSyncStatus, useSyncStatus } from '../../stores/sync/sync-status';
import { renderComponent } from '../../ui/render-component.fixture';
import { SyncMark } from './SyncMark';

afterEach(() => {
  cleanup();
  resetSyncStatus();
  useSession.setState({ isExpired: false });
});

const WAITING = { isWaiting: true };
const OFFLINE = { obstacle: 'unreachable' } as const;

it.each([
  ['saved', {}, '', 'Sync status: All saved'],
  ['waiting', { ...WAITING, unsent: 3 }, '3', 'Sync status: 3 waiting'],
  ['offline', { ...OFFLINE, unsent: 1 }, 'Offline 1', 'Sync status: Offline, 1 waiting'],
  ['offline', { ...OFFLINE, unsent: 120 }, 'Offline 99+', 'Sync status: Offline, 99+ waiting'],
  [
    'paused',
    { obstacle: 1, unsent: 120 },
    'Paused by the server 99+',
    'Sync status: Paused by the server, 99+ waiting',
  ],
  [
    'failing',
    { obstacle: 'failing' as const, unsent: 2 },
    'The server has a problem 2',
    'Sync status: The server has a problem, 2 waiting',
  ],
  ['attention', { rejected: 5_000 }, '99+', 'Sync status: Needs attention (99+)'],
])(
  'the accessible name contains the visible text in the state %s: %o',
  (kind, status, shown, name) => {
    useSyncStatus.setState(status);
    renderComponent(<SyncMark />);
    const mark = screen.getByRole('button', { name });
    expect(mark.dataset.kind).toBe(kind);
    expect(mark.textContent).toBe(shown);
    const words = (text: string) => text.replace(/[^\w+ ]/g, '');
    expect(words(name)).toContain(words(shown));
  },
);

it('after the session has expired, name and text both ask for a login', () => {
  useSession.setState({ isExpired: true });
  useSyncStatus.setState({ ...OFFLINE, unsent: 1_234 });
  renderComponent(<SyncMark />);
  const mark = screen.getByRole('button', { name: 'Sync status: Log in again, 99+ waiting' });
  expect(mark.textContent).toBe('Log in again 99+');
  // The exact number is in the title, and is announced.
  expect(mark.title).toBe('Log in again, 1,234 waiting');
  expect(screen.getByRole('status').textContent).toBe('Log in again, 1,234 waiting');
});
