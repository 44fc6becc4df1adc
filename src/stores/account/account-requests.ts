import { failureOf, type Failure } from '../../domain/failure';
import type { LinkProblem } from '../../domain/mail-link';
import type { ProviderLink } from '../../domain/provider-login';
import { trimUnseen } from '../../domain/text';
import {
  DEMO_PASSWORD,
  DEMO_USERNAME,
  type DeletionProof,
  type PasswordChange,
  type Registration,
} from '../../domain/user';
import { logError } from '../../notices/log';
import { showNotice } from '../../notices/show-notice';
import { VISITOR_NOTICES } from '../../notices/visitor-messages';
import { sendsMail, useSite } from '../site';
import type { AccountRequests } from './own-request';
import { connectedAuth, login, refreshSession, useSession } from './session';

/** The result of a request: why it failed, or null if it succeeded. */
export type RequestResult = Promise<Failure | null>;

/**
 * Registers an account (spec §7) and logs in, unless the server requires a verified address first. Trims invisible
 * characters around all fields except the passwords. Logs in by username, because a login by email could reveal whether
 * the address already has an account.
 *
 * @param invitation token of an invitation link; null if there is none
 */
export async function register(
  registration: Registration,
  invitation: string | null,
): RequestResult {
  const { email, username, displayName, password, passwordConfirm } = registration;
  const trimmed = {
    email: trimUnseen(email),
    username: trimUnseen(username),
    displayName: displayName.trim(),
  };
  const failure = await tryRequest('Registering', (account) =>
    account.register({ ...trimmed, password, passwordConfirm }, invitation),
  );
  if (failure || useSite.getState().site?.requiresVerified) return failure;
  const refusal = await outcomeOf('Logging in', login(trimmed.username, password));
  // If the server sends no mail, the main view explains what to do.
  if (!refusal && sendsMail()) showNotice(VISITOR_NOTICES.registered);
  // The account exists even if the login failed. The user can log in by hand.
  return null;
}

/** Requests another verification mail (spec §2). */
export function requestVerification(email: string): RequestResult {
  return tryRequest('Requesting a verification', (account) =>
    account.requestVerification(trimUnseen(email)),
  );
}

/** Requests a mail with a link to set a new password (spec §2). */
export function requestPasswordReset(email: string): RequestResult {
  return tryRequest('Requesting a new password', (account) =>
    account.requestPasswordReset(trimUnseen(email)),
  );
}

/** Requests a mail to a new address. The link in it changes the account's address (spec §2). */
export function requestEmailChange(newEmail: string): RequestResult {
  return tryRequest('Requesting a new email', (account) =>
    account.requestEmailChange(trimUnseen(newEmail)),
  );
}

/** Changes or sets the password of the signed-in user, and logs out all other devices (spec §2). */
export function changePassword(change: PasswordChange): RequestResult {
  return outcomeOf('Changing the password', connectedAuth().changePassword(change));
}

/** Sets the display name of the signed-in user, which may be blank (spec §2). */
export function updateDisplayName(displayName: string): RequestResult {
  const { user } = useSession.getState();
  if (!user) throw new Error('Nobody is signed in.');
  return tryRequest('Changing the display name', (account) =>
    account.updateDisplayName(user.id, displayName.trim()),
  );
}

/** Logs in to the demo account (spec §2). */
export function logInToDemo(): RequestResult {
  return outcomeOf('Logging in to the demo', login(DEMO_USERNAME, DEMO_PASSWORD));
}

/** Deletes the current account on the server. Its data stay on this device. */
export function requestDeletion(proof: DeletionProof): RequestResult {
  return tryRequest('Deleting the account', (account) => account.deleteAccount(proof));
}

/** Confirms an email address by the token of a mail. */
export async function confirmVerification(token: string): RequestResult {
  const failure = await tryRequest('Verifying the email address', (account) =>
    account.confirmVerification(token),
  );
  // If the link was used elsewhere, this session still has the unverified user.
  if (failure?.status !== 0 && useSession.getState().user) await refreshSession();
  return failure;
}

/** Sets a password by the token of a mail. This ends the account's sessions. */
export function confirmPasswordReset(
  token: string,
  password: string,
  passwordConfirm: string,
): RequestResult {
  return tryRequest('Setting a new password', (account) =>
    account.confirmPasswordReset(token, password, passwordConfirm),
  );
}

/** Changes the email address by the token of a mail. This ends the account's sessions. */
export function confirmEmailChange(token: string, password: string): RequestResult {
  return tryRequest('Confirming the new email', (account) =>
    account.confirmEmailChange(token, password),
  );
}

/** Logs in with the account's password, and links the account to the login at the provider. */
export function loginAndLink(link: ProviderLink, password: string): RequestResult {
  return outcomeOf('Logging in with the password', login(link.username, password, link));
}

/** Requests a mail with a link that links the account to the login at the provider. */
export function requestProviderLink(link: ProviderLink): RequestResult {
  return tryRequest('Requesting the link', (account) => account.requestProviderLink(link));
}

/** Links an account to a provider login by the token of a mail. This ends its sessions and removes its password. */
export function confirmProviderLink(token: string): RequestResult {
  return tryRequest('Confirming the login', (account) => account.confirmProviderLink(token));
}

/** Returns what is wrong with the link of a mail. Null if it is valid, or if the server can't be asked. */
export async function checkMailLink(token: string): Promise<LinkProblem | null> {
  try {
    const account = await connectedAuth().loadAccountRequests();
    const problem = await account.checkMailLink(token);
    // If the link was used elsewhere, this session still has the unverified user.
    if (problem === 'used' && useSession.getState().user) await refreshSession();
    return problem;
  } catch (error) {
    logError('Checking the link', error);
    return null;
  }
}

function tryRequest(
  doing: string,
  send: (account: AccountRequests) => Promise<unknown>,
): RequestResult {
  return outcomeOf(doing, connectedAuth().loadAccountRequests().then(send));
}

async function outcomeOf(doing: string, request: Promise<unknown>): RequestResult {
  try {
    await request;
    return null;
  } catch (error) {
    logError(doing, error);
    return failureOf(error);
  }
}
