import type { Failure, FailureText } from '../domain/failure';
import * as texts from '../texts/notices';
import { fieldError, fieldName } from './field-errors';

/** What the server's general messages mean for a person. */
const MEANINGS: Readonly<Record<string, string>> = {
  'Failed to authenticate.': texts.wrongUsernameOrPassword,
  'Failed to fetch OAuth2 token.': texts.theProviderConfirmsNoLogin,
  'Failed to fetch OAuth2 user.': texts.theProviderConfirmsNoLogin,
};

/** What a person reads of a failed request: what it means, then the code and the server's words (spec §8). */
export function describeFailure(failure: Failure): FailureText {
  return describe(failure, () => true);
}

/**
 * The same for a form, without what stands at its own fields. Where nobody was reached, it says what becomes of
 * what was typed.
 */
export function describeFormFailure(failure: Failure, own: readonly string[]): FailureText {
  const text = describe(failure, (field) => !own.includes(field));
  if (failure.status === 0) return { ...text, summary: texts.yourTextIsStillHere(text.summary) };
  const isMarked = text.fields.length < Object.keys(failure.fields).length;
  return isMarked ? { ...text, meaning: texts.checkTheFields } : text;
}

function describe(failure: Failure, isTold: (field: string) => boolean): FailureText {
  const { status, message, fields } = failure;
  return {
    meaning: meaningOf(failure),
    summary: status === 0 ? message : texts.codeAndMessage(status, message),
    fields: Object.entries(fields)
      .filter(([field]) => isTold(field))
      .map(([field, refusal]) => ({
        field: fieldName(field),
        message: fieldError(field, refusal),
      })),
  };
}

/** A failure in one line: the first field's message says more than the general one. */
export function failureLine(failure: Failure): string {
  const { meaning, summary, fields } = describeFailure(failure);
  return fields[0]?.message ?? meaning ?? summary;
}

function meaningOf({ status, message }: Failure): string | null {
  if (status === 401) return texts.yourSessionHasEnded;
  if (status === 404) return texts.thisNoLongerExists;
  if (status >= 500) return texts.theServerHasAProblem;
  return MEANINGS[message] ?? null;
}
