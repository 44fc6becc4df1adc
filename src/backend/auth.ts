import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import type { ProviderAnswer, ProviderLink, ProviderLogin } from '../domain/provider-login';
import { USER_TYPES, type User } from '../domain/user';
import { createAccountRequests, type AccountRequests } from './account-requests';
import {
  readLogout,
  readLogoutAtStart,
  recordLogout,
  sessionOf,
  type EndedSession,
} from './ended-sessions';
import { request } from './failure';
import { createLogouts } from './logouts';
import { beginProviderLogin, loginWithProvider } from './provider-login';
import type { OnRefused } from './session-fetch';
import { createSessionRequests, type SessionRequests } from './session-requests';

/** Sign in, out, the session that lies between, and what an account asks for (spec §4, §7). */
export interface Auth extends AccountRequests, SessionRequests {
  /** The signed-in user while the token is there and unexpired, else null (spec §4). */
  currentUser(): User | null;
  /** The user whose token has expired, and who has not logged out; else null. */
  expiredUser(): User | null;
  /**
   * Signs in with a username or email (spec §7), and where a link is given, links the account to the login at the
   * provider; throws a `BackendFailure`.
   */
  login(identity: string, password: string, link?: ProviderLink): Promise<User>;
  /** What a login at the provider begins with; throws a `BackendFailure`. */
  beginProviderLogin(redirect: string): Promise<ProviderLogin>;
  /**
   * Signs in with what the provider has sent back; throws a `BackendFailure`. Resolves to null, or where the
   * account has a password, to the link that is missing: nobody is signed in then.
   */
  loginWithProvider(answer: ProviderAnswer): Promise<ProviderLink | null>;
  /** Renews the token and reads the user again (spec §7); throws a `BackendFailure`. */
  refresh(): Promise<User>;
  /**
   * Records that somebody logs out of the session; resolves once no later start takes it up.
   * @param use id of the account's last use on this device; null without one, undefined if unknown
   */
  recordLogout(use: string | null | undefined): Promise<void>;
  /** The logout of the session whose token a start has found; null without one, or if that can't be read in time. */
  readLogoutAtStart(): Promise<EndedSession | null>;
  /**
   * Whether somebody has logged out, here or in another tab, of the session that this page had until its last change.
   * False if that can't be read, or was so already when the page began.
   */
  wasLoggedOut(): Promise<boolean>;
  /** Forgets the token, and has the server end its session: at once, or when it can be reached. */
  logout(): void;
  /** Sends the logouts that the server doesn't know yet, such as those made offline. */
  tellLogouts(): Promise<void>;
  /** Calls back on every change of the session, also by another tab. Returns a function that stops it. */
  onChange(listener: (user: User | null) => void): () => void;
  /**
   * Calls back when the server refuses a request that no caller waits for, as the session has ended elsewhere;
   * and at any refusal because the account has been deleted.
   */
  onRefused(listener: OnRefused): void;
}

/** The session of one PocketBase client; `onRefused` reports refusals that no caller waits for. */
export function createAuth(client: PocketBase, onRefused: Auth['onRefused']): Auth {
  const users = client.collection('users');
  const logouts = createLogouts(client);
  const initial = client.authStore.token;
  // A start takes up a session that was logged out if its record can't be read in time. What is written from then on
  // must not go with that logout.
  const resumed = readLogout(initial);
  let current = initial;
  /** The token before the current one. A renewed one is of the same session. */
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

  // A refresh that is answered after a logout or another login would bring its own session back.
  let refreshing: AbortController | undefined;

  return {
    ...createAccountRequests(client),
    ...createSessionRequests(client),
    currentUser,
    onRefused,
    expiredUser: () => userIf(false),
    async login(identity, password, link) {
      refreshing?.abort();
      const { token } = client.authStore;
      const body = { identity, password, ...(link ? { providerLink: link.token } : {}) };
      const { record } = await request(() => users.authWithPassword(identity, password, { body }));
      // Nobody has the old token any more. The server answers, so waiting logouts can be sent.
      logouts.end(token);
      return toUser(record);
    },
    beginProviderLogin: (redirect) => beginProviderLogin(client, redirect),
    async loginWithProvider(answer) {
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
      return (await resumed) === null || sessionOf(left).id !== sessionOf(initial).id;
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
