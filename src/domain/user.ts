import {
  DISPLAY_NAME_MAX,
  EMAIL_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_MAX,
  USERNAME_MIN,
} from './limits';
import { isReservedUsername } from './reserved-usernames';
import { codePointLength } from './text';

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

/** Characters that a username may consist of. */
export const USERNAME_PATTERN = /^[A-Za-z0-9_.-]+$/;

/** Why a username can't be taken, or null when it may be (spec §5; reserved words are route segments). */
export function usernameProblem(username: string): string | null {
  const length = codePointLength(username);
  if (length < USERNAME_MIN || length > USERNAME_MAX)
    return `Must be between ${USERNAME_MIN} and ${USERNAME_MAX} characters.`;
  if (!USERNAME_PATTERN.test(username))
    return 'Use letters, digits, dots, hyphens and underscores.';
  if (isReservedUsername(username)) return 'This name is taken by the app. Choose another one.';
  return null;
}

/** Why a password can't be used, or null when it may be (spec §5). Bytes count too: bcrypt reads 72. */
export function passwordProblem(password: string): string | null {
  const length = codePointLength(password);
  if (length < PASSWORD_MIN || length > PASSWORD_MAX)
    return `Must be between ${PASSWORD_MIN} and ${PASSWORD_MAX} characters.`;
  if (utf8Length(password) > 72) return 'Too long: some of its characters count more than once.';
  return null;
}

/** Why a repeated password can't be used, or null when it is the same one (spec §5). */
export function confirmationProblem(password: string, confirmation: string): string | null {
  return password === confirmation ? null : 'Password confirmation does not match';
}

/** Why an email address can't be right, or null when it may be (spec §5); the server knows more. */
export function emailProblem(email: string): string | null {
  if (email.trim() === '') return 'Enter your email address.';
  const isTooLong = codePointLength(email.trim()) > EMAIL_MAX;
  return isTooLong || !EMAIL_PATTERN.test(email.trim())
    ? 'Enter an email address such as name@example.org.'
    : null;
}

/** Why a display name can't be used, or null when it may be: it may be blank (spec §5). */
export function displayNameProblem(name: string): string | null {
  return codePointLength(name.trim()) > DISPLAY_NAME_MAX
    ? `Must be at most ${DISPLAY_NAME_MAX} characters.`
    : null;
}

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
