import * as texts from '../texts/errors';
import { COLLECTION_NAME_MAX, COLLECTION_NAME_MIN } from './limits';
import { codePointLength, isLongerThan } from './text';

/** Returns why a collection name is invalid, or null if it is valid (spec §5). Surrounding whitespace is ignored. */
export function collectionNameProblem(name: string): string | null {
  const trimmed = name.trim();
  return isLongerThan(trimmed, COLLECTION_NAME_MAX) ||
    codePointLength(trimmed) < COLLECTION_NAME_MIN
    ? texts.lengthBetween(COLLECTION_NAME_MIN, COLLECTION_NAME_MAX)
    : null;
}
