import type { Failure } from '../domain/failure';

/** What is thrown by a request, as a failure; any other error is a defect of ours and goes on. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Error && 'kind' in error && 'status' in error && 'fields' in error)
    return error as Error & Failure;
  throw error;
}
