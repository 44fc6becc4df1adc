import { ClientResponseError } from 'pocketbase';
import {
  DEFAULT_FAILURE_MESSAGE,
  failureOf,
  type Failure,
  type FailureKind,
  type FieldFailure,
} from '../domain/failure';
import type { Rejection } from '../domain/mutators/mutation';
import * as texts from '../texts/errors';

const TOO_LARGE = texts.thisIsTooLarge;

/** A failed request. Every request in this folder throws it. */
export class BackendFailure extends Error implements Failure {
  readonly kind: FailureKind;
  readonly status: number;
  readonly fields: Readonly<Record<string, FieldFailure>>;
  readonly retryAfter?: number;

  constructor({ kind, status, message, fields, retryAfter }: Failure, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackendFailure';
    this.kind = kind;
    this.status = status;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** Runs a request. Throws a `BackendFailure` for anything that it throws. */
export async function request<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw toFailure(error);
  }
}

/** Converts anything thrown to a `BackendFailure`. An error that isn't from a request becomes a defect. */
export function toFailure(error: unknown): BackendFailure {
  if (error instanceof BackendFailure) return error;
  if (!(error instanceof ClientResponseError)) return new BackendFailure(failureOf(error), error);
  return new BackendFailure(
    {
      kind: kindOf(error),
      status: error.status,
      message: messageOf(error),
      fields: fieldsOf(error.response.data),
      retryAfter: retryAfterOf(error),
    },
    error,
  );
}

/**
 * Returns the failure of an unreachable server, also for a 200 of a captive portal.
 * @param status 408 after a timeout, which a smaller request may avoid
 */
export function unreachable(status = 0): BackendFailure {
  const message = texts.theServerCantBeReached;
  return new BackendFailure({ kind: 'unreachable', status, message, fields: {} });
}

function messageOf({ status, response }: ClientResponseError): string {
  if (status === 0) return texts.theServerCantBeReached;
  const { message }: { message?: unknown } = response;
  if (typeof message === 'string' && message !== '') return message;
  // A reverse proxy has its own size limit, and responds with an HTML page.
  return status === 413 ? TOO_LARGE : DEFAULT_FAILURE_MESSAGE;
}

function retryAfterOf({ response }: ClientResponseError): number | undefined {
  const { retryAfter }: { retryAfter?: unknown } = response;
  return typeof retryAfter === 'number' ? retryAfter : undefined;
}

function kindOf(error: ClientResponseError): FailureKind {
  if (error.isAbort) return 'aborted';
  if (error.status === 401) return 'unauthenticated';
  // 502 to 504: a proxy whose server is restarting. 507: the server's disk is full. 511: a captive portal.
  const later = [0, 408, 425, 429, 502, 503, 504, 507, 511];
  return later.includes(error.status) ? 'unreachable' : 'refused';
}

/** Converts the rejection of a mutation to the failure of a request. */
export function failureOfRejection({ status, message, data }: Rejection): BackendFailure {
  return new BackendFailure({ kind: 'refused', status, message, fields: fieldsOf(data) });
}

function fieldsOf(data: unknown): Record<string, FieldFailure> {
  const fields: Record<string, FieldFailure> = {};
  if (typeof data !== 'object' || data === null) return fields;
  for (const [name, value] of Object.entries(data)) {
    const { code, message } = (value ?? {}) as Partial<FieldFailure>;
    if (typeof message === 'string') fields[name] = { code: String(code ?? ''), message };
  }
  return fields;
}
