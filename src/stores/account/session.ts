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
   * The signed-in user, or null for a visitor. A user whose token has expired counts as a visitor (spec §4), unless
   * this device has their account.
   */
  user: User | null;
  /** Whether the session has ended, so that the user has to log in again before anything is synced. */
  isExpired: boolean;
  /** Whether the session has ended because the account was deleted. */
  isDeleted: boolean;
}

/** The session of this device. */
export const useSession = create<SessionState>(() => ({
  user: null,
  isExpired: false,
  isDeleted: false,
}));

let auth: Auth | undefined;
/** Whether the session comes from a login of this page, so that the next refresh can be skipped. */
let isNew = false;

/**
 * Connects the store to a backend's session.
 *
 * @param onUser called when the user changes
 * @param storedOwner id of the user whose account this device has: this user stays signed in when the token has expired
 */
export function connectSession(
  source: Auth,
  onUser: (user: User | null) => void,
  storedOwner: string | null = null,
): void {
  auth = source;
  const take = () => {
    const before = useSession.getState().user?.id;
    const expired = source.expiredUser();
    const isStored = expired !== null && (expired.id === before || expired.id === storedOwner);
    const user = source.currentUser() ?? (isStored ? expired : null);
    // This device's clock may be wrong, so only the server decides whether a session has ended.
    const ended = useSession.getState();
    const isExpired = isStored && expired.id === before && ended.isExpired;
    useSession.setState({ user, isExpired, isDeleted: isExpired && ended.isDeleted });
    // The toast asks for a login, which has happened by now.
    if (user !== null && !isStored)
      closeNotices((message) => message === VISITOR_NOTICES.sessionExpired.message);
    if (before !== user?.id) onUser(user);
  };
  take();
  source.onChange(take);
  source.onRefused((reason) => {
    if (reason === 'sessionEnded') endExpiredSession();
    // `leaveDeletedAccount` then removes the account from this device.
    else if (useSession.getState().user) useSession.setState({ isExpired: true, isDeleted: true });
  });
}

/** Logs in with a username or email (spec §7), and links the account if there is a `link`. Throws a `Failure`. */
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
 * Logs in with the provider's response. Resolves to the missing link if the account has a password, otherwise to null.
 * Throws a `Failure`.
 */
export async function loginWithProvider(answer: ProviderAnswer): Promise<ProviderLink | null> {
  const link = await connectedAuth().loginWithProvider(answer);
  if (!link) isNew = true;
  return link;
}

/**
 * Renews the session. A 401 ends it, any other failure is only logged (spec §4, §8). The first call after a login does
 * nothing, because the session is new.
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
 * Marks the session as ended, because the server no longer accepts its token. Nothing is synced until the user logs in
 * again (spec §8). If this device has the account, it stays open for reading and writing.
 */
export function endExpiredSession(): void {
  const { user, isExpired } = useSession.getState();
  // Several requests may fail at once.
  if (user === null || isExpired) return;
  useSession.setState({ isExpired: true });
  void logOutUnlessStored(user.id);
}

/** Logs out if this device has nothing of the account, so that the login page is shown. */
async function logOutUnlessStored(userId: string): Promise<void> {
  const source = currentEngine();
  await source?.restored;
  const isStored = source !== null && [...source.collections.views()].length > 0;
  const { user, isExpired } = useSession.getState();
  if (isStored || !isExpired || user?.id !== userId) return;
  showNotice(VISITOR_NOTICES.sessionExpired);
  connectedAuth().logout();
}

/** Deletes the session (spec §2). */
export function logout(): void {
  connectedAuth().logout();
}

/** Whether a user is signed in. */
export function isSignedIn(): boolean {
  return useSession.getState().user !== null;
}

/** Whether the current user has a password, and the server allows logins with passwords. */
export function useHasPassword(): boolean {
  const isPasswordless = useSession(({ user }) => user?.isPasswordless === true);
  return useSite(allowsPasswords) && !isPasswordless;
}

/** Whether a user is the shared demo account (spec §1). */
export function isDemo(user: User | null): boolean {
  return user?.username === DEMO_USERNAME;
}

/** Returns the session that the store is connected to. Throws if there is none. */
export function connectedAuth(): Auth {
  if (!auth) throw new Error('The session store is not connected to a backend.');
  return auth;
}
