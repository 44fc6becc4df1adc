import { ClientResponseError } from 'pocketbase';
import type PocketBase from 'pocketbase';
import { refusal } from '../domain/failure';
import type { ProviderAnswer, ProviderLink, ProviderLogin } from '../domain/provider-login';
import { request, toFailure } from './failure';

/** PocketBase's name of the provider. */
const PROVIDER = 'oidc';

/** Starts a login at the provider, which ends at the URL `redirect`. Throws a `BackendFailure`. */
export async function beginProviderLogin(
  client: PocketBase,
  redirect: string,
): Promise<ProviderLogin> {
  const { oauth2 } = await request(() => client.collection('users').listAuthMethods());
  const provider = oauth2.providers.find(({ name }) => name === PROVIDER);
  if (!provider) throw refusal('This server has no login provider.');
  const { authURL, state, codeVerifier, codeChallenge } = provider;
  // The id token must contain the nonce, which the server compares with the verifier.
  const nonce = encodeURIComponent(codeChallenge);
  const address = `${authURL}${encodeURIComponent(redirect)}&nonce=${nonce}`;
  return { address, state, codeVerifier };
}

/**
 * Asks the server to exchange the provider's code for a session. Resolves to null if the user is signed in, or to the
 * missing link if the account has a password. Throws a `BackendFailure`.
 */
export async function loginWithProvider(
  client: PocketBase,
  { code, codeVerifier, redirect, invitation }: ProviderAnswer,
): Promise<ProviderLink | null> {
  const forNew = invitation === null ? {} : { invitation };
  const users = client.collection('users');
  try {
    await users.authWithOAuth2Code(PROVIDER, code, codeVerifier, redirect, forNew);
    return null;
  } catch (error) {
    const link = missingLink(error);
    if (!link) throw toFailure(error);
    return link;
  }
}

function missingLink(error: unknown): ProviderLink | null {
  if (!(error instanceof ClientResponseError)) return null;
  const { providerLink }: { providerLink?: Partial<ProviderLink> } = error.response;
  if (typeof providerLink?.token !== 'string') return null;
  const { token, username, email } = providerLink;
  return { token, username: String(username ?? ''), email: String(email ?? '') };
}
