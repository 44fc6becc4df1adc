import * as texts from '../texts/errors';
/**
 * What came of a request that did not succeed:
 * - `refused`: the server understood and said no; asking again changes nothing;
 * - `unauthenticated`: the session is missing or over;
 * - `unreachable`: no answer, or one that says to come back later;
 * - `aborted`: we broke it off ourselves;
 * - `defect`: our own code failed, so nothing is known of what the server thinks.
 */
export type FailureKind = 'refused' | 'unauthenticated' | 'unreachable' | 'aborted' | 'defect';

export interface FieldFailure {
  code: string;
  message: string;
}

/** A failed request as every room above the backend sees it. */
export interface Failure {
  kind: FailureKind;
  /** HTTP status, 0 without an answer. */
  status: number;
  /** The server's own words. */
  message: string;
  /** The server's messages by field. */
  fields: Readonly<Record<string, FieldFailure>>;
  /** Seconds that the server wants to be left alone. */
  retryAfter?: number;
}

/** Said where nobody knows better (spec §8). */
export const DEFAULT_FAILURE_MESSAGE = texts.somethingWentWrongWhileProcessing;

/** Whatever was thrown, as a failure: what is none is a defect. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Error && 'kind' in error && 'status' in error && 'fields' in error)
    return error as Error & Failure;
  return { kind: 'defect', status: 0, message: DEFAULT_FAILURE_MESSAGE, fields: {} };
}

/** A refusal that comes from no server, in words for the person. */
export function refusal(message: string): Error & Failure {
  return Object.assign(new Error(message), { kind: 'refused' as const, status: 0, fields: {} });
}

/** A failure in words: what it means, the line of spec §8, and what is wrong with each field. */
export interface FailureText {
  /** What it means for the person; null where the server's own message says that. */
  meaning: string | null;
  /** `Code {code or status}: {message}`. */
  summary: string;
  /** Named as a person knows them. */
  fields: { field: string; message: string }[];
}
