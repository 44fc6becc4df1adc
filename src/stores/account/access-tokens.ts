import { create } from 'zustand';
import type { AccessToken, CreatedToken, NewToken } from '../../domain/access-token';
import type { Failure } from '../../domain/failure';
import { ownRequest } from './own-request';

interface AccessTokensState {
  /** The account's tokens, the newest first; null until they are loaded. */
  tokens: readonly AccessToken[] | null;
  /** Why the last request failed. */
  failure: Failure | null;
  /** Id of the token that is being revoked. */
  revoking: string | null;
}

const NOTHING: AccessTokensState = { tokens: null, failure: null, revoking: null };

/** The access tokens of the current account. */
export const useAccessTokens = create<AccessTokensState>(() => NOTHING);

/** Loads the account's tokens. A failure is shown instead of the list. */
export async function loadAccessTokens(): Promise<void> {
  useAccessTokens.setState(NOTHING);
  const result = await ownRequest('Reading the access tokens', (requests) => requests.listTokens());
  if (result === null) return;
  useAccessTokens.setState('answer' in result ? { tokens: result.answer } : result);
}

/** Revokes a token, which ends it at once. Resolves to whether this succeeded. */
export async function revokeAccessToken(id: string): Promise<boolean> {
  useAccessTokens.setState({ revoking: id, failure: null });
  const result = await ownRequest('Revoking an access token', (requests) =>
    requests.revokeToken(id),
  );
  useAccessTokens.setState({ revoking: null });
  if (result === null) return false;
  const isRevoked = 'answer' in result;
  if (isRevoked) replaceTokens((tokens) => tokens.filter((token) => token.id !== id));
  else useAccessTokens.setState(result);
  return isRevoked;
}

/**
 * Creates a token. Resolves to it with its secret, which can't be read again, or to why this failed. Resolves to null
 * if the session has ended.
 */
export async function createAccessToken(
  token: NewToken,
): Promise<{ answer: CreatedToken } | { failure: Failure } | null> {
  const result = await ownRequest('Creating an access token', (requests) =>
    requests.createToken(token),
  );
  if (result && 'answer' in result) {
    const { token: _secret, ...made } = result.answer;
    replaceTokens((tokens) => [made, ...tokens]);
  }
  return result;
}

/** Changes the list, if it is loaded. */
function replaceTokens(change: (tokens: readonly AccessToken[]) => readonly AccessToken[]): void {
  useAccessTokens.setState(({ tokens }) => ({ tokens: tokens && change(tokens) }));
}
