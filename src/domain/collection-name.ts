import * as texts from '../texts/errors';
import { COLLECTION_NAME_MAX, COLLECTION_NAME_MIN } from './limits';
import { codePointLength, isLongerThan } from './text';

/** Why a collection can't have a name, or null when it may (spec §5). The ends are trimmed. */
export function collectionNameProblem(name: string): string | null {
  const trimmed = name.trim();
  return isLongerThan(trimmed, COLLECTION_NAME_MAX) ||
    codePointLength(trimmed) < COLLECTION_NAME_MIN
    ? texts.lengthBetween(COLLECTION_NAME_MIN, COLLECTION_NAME_MAX)
    : null;
}
