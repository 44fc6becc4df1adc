import * as texts from '../../texts/formats';
import { findJsonError, lineAndColumn } from './json-error';
import { UnreadableFile } from './unreadable-file';

/**
 * The value of a text in JSON; undefined where the text is none, since Markdown too may begin with a bracket.
 *
 * @throws UnreadableFile with line and column where a text was meant as JSON and is broken
 */
export function parseJson(text: string): unknown {
  const start = text.slice(0, 1000);
  if (!/^\s*[[{]/.test(start)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Only records begin like this.
    if (!/^\s*(?:\[\s*)?\{\s*"/.test(start)) return undefined;
    const { line, column } = lineAndColumn(text, findJsonError(text));
    throw new UnreadableFile(texts.brokenJson(line, column));
  }
}
