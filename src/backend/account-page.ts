import type PocketBase from 'pocketbase';
import type { AccountUsage } from '../domain/account-bytes';
import { request } from './failure';
import { createSessionRequests, type SessionRequests } from './session-requests';
import { createTokenRequests, type TokenRequests } from './token-requests';

/** What only the account page asks for: sessions, access tokens and usage. All throw a `BackendFailure`. */
export interface AccountPageRequests extends SessionRequests, TokenRequests {
  /** Loads the size and quota of the signed-in account; null if the server doesn't report them. */
  readUsage(): Promise<AccountUsage | null>;
}

/** Creates these requests of a PocketBase client. */
export function createAccountPageRequests(client: PocketBase): AccountPageRequests {
  return {
    ...createSessionRequests(client),
    ...createTokenRequests(client),
    async readUsage() {
      const answer = await request(() =>
        client.send<Partial<AccountUsage>>('/api/account/usage', { method: 'GET' }),
      );
      const [bytes, maxBytes] = [Number(answer.bytes), Number(answer.maxBytes)];
      return maxBytes > 0 ? { bytes, maxBytes } : null;
    },
  };
}
