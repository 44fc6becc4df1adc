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

/** The types of users (spec §3, §6). A new user is a `user`. */
export const USER_TYPES = ['user', 'admin', 'poweruser'] as const;
export type UserType = (typeof USER_TYPES)[number];

/** A user as the server sends it to that user, from `users` (spec §3). */
export interface User {
  id: string;
  email: string;
  username: string;
  displayName: string;
  emailVisibility: boolean;
  verified: boolean;
  userType: UserType;
  /** Whether the account was created by a login at the provider and has no known password. */
  isPasswordless?: boolean;
}

/** The shared demo account is recognised by its username (spec §1). */
export const DEMO_USERNAME = 'demo';
export const DEMO_PASSWORD = 'jot-demo';

/** Realtime topic of the message that the demo account was reset. */
export const DEMO_RESET_TOPIC = 'demoReset';

/** The data of a registration (spec §5, §7). */
export interface Registration {
  email: string;
  username: string;
  displayName: string;
  password: string;
  passwordConfirm: string;
}

/** A new password. An account without a password has no old one (spec §7). */
export interface PasswordChange {
  oldPassword?: string;
  password: string;
  passwordConfirm: string;
}

/** Proof for the deletion of an account: its password, or its username if it has none. */
export type DeletionProof = { password: string } | { username: string };

/** The allowed characters of a username. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]+$/;

/** Returns why a username is invalid or reserved, or null (spec §5). */
export function usernameProblem(username: string): string | null {
  if (isLongerThan(username, USERNAME_MAX) || codePointLength(username) < USERNAME_MIN)
    return texts.lengthBetween(USERNAME_MIN, USERNAME_MAX);
  if (!USERNAME_PATTERN.test(username)) return texts.usernameCharacters;
  if (isReservedUsername(username)) return texts.thatUsernameIsReservedChoose;
  return null;
}

/** Returns why a password is invalid, or null (spec §5). bcrypt limits it to 72 bytes. */
export function passwordProblem(password: string): string | null {
  if (isLongerThan(password, PASSWORD_MAX) || codePointLength(password) < PASSWORD_MIN)
    return texts.lengthBetween(PASSWORD_MIN, PASSWORD_MAX);
  if (utf8Length(password) > 72) return texts.tooLongInBytes;
  return null;
}

/** Returns an error if the confirmation differs from the password, or null (spec §5). */
export function confirmationProblem(password: string, confirmation: string): string | null {
  return password === confirmation ? null : texts.passwordConfirmationDoesNotMatch;
}

/** Returns why an email address is invalid, or null (spec §5). The server checks more. */
export function emailProblem(email: string): string | null {
  const address = trimUnseen(email);
  if (address === '') return texts.enterYourEmailAddress;
  const isTooLong = isLongerThan(address, EMAIL_MAX);
  return isTooLong || !EMAIL_PATTERN.test(address) ? texts.enterAnEmailAddress : null;
}

/**
 * Returns why a display name is invalid, or null. It may be blank (spec §5). Mails contain it, so it must be one line
 * of text without anything that a mail program turns into a link.
 */
export function displayNameProblem(name: string): string | null {
  const trimmed = name.trim();
  if (isLongerThan(trimmed, DISPLAY_NAME_MAX)) return texts.lengthAtMost(DISPLAY_NAME_MAX);
  if (NO_PLAIN_TEXT.test(name)) return texts.useOneLineOfPlainText;
  return ADDRESS_LIKE.test(trimmed) ? texts.leaveOutAddresses : null;
}

/** Control characters, line breaks and direction marks. */
const NO_PLAIN_TEXT =
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/;

/**
 * Text that mail programs turn into a link: `a@b`, `://`, `mailto:`, a dot between two words as in `evil.com` (also the
 * dots of other scripts), and IP addresses.
 */
const ADDRESS_LIKE =
  /[^\s@]@[^\s@]|:\/\/|mailto:|[^\s.。．｡][.。．｡][^\s.。．｡\d][^\s.。．｡]|\d\.\d{1,3}\.\d{1,3}\.\d/i;

/** Loose on purpose: rejects only what can't be an address. The server decides about the rest. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
