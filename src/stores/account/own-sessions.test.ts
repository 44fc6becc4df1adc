import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { Auth } from '../../backend/auth';
import type { FailureKind } from '../../domain/failure';
import type { Session } from '../../domain/session';
import type { User } from '../../domain/user';
import type { AccountRequests } from './own-request';
import { endOtherSessions, endOwnSession, loadOwnSessions, useOwnSessions } from './own-sessions';
import { connectSession, useSession } from './session';
import { closeNotices, shownNotices } from '../notices.fixture';

const JANE = { id: 'jane', username: 'jane' } as User;
const session = (id: string, isCurrent = false): Session => ({
  id,
  device: `Browser ${id}`,
  created: '2026-01-01 10:00:00.000Z',
  lastUsed: '2026-01-02 10:00:00.000Z',
  isCurrent,
});

let user: User | null;
let tell: (user: User | null) => void;
let listed: () => Promise<Session[]>;
let asked: string[];
let ending: () => Promise<void>;

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  user = JANE;
  asked = [];
  ending = () => Promise.resolve();
  listed = () => Promise.resolve([session('phone'), session('this', true), session('work')]);
  const requests: Partial<AccountRequests> = {
    listSessions: () => listed(),
    endSession(id) {
      asked.push(id);
      return ending();
    },
    endOtherSessions() {
      asked.push('others');
      return ending();
    },
  };
  const auth: Partial<Auth> = {
    currentUser: () => user,
    expiredUser: () => null,
    onRefused: () => undefined,
    onChange(listener) {
      tell = listener;
      return () => undefined;
    },
    logout() {
      user = null;
      tell(null);
    },
    loadAccountRequests: () => Promise.resolve(requests as AccountRequests),
  };
  connectSession(auth as Auth, () => undefined);
  await loadOwnSessions();
});
afterEach(async () => {
  await closeNotices();
  vi.restoreAllMocks();
});

const shown = () => useOwnSessions.getState();
const ids = () => shown().sessions?.map(({ id }) => id);
const failing = (kind: FailureKind) => () =>
  Promise.reject(Object.assign(new Error('No.'), { kind, status: 0, fields: {} }));

describe('the list', () => {
  it('starts with the current session, followed by the others in their order', () => {
    expect(ids()).toEqual(['this', 'phone', 'work']);
  });

  it('shows why it can’t be loaded, until it can', async () => {
    const before = listed;
    listed = failing('unreachable');
    await loadOwnSessions();
    expect(shown()).toMatchObject({ sessions: null, failure: { message: 'No.' } });
    listed = before;
    await loadOwnSessions();
    expect(shown()).toMatchObject({ failure: null });
    expect(ids()).toHaveLength(3);
  });

  it('is ignored if it arrives after another login', async () => {
    let answer: (sessions: Session[]) => void = () => undefined;
    const answered = new Promise<Session[]>((resolve) => (answer = resolve));
    listed = () => answered;
    const loading = loadOwnSessions();
    user = { ...JANE, id: 'bob' };
    tell(user);
    answer([session('janes')]);
    await loading;
    expect(shown().sessions).toBeNull();
  });

  it('ends the session with a toast after a 401', async () => {
    listed = failing('unauthenticated');
    await loadOwnSessions();
    expect(useSession.getState().user).toBeNull();
    expect(await shownNotices()).toEqual(['Auth token expired; please re-login']);
  });
});

describe('a session that is ended', () => {
  it('is removed from the list once it has ended', async () => {
    let done: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (done = resolve));
    ending = () => ended;
    const isEnded = endOwnSession('phone');
    expect(shown().ending).toBe('phone');
    expect(ids()).toHaveLength(3);
    done();
    expect(await isEnded).toBe(true);
    expect(shown().ending).toBeNull();
    expect(ids()).toEqual(['this', 'work']);
    expect(asked).toEqual(['phone']);
  });

  it('stays in the list if ending it fails, with the reason', async () => {
    ending = failing('unreachable');
    expect(await endOwnSession('phone')).toBe(false);
    expect(shown()).toMatchObject({ ending: null, failure: { message: 'No.' } });
    expect(ids()).toHaveLength(3);
    ending = () => Promise.resolve();
    expect(await endOwnSession('phone')).toBe(true);
    expect(shown().failure).toBeNull();
  });

  it('is every one except the current one on request', async () => {
    expect(await endOtherSessions()).toBe(true);
    expect(ids()).toEqual(['this']);
    expect(asked).toEqual(['others']);
  });
});
