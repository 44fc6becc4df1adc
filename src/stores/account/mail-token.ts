import type { Failure } from '../../domain/failure';
import type { LinkProblem } from '../../domain/mail-link';

/** What the links of the mails are for, as the server names it in their tokens. */
export type MailTokenType = 'verification' | 'passwordReset' | 'emailChange' | 'providerLink';

/** What a mail's token says of itself; only the server can tell whether it is true. */
export interface MailToken {
  type: string;
  /** Unix time in seconds from which on it is no longer good. */
  exp: number;
  /** Address that it was sent to, or is about; empty when it doesn't say. */
  email: string;
  /** Address that the account is to have; empty when it is about something else. */
  newEmail: string;
}

/** Reads a token; null when it is none. */
export function readMailToken(token: string): MailToken | null {
  const parts = token.split('.');
  if (parts.length !== 3) return null;
  try {
    const bytes = atob((parts[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
    const { type, exp, email, newEmail } = JSON.parse(text) as Partial<MailToken>;
    return {
      type: String(type ?? ''),
      exp: Number(exp ?? 0),
      email: String(email ?? ''),
      newEmail: String(newEmail ?? ''),
    };
  } catch {
    // No base64 or no JSON: it isn't a token, which is what was asked.
    return null;
  }
}

/** Why the server refused a token, or null when the failure is about something else. */
export function linkProblem(
  failure: Failure,
  token: string,
  expected: MailTokenType,
): LinkProblem | null {
  const refusal = failure.fields.token;
  if (!refusal) return null;
  if (refusal.code === 'already_verified') return 'used';
  if (refusal.code === 'validation_invalid_token_email') return 'taken';
  const read = readMailToken(token);
  if (read?.type !== expected) return 'malformed';
  return read.exp * 1000 <= Date.now() ? 'expired' : 'refused';
}
