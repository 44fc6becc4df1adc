import { ClientResponseError } from 'pocketbase';
import type { Failure, FailureKind, FieldFailure } from '../domain/failure';

const DEFAULT_MESSAGE = 'Something went wrong while processing your request.';

/** A failed request, thrown by every function of this room. */
export class BackendFailure extends Error implements Failure {
  readonly kind: FailureKind;
  readonly status: number;
  readonly fields: Readonly<Record<string, FieldFailure>>;

  constructor({ kind, status, message, fields }: Failure, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackendFailure';
    this.kind = kind;
    this.status = status;
    this.fields = fields;
  }
}

/** Runs a request and turns what it throws into a `BackendFailure`. */
export async function request<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw toFailure(error);
  }
}

/** Any thrown thing as a `BackendFailure` (spec §8 has the default message). */
export function toFailure(error: unknown): BackendFailure {
  if (error instanceof BackendFailure) return error;
  if (!(error instanceof ClientResponseError)) {
    return new BackendFailure(
      { kind: 'refused', status: 0, message: DEFAULT_MESSAGE, fields: {} },
      error,
    );
  }
  const refused = refusedInBatch(error.response.data);
  if (refused) return refused;
  const message = error.status === 0 ? 'The server can’t be reached.' : error.response.message;
  return new BackendFailure(
    {
      kind: kindOf(error),
      status: error.status,
      message: typeof message === 'string' && message !== '' ? message : DEFAULT_MESSAGE,
      fields: fieldsOf(error.response.data),
    },
    error,
  );
}

/** A batch is refused as a whole, with the answer to the one request that failed inside of it. */
function refusedInBatch(data: unknown): BackendFailure | null {
  if (typeof data !== 'object' || data === null || !('requests' in data)) return null;
  for (const failed of Object.values(data.requests ?? {})) {
    const response: unknown = (failed as { response?: unknown } | null)?.response;
    if (typeof response !== 'object' || response === null) continue;
    const { status } = response as { status?: unknown };
    return toFailure(
      new ClientResponseError({ status: typeof status === 'number' ? status : 400, response }),
    );
  }
  return null;
}

function kindOf(error: ClientResponseError): FailureKind {
  if (error.isAbort) return 'aborted';
  if (error.status === 401) return 'unauthenticated';
  // A proxy answers 502 to 504 for a server that is restarting, and 429 asks for patience.
  const later = [0, 408, 425, 429, 502, 503, 504];
  return later.includes(error.status) ? 'unreachable' : 'refused';
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
