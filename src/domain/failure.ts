import * as texts from '../texts/errors';

/**
 * The kinds of failed requests:
 * - `refused`: the server rejected the request, and would reject it again;
 * - `unauthenticated`: there is no session, or it has ended;
 * - `unreachable`: no response, or one that asks to try again later;
 * - `aborted`: the app aborted the request;
 * - `defect`: a bug of the app. Whether the server got the request is unknown.
 */
export type FailureKind = 'refused' | 'unauthenticated' | 'unreachable' | 'aborted' | 'defect';

export interface FieldFailure {
  code: string;
  message: string;
}

/** A failed request, without the types of the SDK. */
export interface Failure {
  kind: FailureKind;
  /** HTTP status; 0 if there was no response. */
  status: number;
  /** The server's message. */
  message: string;
  /** The server's messages by field. */
  fields: Readonly<Record<string, FieldFailure>>;
  /** Seconds to wait before the next request, as the server asked. */
  retryAfter?: number;
}

/** The message if there is no better one (spec §8). */
export const DEFAULT_FAILURE_MESSAGE = texts.somethingWentWrongWhileProcessing;

/** Returns anything thrown as a failure. If it isn't one, it becomes a defect. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Error && 'kind' in error && 'status' in error && 'fields' in error)
    return error as Error & Failure;
  return { kind: 'defect', status: 0, message: DEFAULT_FAILURE_MESSAGE, fields: {} };
}

/** Creates a `refused` failure that doesn't come from the server, with a message for the user. */
export function refusal(message: string): Error & Failure {
  return Object.assign(new Error(message), { kind: 'refused' as const, status: 0, fields: {} });
}

/** The texts that a page shows about a failure (spec §8). */
export interface FailureText {
  /** What it means for the user; null if the server's message says that. */
  meaning: string | null;
  /** `Code {code or status}: {message}`. */
  summary: string;
  /** The errors of single fields, with the field names of the interface. */
  fields: { field: string; message: string }[];
}
