import type { Failure, FailureText } from '../domain/failure';

/** What a person reads of a failed request (spec §8). */
export function describeFailure(failure: Failure): FailureText {
  const { status, message, fields } = failure;
  return {
    summary: status === 0 ? message : `Code ${status}: ${message}`,
    fields: Object.entries(fields).map(([field, { message }]) => ({ field, message })),
  };
}

/** The same for a form: where nobody was reached, it says what becomes of what was typed. */
export function describeFormFailure(failure: Failure): FailureText {
  const text = describeFailure(failure);
  if (failure.status !== 0) return text;
  return { ...text, summary: `${text.summary} What you typed is still here: try again.` };
}

/** A failure in one line: the first field's message says more than the general one. */
export function failureLine(failure: Failure): string {
  const { summary, fields } = describeFailure(failure);
  return fields[0]?.message ?? summary;
}
