import { parse } from 'yaml';
import { isRecord, type JsonRecord } from './records';

/** Longest front matter, in characters. */
const LENGTH_MAX = 50_000;
/** Brackets in all of it, and columns and marks of structure in a line: none of them nests deeper. */
const BRACKETS_MAX = 200;
const COLUMNS_MAX = 50;

export interface FrontMatter {
  properties: JsonRecord;
  /** What follows, without the blank line between. */
  body: string;
}

/** The properties in YAML that a Markdown text begins with; null where it has none, or none that can be read. */
export function readFrontMatter(text: string): FrontMatter | null {
  const opening = /^---[ \t]*\r?\n/.exec(text)?.[0];
  if (opening === undefined) return null;
  const start = text.slice(opening.length, opening.length + LENGTH_MAX);
  const closing = /^---[ \t]*(?:\r?\n(?:[ \t]*\r?\n)?|$)/m.exec(start);
  if (!closing) return null;
  const properties = parseYaml(start.slice(0, closing.index));
  if (!isRecord(properties)) return null;
  const bodyStart = opening.length + closing.index + closing[0].length;
  return { properties, body: text.slice(bodyStart) };
}

function parseYaml(source: string): unknown {
  if (!isShallow(source)) return null;
  try {
    return parse(source, { maxAliasCount: 10, logLevel: 'silent' });
  } catch {
    // It is no YAML, so that the dashes are a part of the text.
    return null;
  }
}

/**
 * Whether YAML is certainly not nested deeply: the library calls itself for each level, and an expression that is
 * compiled when the stack is nearly full ends the whole tab.
 */
function isShallow(source: string): boolean {
  return (
    countOf(/[[{]/g, source) <= BRACKETS_MAX &&
    source
      .split(/\r\n|[\r\n]/)
      .every(
        (line) =>
          line.length - line.trimStart().length <= COLUMNS_MAX &&
          countOf(/[-?:](?=\s)/g, line) <= COLUMNS_MAX,
      )
  );
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}
