import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { USER_TYPES, type User } from '../domain/user';
import { createAccountRequests, type AccountRequests } from './account-requests';
import { request } from './failure';

/** Sign in, out, the session that lies between, and what an account asks for (spec §4, §7). */
export interface Auth extends AccountRequests {
  /** The signed-in user while the token is there and unexpired, else null (spec §4). */
  currentUser(): User | null;
  /** The user whose token has expired, and who has not logged out; else null. */
  expiredUser(): User | null;
  /** Signs in with a username or email (spec §7); throws a `BackendFailure`. */
  login(identity: string, password: string): Promise<User>;
  /** Renews the token and reads the user again (spec §7); throws a `BackendFailure`. */
  refresh(): Promise<User>;
  /** Forgets the token. */
  logout(): void;
  /** Tells of every change of the session, also one made by another tab. Returns the way to stop. */
  onChange(listener: (user: User | null) => void): () => void;
}

/** The session of one PocketBase client. */
export function createAuth(client: PocketBase): Auth {
  const users = client.collection('users');
  const userIf = (isValid: boolean) =>
    client.authStore.record !== null && client.authStore.isValid === isValid
      ? toUser(client.authStore.record)
      : null;
  const currentUser = () => userIf(true);

  // A refresh that is answered after a logout or another login would bring its own session back.
  let refreshing: AbortController | undefined;

  return {
    ...createAccountRequests(client),
    currentUser,
    expiredUser: () => userIf(false),
    async login(identity, password) {
      refreshing?.abort();
      const { record } = await request(() => users.authWithPassword(identity, password));
      return toUser(record);
    },
    async refresh() {
      refreshing?.abort();
      refreshing = new AbortController();
      const { signal } = refreshing;
      const { record } = await request(() => users.authRefresh({ signal }));
      return toUser(record);
    },
    logout() {
      refreshing?.abort();
      client.authStore.clear();
    },
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
    userType: USER_TYPES.find((type) => type === record.userType) ?? 'user',
  };
}
