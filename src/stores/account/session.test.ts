import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Auth } from '../../backend/auth';
import type { User } from '../../domain/user';
import {
  connectedAuth,
  connectSession,
  endExpiredSession,
  login,
  refreshSession,
  useSession,
} from './session';
import type { Engine } from '../../sync/engine-ports';
import { setEngine } from '../sync/current-engine';
import { closeNotices, shownNotices } from '../notices.fixture';

const JANE = { id: 'jane', username: 'jane' } as User;
const EXPIRED = 'Auth token expired; please re-login';

let good: User | null;
let expired: User | null;
let shown: (User | null)[];
let refreshes: number;
let tell: (user: User | null) => void;
let refuse: Parameters<Auth['onRefused']>[0];

function connect(storedOwner: string | null): void {
  const auth: Partial<Auth> = {
    currentUser: () => good,
    expiredUser: () => expired,
    onChange(listener) {
      tell = listener;
      return () => undefined;
    },
    onRefused(listener) {
      refuse = listener;
    },
    login: () => Promise.resolve(JANE),
    refresh() {
      refreshes++;
      return Promise.resolve(JANE);
    },
    logout() {
      good = null;
      expired = null;
      tell(null);
    },
  };
  connectSession(auth as Auth, (user) => shown.push(user), storedOwner);
}

/** Opens an account of this device that has collections with these ids. */
function hold(ids: readonly string[]): void {
  const collections = { views: () => ids, view: () => undefined };
  setEngine({ collections, restored: Promise.resolve() } as Partial<Engine> as Engine);
}

/** Waits until code that waits for the device's data has continued. */
async function restored(): Promise<void> {
  await Promise.resolve();
  await Promise.resolve();
}

beforeEach(() => {
  setEngine(null);
  good = null;
  expired = null;
  shown = [];
  refreshes = 0;
  useSession.setState({ user: null, isExpired: false });
});
afterEach(closeNotices);

describe('a token that has expired', () => {
  it('is no session on a device without the account', async () => {
    expired = JANE;
    connect(null);
    expect(useSession.getState()).toMatchObject({ user: null, isExpired: false });
    expect(await shownNotices()).toEqual([]);
  });

  it('opens the account on this device, because its clock may be wrong and only the server ends a session', async () => {
    expired = JANE;
    connect('jane');
    expect(useSession.getState()).toMatchObject({ user: JANE, isExpired: false });
    expect(shown).toEqual([JANE]);
    expect(await shownNotices()).toEqual([]);
  });

  it('keeps the account open after the server has ended the session, without further requests', async () => {
    expired = JANE;
    connect('jane');
    hold(['notes']);
    refuse('sessionEnded');
    await restored();
    expect(useSession.getState()).toMatchObject({ user: JANE, isExpired: true });
    expect(shown).toEqual([JANE]);
    expect(await shownNotices()).toEqual([]);
    await refreshSession();
    expect(refreshes).toBe(0);
  });

  it('is a session again after the same user logs in, and the toast is closed', async () => {
    expired = JANE;
    connect('jane');
    good = JANE;
    expired = null;
    tell(JANE);
    expect(useSession.getState()).toMatchObject({ user: JANE, isExpired: false });
    expect(shown).toEqual([JANE]);
    expect(await shownNotices()).toEqual([]);
  });

  it('is no session after a logout', () => {
    expired = JANE;
    connect('jane');
    expired = null;
    tell(null);
    expect(useSession.getState()).toMatchObject({ user: null, isExpired: false });
    expect(shown).toEqual([JANE, null]);
  });
});

describe('a token that is refused before it expires', () => {
  it('keeps the account on this device open', async () => {
    good = JANE;
    connect(null);
    hold(['notes']);
    endExpiredSession();
    endExpiredSession();
    await restored();
    expect(useSession.getState()).toMatchObject({ user: JANE, isExpired: true });
    expect(shown).toEqual([JANE]);
  });

  it('ends the session with one toast if this device doesn’t have the account', async () => {
    good = JANE;
    connect(null);
    hold([]);
    refuse('sessionEnded');
    refuse('sessionEnded');
    await restored();
    expect(useSession.getState()).toMatchObject({ user: null, isExpired: false });
    expect(shown).toEqual([JANE, null]);
    expect(await shownNotices()).toEqual([EXPIRED]);
  });

  it('doesn’t sign out a user who has logged in meanwhile', async () => {
    good = JANE;
    connect(null);
    hold([]);
    refuse('sessionEnded');
    tell(JANE);
    await restored();
    expect(useSession.getState()).toMatchObject({ user: JANE, isExpired: false });
  });
});

it('a session is renewed by each page except the first one after a login', async () => {
  good = JANE;
  connect(null);
  await login('jane', 'the password');
  await refreshSession();
  expect(refreshes).toBe(0);
  await refreshSession();
  expect(refreshes).toBe(1);
});

describe('an account that has been deleted', () => {
  it('has an ended session, and can’t be logged in to again', async () => {
    good = JANE;
    connect(null);
    hold(['inbox']);
    refuse('accountDeleted');
    await restored();
    expect(useSession.getState()).toEqual({ user: JANE, isExpired: true, isDeleted: true });
    expect(await shownNotices()).toEqual([]);
    connectedAuth().logout();
    expect(useSession.getState()).toEqual({ user: null, isExpired: false, isDeleted: false });
  });
});
