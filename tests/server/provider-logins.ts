import type { Server } from './harness';
import { challengeOf, type Claims, type OidcProvider } from './oidc-provider';

const VERIFIER = 'v'.repeat(43);
const REDIRECT = 'https://jot.test/login';

export interface Login {
  body?: Record<string, unknown>;
  nonce?: unknown;
  /** The token of the user who is signed in on the device. */
  token?: string;
}

/** Logs in a person with these claims from the provider. */
export function loginAt(
  provider: OidcProvider,
  server: Server,
  claims: Claims,
  { body, nonce, token }: Login = {},
) {
  const challenge = challengeOf(VERIFIER);
  const told = { nonce: nonce === undefined ? challenge : nonce, ...claims };
  return server.api('POST', '/api/collections/users/auth-with-oauth2', {
    token,
    body: {
      provider: 'oidc',
      code: provider.grant(told, challenge, REDIRECT),
      codeVerifier: VERIFIER,
      redirectURL: REDIRECT,
      ...body,
    },
  });
}
