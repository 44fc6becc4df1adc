import { failureOf, refusal } from '../../domain/failure';
import { PATHS } from '../../domain/paths';
import type { ProviderLink } from '../../domain/provider-login';
import { EARLIER_PROVIDER_LOGIN_KEY, PROVIDER_LOGIN_KEY } from '../../domain/storage-keys';
import { logError } from '../../notices/log';
import * as texts from '../../texts/login';
import type { RequestResult } from './account-requests';
import { connectedAuth, loginWithProvider } from './session';

/** A login that this tab has begun, kept while the person is at the provider. */
interface Begun {
  state: string;
  codeVerifier: string;
  invitation: string | null;
  /** What the login page was led to with: where the person wanted to go. */
  wanted: unknown;
}

/** Where the provider sends people back to, which its own settings have to allow. */
function redirect(): string {
  return `${location.origin}${PATHS.login}`;
}

/**
 * Leads this tab to the provider; answers why it couldn't, or null while the page is being left. A window of
 * its own would be blocked, or lost in an installed app.
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

/** Whether the provider has sent the browser to an address with these parameters. */
export function isProviderAnswer(search: string): boolean {
  const sent = new URLSearchParams(search);
  return sent.has('state') && (sent.has('code') || sent.has('error'));
}

/** What this tab remembers of the login that it began, once. */
export function takeBegun(): Begun | null {
  const kept =
    sessionStorage.getItem(PROVIDER_LOGIN_KEY) ??
    sessionStorage.getItem(EARLIER_PROVIDER_LOGIN_KEY);
  sessionStorage.removeItem(PROVIDER_LOGIN_KEY);
  sessionStorage.removeItem(EARLIER_PROVIDER_LOGIN_KEY);
  return kept === null ? null : (JSON.parse(kept) as Begun);
}

/**
 * Logs in with what the provider has sent. Throws a `Failure`, also where it belongs to no login of
 * this tab, or the provider refused. Resolves to the link that is missing where the account has a password.
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
