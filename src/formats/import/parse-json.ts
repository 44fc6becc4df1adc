import * as texts from '../../texts/formats';
import { findJsonError, lineAndColumn } from './json-error';
import { UnreadableFile } from './unreadable-file';

/** Whether a text can only have been meant as JSON: Markdown too may begin with a bracket. */
export function looksLikeJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*[{[\]])/.test(text.slice(0, 1000));
}

/**
 * The value of a JSON text.
 *
 * @throws UnreadableFile with line and column where it is none
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = lineAndColumn(text, Math.max(0, findJsonError(text)));
    throw new UnreadableFile(texts.brokenJson(line, column));
  }
}
