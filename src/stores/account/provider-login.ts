import { failureOf, refusal } from '../../domain/failure';
import { PATHS } from '../../domain/paths';
import type { ProviderLink } from '../../domain/provider-login';
import { PROVIDER_LOGIN_KEY } from '../../domain/storage-keys';
import { logError } from '../../notices/log';
import * as texts from '../../texts/login';
import type { RequestResult } from './account-requests';
import { connectedAuth, loginWithProvider } from './session';

/** A login that this tab has started, stored while the user is at the provider. */
interface Begun {
  state: string;
  codeVerifier: string;
  invitation: string | null;
  /** The location state of the login page, which says where to go after the login. */
  wanted: unknown;
}

/** The redirect URL, which the provider's settings have to allow. */
function redirect(): string {
  return `${location.origin}${PATHS.login}`;
}

/**
 * Opens the provider's login page in this tab. Resolves to why this failed, or to null. A popup could be blocked, or
 * open in another browser if the app is installed.
 */
export async function goToProvider(invitation: string | null, wanted: unknown): RequestResult {
  try {
    const { address, state, codeVerifier } = await connectedAuth().beginProviderLogin(redirect());
    const begun: Begun = { state, codeVerifier, invitation, wanted };
    sessionStorage.setItem(PROVIDER_LOGIN_KEY, JSON.stringify(begun));
    location.assign(address);
    return null;
  } catch (error) {
    logError('Going to the login provider', error);
    return failureOf(error);
  }
}

/** Returns the login that this tab has started, and deletes it from the storage. */
export function takeBegun(): Begun | null {
  const kept = sessionStorage.getItem(PROVIDER_LOGIN_KEY);
  sessionStorage.removeItem(PROVIDER_LOGIN_KEY);
  return kept === null ? null : (JSON.parse(kept) as Begun);
}

/**
 * Logs in with the provider's response. Resolves to the missing link if the account has a password, otherwise to null.
 * Throws a `Failure`, also if this tab has not started the login or if the provider refused it.
 */
export async function finishProviderLogin(
  search: string,
  begun: Begun | null,
): Promise<ProviderLink | null> {
  const sent = new URLSearchParams(search);
  if (begun === null || sent.get('state') !== begun.state)
    throw refusal(texts.providerAnswerOfAnother);
  const code = sent.get('code');
  if (code === null) throw refusal(texts.providerRefused);
  const { codeVerifier, invitation } = begun;
  return loginWithProvider({ code, codeVerifier, redirect: redirect(), invitation });
}
