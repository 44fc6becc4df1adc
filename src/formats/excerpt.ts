import { cutText, toSingleLine } from '../domain/text';

/** Characters of an excerpt: as many as fit into a line. */
const EXCERPT_MAX = 80;

/** The start of a text in one line, to know it again by. */
export function toExcerpt(text: string): string {
  // Only the start is read, however long the text is.
  const line = toSingleLine(text.slice(0, 4 * EXCERPT_MAX));
  const cut = cutText(line, EXCERPT_MAX);
  return cut === line ? wellFormed(line) : `${wellFormed(cut)}…`;
}

/** Halves of characters, which a JSON file may spell, are no text: the server would refuse or change them. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
