import { failureOf, type Failure } from '../../domain/failure';
import type { LinkProblem } from '../../domain/mail-link';
import type { ProviderLink } from '../../domain/provider-login';
import { trimUnseen } from '../../domain/text';
import type { DeletionProof, Registration } from '../../domain/user';
import { logError } from '../../notices/log';
import { showNotice } from '../../notices/show-notice';
import { VISITOR_NOTICES } from '../../notices/visitor-messages';
import { sendsMail, useSite } from '../site';
import { connectedAuth, login, refreshSession, useSession } from './session';

/** What came of a request: null when it was granted. */
export type RequestResult = Promise<Failure | null>;

/**
 * Asks for an account (spec §7) and logs in with it, if that needs no verified address. Invisible characters around all
 * but the passwords are trimmed. Each registration makes an account of its own, so that a login by its username
 * tells nothing of the address. The invitation is the token of a link, null without one.
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
  const failure = await tryRequest(
    'Registering',
    connectedAuth().register({ ...trimmed, password, passwordConfirm }, invitation),
  );
  if (failure || useSite.getState().site?.requiresVerified) return failure;
  const refusal = await tryRequest('Logging in', login(trimmed.username, password));
  // The main view says by itself what there is to know without a mail.
  if (!refusal && sendsMail()) showNotice(VISITOR_NOTICES.registered);
  // The account is there all the same: one logs in by hand.
  return null;
}

/** Asks for another verification mail (spec §2). */
export function requestVerification(email: string): RequestResult {
  return tryRequest(
    'Requesting a verification',
    connectedAuth().requestVerification(trimUnseen(email)),
  );
}

/** Asks for a mail with a link to set a new password (spec §2). */
export function requestPasswordReset(email: string): RequestResult {
  return tryRequest(
    'Requesting a new password',
    connectedAuth().requestPasswordReset(trimUnseen(email)),
  );
}

/** Asks for a mail to a new address, whose link changes it (spec §2). */
export function requestEmailChange(newEmail: string): RequestResult {
  return tryRequest(
    'Requesting a new email',
    connectedAuth().requestEmailChange(trimUnseen(newEmail)),
  );
}

/** Sets the display name of the signed-in person, which may be blank (spec §2). */
export function updateDisplayName(displayName: string): RequestResult {
  const { user } = useSession.getState();
  if (!user) throw new Error('Nobody is signed in.');
  return tryRequest(
    'Changing the display name',
    connectedAuth().updateDisplayName(user.id, displayName.trim()),
  );
}

/** Logs the person on the screen in again, whose session has ended: all that waits is sent then. */
export function loginAgain(password: string): RequestResult {
  const { user } = useSession.getState();
  if (!user) throw new Error('Nobody is signed in.');
  return tryRequest('Logging in again', login(user.username, password));
}

/** Has the server delete the account on the screen. This device still holds it afterwards. */
export function requestDeletion(proof: DeletionProof): RequestResult {
  return tryRequest('Deleting the account', connectedAuth().deleteAccount(proof));
}

/** Confirms an email address by the token of a mail. */
export async function confirmVerification(token: string): RequestResult {
  const failure = await tryRequest(
    'Verifying the email address',
    connectedAuth().confirmVerification(token),
  );
  // Who opens a used link may have a session that doesn't know yet.
  if (failure?.status !== 0 && useSession.getState().user) await refreshSession();
  return failure;
}

/** Sets a password by the token of a mail; a session of that account ends. */
export function confirmPasswordReset(
  token: string,
  password: string,
  passwordConfirm: string,
): RequestResult {
  return tryRequest(
    'Setting a new password',
    connectedAuth().confirmPasswordReset(token, password, passwordConfirm),
  );
}

/** Changes the email address by the token of a mail; a session of that account ends. */
export function confirmEmailChange(token: string, password: string): RequestResult {
  return tryRequest(
    'Confirming the new email',
    connectedAuth().confirmEmailChange(token, password),
  );
}

/** Logs in with the password of an account, and links it to the login at the provider. */
export function loginAndLink(link: ProviderLink, password: string): RequestResult {
  return tryRequest('Logging in with the password', login(link.username, password, link));
}

/** Asks for a mail whose link links the account to the login at the provider. */
export function requestProviderLink(link: ProviderLink): RequestResult {
  return tryRequest('Requesting the link', connectedAuth().requestProviderLink(link));
}

/** Links an account by the token of a mail; all its sessions and its password end. */
export function confirmProviderLink(token: string): RequestResult {
  return tryRequest('Confirming the login', connectedAuth().confirmProviderLink(token));
}

/** What is wrong with a mail's link; null when nothing is, or when nobody can be asked: using it will tell. */
export async function checkMailLink(token: string): Promise<LinkProblem | null> {
  try {
    const problem = await connectedAuth().checkMailLink(token);
    // Who opens a used link may have a session that doesn't know yet.
    if (problem === 'used' && useSession.getState().user) await refreshSession();
    return problem;
  } catch (error) {
    logError('Checking the link', error);
    return null;
  }
}

async function tryRequest(doing: string, request: Promise<unknown>): RequestResult {
  try {
    await request;
    return null;
  } catch (error) {
    logError(doing, error);
    return failureOf(error);
  }
}
