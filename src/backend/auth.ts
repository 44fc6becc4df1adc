import type PocketBase from 'pocketbase';
import type { RecordAuthResponse, RecordModel } from 'pocketbase';
import type { ProviderAnswer, ProviderLink, ProviderLogin } from '../domain/provider-login';
import { USER_TYPES, type PasswordChange, type User } from '../domain/user';
import type { AccountRequests } from './account-requests';
import {
  readLogout,
  readLogoutAtStart,
  recordLogout,
  sessionIdOf,
  type EndedSession,
} from './ended-sessions';
import { request, unreachable } from './failure';
import { createLogouts } from './logouts';
import type { OnRefused } from './session-fetch';

/** Logins, logouts and the session (spec §4, §7). */
export interface Auth {
  /** Returns the signed-in user; null if there is no token or it has expired (spec §4). */
  currentUser(): User | null;
  /** Returns the user whose token has expired; null if there is no token or it is valid. */
  expiredUser(): User | null;
  /**
   * Logs in with a username or email (spec §7). If there is a `link`, also links the account to the login at the
   * provider. Throws a `BackendFailure`.
   */
  login(identity: string, password: string, link?: ProviderLink): Promise<User>;
  /**
   * Changes the password of the signed-in user. All sessions of the account end, and this device gets a new one, unless
   * its session has been replaced meanwhile. Throws a `BackendFailure`.
   */
  changePassword(change: PasswordChange): Promise<void>;
  /** Starts a login at the provider. Throws a `BackendFailure`. */
  beginProviderLogin(redirect: string): Promise<ProviderLogin>;
  /**
   * Logs in with the provider's response. Resolves to null, or to the missing link if the account has a password: then
   * the user isn't signed in. Throws a `BackendFailure`.
   */
  loginWithProvider(answer: ProviderAnswer): Promise<ProviderLink | null>;
  /** Loads the requests of the account's pages. Throws a `BackendFailure`. */
  loadAccountRequests(): Promise<AccountRequests>;
  /** Renews the token and loads the user again (spec §7). Throws a `BackendFailure`. */
  refresh(): Promise<User>;
  /**
   * Records a logout of the session. Once this resolves, no later start of the app resumes the session.
   * @param use id of the account's last use on this device; null if there is none, undefined if it is unknown
   */
  recordLogout(use: string | null | undefined): Promise<void>;
  /** Resolves to the recorded logout of the stored session. Null if there is none, or if reading takes too long. */
  readLogoutAtStart(): Promise<EndedSession | null>;
  /**
   * Resolves to whether this or another tab has logged out of the previous session of this page. False if that can't be
   * read, or if the logout happened before this page was opened.
   */
  wasLoggedOut(): Promise<boolean>;
  /** Deletes the token and asks the server to end its session, now or when it can be reached. */
  logout(): void;
  /** Sends the logouts that the server doesn't know yet, for example those made offline. */
  tellLogouts(): Promise<void>;
  /** Calls `listener` whenever the session changes, also by another tab. Returns a function that stops this. */
  onChange(listener: (user: User | null) => void): () => void;
  /**
   * Calls `listener` when the server refuses a request without a caller because the session has ended, and when it
   * refuses any request because the account was deleted.
   */
  onRefused(listener: OnRefused): void;
}

/** Creates the session of a PocketBase client. */
export function createAuth(client: PocketBase, onRefused: Auth['onRefused']): Auth {
  const users = client.collection('users');
  const logouts = createLogouts(client);
  const initial = client.authStore.token;
  // If the record of a logout can't be read in time, this page resumes the session. That logout must not delete what the
  // page writes from then on.
  const resumed = readLogout(initial);
  let current = initial;
  /** The previous token. A renewed token has the same session. */
  let before = '';
  client.authStore.onChange((token) => {
    before = current;
    current = token;
  });
  const userIf = (isValid: boolean) =>
    client.authStore.record !== null && client.authStore.isValid === isValid
      ? toUser(client.authStore.record)
      : null;
  const currentUser = () => userIf(true);

  // The response to a refresh must not restore its session after a logout or another login.
  let refreshing: AbortController | undefined;

  return {
    async loadAccountRequests() {
      const { createAccountRequests } = await loaded(import('./account-requests'));
      return createAccountRequests(client);
    },
    currentUser,
    onRefused,
    expiredUser: () => userIf(false),
    async login(identity, password, link) {
      refreshing?.abort();
      const { token } = client.authStore;
      const body = { identity, password, ...(link ? { providerLink: link.token } : {}) };
      const { record } = await request(() => users.authWithPassword(identity, password, { body }));
      // The old token isn't used any more. The server is reachable, so pending logouts can be sent.
      logouts.end(token);
      return toUser(record);
    },
    async changePassword(change) {
      const sent = sessionIdOf(client.authStore.token);
      const options = { method: 'POST', body: change };
      const { token, record } = await request(() =>
        client.send<RecordAuthResponse>('/api/account/password', options),
      );
      // After a logout or another login, also in another tab, nobody uses the new session. A renewal keeps the session.
      if (sessionIdOf(client.authStore.token) !== sent) return logouts.end(token);
      // The response to a refresh that was sent meanwhile has the old session.
      refreshing?.abort();
      client.authStore.save(token, record);
    },
    async beginProviderLogin(redirect) {
      const { beginProviderLogin } = await loaded(import('./provider-login'));
      return beginProviderLogin(client, redirect);
    },
    async loginWithProvider(answer) {
      const { loginWithProvider } = await loaded(import('./provider-login'));
      refreshing?.abort();
      const { token } = client.authStore;
      const link = await loginWithProvider(client, answer);
      if (link) return link;
      logouts.end(token);
      return null;
    },
    async refresh() {
      refreshing?.abort();
      refreshing = new AbortController();
      const { signal } = refreshing;
      const { record } = await request(() => users.authRefresh({ signal }));
      return toUser(record);
    },
    recordLogout: (use) => recordLogout(client.authStore.token, use),
    readLogoutAtStart: () => readLogoutAtStart(client.authStore.token),
    async wasLoggedOut() {
      const left = before;
      if ((await readLogout(left)) === null) return false;
      return (await resumed) === null || sessionIdOf(left) !== sessionIdOf(initial);
    },
    logout() {
      refreshing?.abort();
      const { token } = client.authStore;
      client.authStore.clear();
      logouts.end(token);
    },
    tellLogouts: logouts.tell,
    onChange: (listener) => client.authStore.onChange(() => listener(currentUser())),
  };
}

/** Loads code that the main view doesn't need. If it can't be loaded, the server counts as unreachable. */
async function loaded<T>(code: Promise<T>): Promise<T> {
  return code.catch(() => {
    throw unreachable();
  });
}

function toUser(record: RecordModel): User {
  return {
    id: record.id,
    email: String(record.email ?? ''),
    username: String(record.username ?? ''),
    displayName: String(record.displayName ?? ''),
    emailVisibility: record.emailVisibility === true,
    verified: record.verified === true,
    ...(record.isPasswordless === true ? { isPasswordless: true } : {}),
    userType: USER_TYPES.find((type) => type === record.userType) ?? 'user',
  };
}
