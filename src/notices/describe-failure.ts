import type { Failure, FailureText } from '../domain/failure';
import * as texts from '../texts/notices';
import { fieldError, fieldName } from './field-errors';

/** The server's general messages, in plain words. */
const MEANINGS: Readonly<Record<string, string>> = {
  'Failed to authenticate.': texts.wrongUsernameOrPassword,
  'Failed to fetch OAuth2 token.': texts.theProviderConfirmsNoLogin,
  'Failed to fetch OAuth2 user.': texts.theProviderConfirmsNoLogin,
};

/** A failed request in words: what it means, then the status code and the server's message (spec §8). */
export function describeFailure(failure: Failure): FailureText {
  return describe(failure, () => true);
}

/**
 * Describes a failed request for a form, without the errors that its own fields show. If the server can't be reached,
 * the text says that nothing typed is lost.
 * @param own names of the form's fields
 */
export function describeFormFailure(failure: Failure, own: readonly string[]): FailureText {
  const text = describe(failure, (field) => !own.includes(field));
  if (failure.status === 0) return { ...text, summary: texts.yourTextIsStillHere(text.summary) };
  const isMarked = text.fields.length < Object.keys(failure.fields).length;
  return isMarked ? { ...text, meaning: texts.checkTheFields } : text;
}

function describe(failure: Failure, isIncluded: (field: string) => boolean): FailureText {
  const { status, message, fields } = failure;
  return {
    meaning: meaningOf(failure),
    summary: status === 0 ? message : texts.codeAndMessage(status, message),
    fields: Object.entries(fields)
      .filter(([field]) => isIncluded(field))
      .map(([field, error]) => ({
        field: fieldName(field),
        message: fieldError(field, error),
      })),
  };
}

/**
 * A failure in one line. The first field's message is preferred, as it says more than the general one. The button that
 * stands beside it says “Try again”, so the line doesn't.
 */
export function failureLine(failure: Failure): string {
  if (failure.kind === 'unreachable' && failure.status === 429)
    return texts.pausedByTheServer(failure.retryAfter ?? 1);
  const { meaning, summary, fields } = describeFailure(failure);
  return fields[0]?.message ?? meaning ?? summary;
}

function meaningOf({ status, message }: Failure): string | null {
  if (status === 401) return texts.yourSessionHasEnded;
  if (status === 404) return texts.thisNoLongerExists;
  if (status >= 500) return texts.theServerHasAProblem;
  return MEANINGS[message] ?? null;
}
