import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Auth } from '../../backend/auth';
import type { User } from '../../domain/user';
import { connectSession, endExpiredSession, login, refreshSession, useSession } from './session';
import { closeNotices, shownNotices } from '../notices.fixture';

const JANE = { id: 'jane', username: 'jane' } as User;
const EXPIRED = 'Auth token expired; please re-login';

let good: User | null;
let expired: User | null;
let shown: (User | null)[];
let refreshes: number;
let tell: (user: User | null) => void;
let refuse: () => void;

function connect(heldHere: string | null): void {
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
  connectSession(auth as Auth, (user) => shown.push(user), heldHere);
}

beforeEach(() => {
  good = null;
  expired = null;
  shown = [];
  refreshes = 0;
  useSession.setState({ user: null, isExpired: false });
});
afterEach(closeNotices);

describe('a token that has expired', () => {
  it('is no session on a device that holds nothing of the account', async () => {
    expired = JANE;
    connect(null);
    expect(useSession.getState()).toEqual({ user: null, isExpired: false });
    expect(await shownNotices()).toEqual([]);
  });

  it('opens what this device holds: its clock may be wrong, so only the server ends a session', async () => {
    expired = JANE;
    connect('jane');
    expect(useSession.getState()).toEqual({ user: JANE, isExpired: false });
    expect(shown).toEqual([JANE]);
    expect(await shownNotices()).toEqual([]);
  });

  it('stays open, with the notice, when the server says so, and asks nothing more of it', async () => {
    expired = JANE;
    connect('jane');
    refuse();
    expect(useSession.getState()).toEqual({ user: JANE, isExpired: true });
    expect(shown).toEqual([JANE]);
    expect(await shownNotices()).toEqual([EXPIRED]);
    await refreshSession();
    expect(refreshes).toBe(0);
  });

  it('is a session again after the login, of the same account on the screen, and is told no more', async () => {
    expired = JANE;
    connect('jane');
    good = JANE;
    expired = null;
    tell(JANE);
    expect(useSession.getState()).toEqual({ user: JANE, isExpired: false });
    expect(shown).toEqual([JANE]);
    expect(await shownNotices()).toEqual([]);
  });

  it('leaves the account open when it gets too old while somebody writes', async () => {
    good = JANE;
    connect(null);
    good = null;
    expired = JANE;
    endExpiredSession();
    endExpiredSession();
    expect(useSession.getState()).toEqual({ user: JANE, isExpired: true });
    expect(await shownNotices()).toEqual([EXPIRED]);
  });

  it('is nobody’s after a logout', () => {
    expired = JANE;
    connect('jane');
    expired = null;
    tell(null);
    expect(useSession.getState()).toEqual({ user: null, isExpired: false });
    expect(shown).toEqual([JANE, null]);
  });
});

it('a token that is refused though it looks good ends the session', () => {
  good = JANE;
  connect(null);
  endExpiredSession();
  expect(useSession.getState()).toEqual({ user: null, isExpired: false });
  expect(shown).toEqual([JANE, null]);
});

it('a session that was ended elsewhere is told, and is over, without anything being asked', async () => {
  good = JANE;
  connect(null);
  refuse();
  refuse();
  expect(useSession.getState()).toEqual({ user: null, isExpired: false });
  expect(await shownNotices()).toEqual([EXPIRED]);
});

it('is not renewed for the page that a login leads to, and is for those after it', async () => {
  good = JANE;
  connect(null);
  await login('jane', 'the password');
  await refreshSession();
  expect(refreshes).toBe(0);
  await refreshSession();
  expect(refreshes).toBe(1);
});
