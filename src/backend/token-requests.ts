import type PocketBase from 'pocketbase';
import {
  TOKEN_SCOPES,
  type AccessToken,
  type CreatedToken,
  type NewToken,
} from '../domain/access-token';
import { request, unreachable } from './failure';

/** Requests for the access tokens of the signed-in account. All throw a `BackendFailure`. */
export interface TokenRequests {
  /** Loads the tokens, the newest first. */
  listTokens(): Promise<AccessToken[]>;
  /** Creates a token. Only this answer has its secret. */
  createToken(token: NewToken): Promise<CreatedToken>;
  /** Revokes a token. Succeeds also if it is already gone. */
  revokeToken(id: string): Promise<void>;
}

/** Creates the token requests of a PocketBase client. */
export function createTokenRequests(client: PocketBase): TokenRequests {
  const send = <T>(path: string, method: string, body?: object) =>
    request(() => client.send<T>(`/api/account/tokens${path}`, { method, body }));
  return {
    async listTokens() {
      const { tokens } = await send<{ tokens?: Partial<AccessToken>[] }>('', 'GET');
      // A captive portal responds with its own page.
      if (!Array.isArray(tokens)) throw unreachable();
      return tokens.map(toToken);
    },
    async createToken(token) {
      const answer = await send<Partial<CreatedToken>>('', 'POST', token);
      if (typeof answer.token !== 'string') throw unreachable();
      return { ...toToken(answer), token: answer.token };
    },
    async revokeToken(id) {
      try {
        await send(`/${encodeURIComponent(id)}`, 'DELETE');
      } catch (error) {
        if ((error as { status?: unknown }).status !== 404) throw error;
      }
    },
  };
}

function toToken(answer: Partial<AccessToken>): AccessToken {
  return {
    id: String(answer.id ?? ''),
    name: String(answer.name ?? ''),
    scope: TOKEN_SCOPES.find((scope) => scope === answer.scope) ?? 'add',
    collections: Array.isArray(answer.collections) ? answer.collections.map(String) : null,
    created: String(answer.created ?? ''),
    expires: String(answer.expires ?? ''),
    lastUsed: String(answer.lastUsed ?? ''),
    lastUsedBy: String(answer.lastUsedBy ?? ''),
  };
}
