import { create } from 'zustand';
import type { Auth } from '../../backend/auth';
import { failureOf } from '../../domain/failure';
import type { ProviderAnswer, ProviderLink } from '../../domain/provider-login';
import { DEMO_USERNAME, type User } from '../../domain/user';
import { logError } from '../../notices/log';
import { closeNotices, showNotice } from '../../notices/show-notice';
import { VISITOR_NOTICES } from '../../notices/visitor-messages';
import { allowsPasswords, useSite } from '../site';
import { currentEngine } from '../sync/current-engine';

interface SessionState {
  /**
   * The signed-in user, null for a visitor. One whose token has expired is no user (spec §4), unless
   * this device holds their account.
   */
  user: User | null;
  /** Whether the session has ended: the user has to log in again before anything is sent or read. */
  isExpired: boolean;
  /** Whether it has ended because the account was deleted: nobody can log in again. */
  isDeleted: boolean;
}

/** Who is signed in on this device. */
export const useSession = create<SessionState>(() => ({
  user: null,
  isExpired: false,
  isDeleted: false,
}));

let auth: Auth | undefined;
/** Whether the session is what a login has just answered: a refresh brings nothing newer. */
let isNew = false;

/**
 * Connects the store to the session of a backend; tells every change of user to `onUser`. A user whose
 * token has expired is taken all the same when this device holds the account of that id.
 */
export function connectSession(
  source: Auth,
  onUser: (user: User | null) => void,
  heldHere: string | null = null,
): void {
  auth = source;
  const take = () => {
    const before = useSession.getState().user?.id;
    const expired = source.expiredUser();
    const isHeld = expired !== null && (expired.id === before || expired.id === heldHere);
    const user = source.currentUser() ?? (isHeld ? expired : null);
    // This device's clock may be wrong: only the server says that a session has ended.
    const ended = useSession.getState();
    const isExpired = isHeld && expired.id === before && ended.isExpired;
    useSession.setState({ user, isExpired, isDeleted: isExpired && ended.isDeleted });
    // It asks for what has been done by then.
    if (user !== null && !isHeld)
      closeNotices((message) => message === VISITOR_NOTICES.sessionExpired.message);
    if (before !== user?.id) onUser(user);
  };
  take();
  source.onChange(take);
  source.onRefused((reason) => {
    if (reason === 'sessionEnded') endExpiredSession();
    // What is left to do on this device is done by `leaveDeletedAccount`.
    else if (useSession.getState().user) useSession.setState({ isExpired: true, isDeleted: true });
  });
}

/** Signs in with a username or email (spec §7), and links the account where a link is given; throws a `Failure`. */
export async function login(
  identity: string,
  password: string,
  link?: ProviderLink,
): Promise<User> {
  const user = await connectedAuth().login(identity, password, link);
  isNew = true;
  return user;
}

/**
 * Signs in with what the provider has sent back; throws a `Failure`. Resolves to the link that is missing where
 * the account has a password.
 */
export async function loginWithProvider(answer: ProviderAnswer): Promise<ProviderLink | null> {
  const link = await connectedAuth().loginWithProvider(answer);
  if (!link) isNew = true;
  return link;
}

/**
 * Renews the session. A 401 ends it with a notice, any other failure is only logged (spec §4, §8). What
 * a login has just brought is not renewed for the page that it leads to.
 */
export async function refreshSession(): Promise<void> {
  const wasNew = isNew;
  isNew = false;
  if (wasNew || useSession.getState().isExpired) return;
  const before = useSession.getState().user?.id;
  try {
    await connectedAuth().refresh();
  } catch (error) {
    const { kind } = failureOf(error);
    if (kind === 'aborted') return;
    logError('Refreshing the session', error);
    if (kind === 'unauthenticated' && useSession.getState().user?.id === before)
      endExpiredSession();
  }
}

/**
 * The server takes the token no more: nothing is sent or read until the person has logged in again (spec §8).
 * What this device holds of the account stays open, to read and to write.
 */
export function endExpiredSession(): void {
  const { user, isExpired } = useSession.getState();
  // Several requests may learn it at once; the first one has said it.
  if (user === null || isExpired) return;
  useSession.setState({ isExpired: true });
  void leaveUnlessHeld(user.id);
}

/** Of an account that this device holds nothing of, nothing is left to be shown: the login is. */
async function leaveUnlessHeld(userId: string): Promise<void> {
  const source = currentEngine();
  await source?.restored;
  const isHeld = source !== null && [...source.collections.views()].length > 0;
  const { user, isExpired } = useSession.getState();
  if (isHeld || !isExpired || user?.id !== userId) return;
  showNotice(VISITOR_NOTICES.sessionExpired);
  connectedAuth().logout();
}

/** Forgets the session (spec §2). */
export function logout(): void {
  connectedAuth().logout();
}

/** Whether somebody is signed in on this device. */
export function isSignedIn(): boolean {
  return useSession.getState().user !== null;
}

/** Whether the person on the screen has a password that the server takes. */
export function useHasPassword(): boolean {
  const isPasswordless = useSession(({ user }) => user?.isPasswordless === true);
  return useSite(allowsPasswords) && !isPasswordless;
}

/** Whether a user is the shared demo account (spec §1). */
export function isDemo(user: User | null): boolean {
  return user?.username === DEMO_USERNAME;
}

/** The session that the store is connected to. */
export function connectedAuth(): Auth {
  if (!auth) throw new Error('The session store is not connected to a backend.');
  return auth;
}
