import * as texts from '../texts/errors';
import {
  DISPLAY_NAME_MAX,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from './limits';
import { isReservedUsername } from './reserved-usernames';
import { codePointLength, isLongerThan, trimUnseen } from './text';

/** What a stored user may be (spec §3, §6); everybody registers as `user`. */
export const USER_TYPES = ['user', 'admin', 'poweruser'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** A user as the server tells it to its owner, from `users` (spec §3). */
export interface User {
  id: string;
  email: string;
  username: string;
  displayName: string;
  emailVisibility: boolean;
  verified: boolean;
  userType: UserType;
  /** Whether it was made by a login at the provider, and nobody knows a password of it. */
  isPasswordless?: boolean;
}

/** The shared demo account is recognised by its username (spec §1). */
export const DEMO_USERNAME = 'demo';
export const DEMO_PASSWORD = 'jot-demo';

/** Realtime topic of the message that the demo account has just been reset. */
export const DEMO_RESET_TOPIC = 'demoReset';

/** What a person registers with (spec §5, §7). */
export interface Registration {
  email: string;
  username: string;
  displayName: string;
  password: string;
  passwordConfirm: string;
}

/** What an account is deleted with: its password, or of one without, its username. */
export type DeletionProof = { password: string } | { username: string };

/** Characters that a username may consist of. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]+$/;

/** Why a username can't be taken, or null when it may be (spec §5; reserved words are route segments). */
export function usernameProblem(username: string): string | null {
  if (isLongerThan(username, USERNAME_MAX) || codePointLength(username) < USERNAME_MIN)
    return texts.lengthBetween(USERNAME_MIN, USERNAME_MAX);
  if (!USERNAME_PATTERN.test(username)) return texts.usernameCharacters;
  if (isReservedUsername(username)) return texts.thatUsernameIsReservedChoose;
  return null;
}

/** Why a password can't be used, or null when it may be (spec §5). Bytes count too: bcrypt reads 72. */
export function passwordProblem(password: string): string | null {
  if (isLongerThan(password, PASSWORD_MAX) || codePointLength(password) < PASSWORD_MIN)
    return texts.lengthBetween(PASSWORD_MIN, PASSWORD_MAX);
  if (utf8Length(password) > 72) return texts.tooLongInBytes;
  return null;
}

/** Why a repeated password can't be used, or null when it is the same one (spec §5). */
export function confirmationProblem(password: string, confirmation: string): string | null {
  return password === confirmation ? null : texts.passwordConfirmationDoesNotMatch;
}

/** Why an email address can't be right, or null when it may be (spec §5); the server knows more. */
export function emailProblem(email: string): string | null {
  const address = trimUnseen(email);
  if (address === '') return texts.enterYourEmailAddress;
  const isTooLong = isLongerThan(address, EMAIL_MAX);
  return isTooLong || !EMAIL_PATTERN.test(address) ? texts.enterAnEmailAddress : null;
}

/**
 * Why a display name can't be used, or null when it may be: it may be blank (spec §5). Mails greet
 * by it, so it is one line of text in which a mail program finds no link.
 */
export function displayNameProblem(name: string): string | null {
  const trimmed = name.trim();
  if (isLongerThan(trimmed, DISPLAY_NAME_MAX)) return texts.lengthAtMost(DISPLAY_NAME_MAX);
  if (NO_PLAIN_TEXT.test(name)) return texts.useOneLineOfPlainText;
  return ADDRESS_LIKE.test(trimmed) ? texts.leaveOutAddresses : null;
}

/** Control characters, line breaks, and marks that turn the direction of what follows them. */
const NO_PLAIN_TEXT =
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/;

/**
 * What mail programs make a link of: `a@b`, `://`, `mailto:`, a dot between two words, as in `evil.com`
 * (or what stands for a dot in other scripts), and the numbers of an IP address.
 */
const ADDRESS_LIKE =
  /[^\s@]@[^\s@]|:\/\/|mailto:|[^\s.。．｡][.。．｡][^\s.。．｡\d][^\s.。．｡]|\d\.\d{1,3}\.\d{1,3}\.\d/i;

/** Loose on purpose: what it refuses can be no address; the rest is for the server to say. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
