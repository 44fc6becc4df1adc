/**
 * What came of a request that did not succeed:
 * - `refused`: the server understood and said no; asking again changes nothing;
 * - `unauthenticated`: the session is missing or over;
 * - `unreachable`: no answer, or one that says to come back later;
 * - `aborted`: we broke it off ourselves.
 */
export type FailureKind = 'refused' | 'unauthenticated' | 'unreachable' | 'aborted';

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
}

/** A failure in the words of spec §8: a line, and the server's messages by field. */
export interface FailureText {
  /** `Code {code or status}: {message}`. */
  summary: string;
  fields: { field: string; message: string }[];
}
