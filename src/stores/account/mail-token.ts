import type { Failure } from '../../domain/failure';
import type { LinkProblem } from '../../domain/mail-link';

/** The types of mail tokens, as the server names them. */
export type MailTokenType = 'verification' | 'passwordReset' | 'emailChange' | 'providerLink';

/** The payload of a mail's token. Its signature isn't checked here. */
export interface MailToken {
  type: string;
  /** When the token expires, in seconds since 1970. */
  exp: number;
  /** Address of the account; empty if the token has none. */
  email: string;
  /** New address of the account; empty if the token doesn't change the address. */
  newEmail: string;
}

/** Returns the payload of a token, or null if the text isn't a token. */
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
    // It isn't base64 or JSON, so it isn't a token.
    return null;
  }
}

/** Returns why the server refused a token, or null if the failure isn't about the token. */
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
