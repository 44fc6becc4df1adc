import type PocketBase from 'pocketbase';
import type { RecordModel } from 'pocketbase';
import { refusal } from '../domain/failure';
import type { ProviderAnswer, ProviderLogin } from '../domain/provider-login';
import { request } from './failure';

/** PocketBase's name of the one provider. */
const PROVIDER = 'oidc';

/** Asks for a login at the provider that ends at an address of ours; throws a `BackendFailure`. */
export async function beginProviderLogin(
  client: PocketBase,
  redirect: string,
): Promise<ProviderLogin> {
  const { oauth2 } = await request(() => client.collection('users').listAuthMethods());
  const provider = oauth2.providers.find(({ name }) => name === PROVIDER);
  if (!provider) throw refusal('This server has no login provider.');
  const { authURL, state, codeVerifier, codeChallenge } = provider;
  // The id token has to come back with the nonce, which the server holds against the verifier.
  const nonce = encodeURIComponent(codeChallenge);
  const address = `${authURL}${encodeURIComponent(redirect)}&nonce=${nonce}`;
  return { address, state, codeVerifier };
}

/** Has the server redeem what the provider sent; throws a `BackendFailure`. */
export async function loginWithProvider(
  client: PocketBase,
  { code, codeVerifier, redirect, invitation }: ProviderAnswer,
): Promise<RecordModel> {
  const forNew = invitation === null ? {} : { invitation };
  const { record } = await request(() =>
    client.collection('users').authWithOAuth2Code(PROVIDER, code, codeVerifier, redirect, forNew),
  );
  return record;
}
