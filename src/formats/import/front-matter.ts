/** Longest front matter, in characters. */
const LENGTH_MAX = 50_000;

export interface FrontMatter {
  /** The properties by their names in lower case. Of two with one name the first counts. */
  properties: ReadonlyMap<string, string>;
  /** Whether it holds nothing but properties: no comment, no name twice, no other line. */
  isUnderstood: boolean;
  /** The text after it, without the blank line in between. */
  body: string;
}

const OPENING = /^---[ \t]*(?:\r\n|[\r\n])/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:(?:\r\n|[\r\n])(?:[ \t]*(?:\r\n|[\r\n]))?|$)/m;
const PROPERTY =
  /^(?:"(?<double>[^"]{1,100})"|'(?<single>[^']{1,100})'|(?<bare>[\p{L}_][^:#"'{}[\],]{0,99}?))[ \t]{0,9}:(?:[ \t]+(?<value>.*))?$/u;

/**
 * Reads the properties that a Markdown text begins with, between two lines of dashes; null if there are none. They are
 * read line by line, and each as it is written, because many programs write invalid YAML (`title: Plan: part two`), and
 * YAML changes what it reads as a number (`1.10`) or a comment (`Plan #2`).
 */
export function readFrontMatter(text: string): FrontMatter | null {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return null;
  const start = text.slice(opening.length, opening.length + LENGTH_MAX);
  const closing = CLOSING.exec(start);
  if (!closing) return null;
  const read = readProperties(start.slice(0, closing.index).split(/\r\n|[\r\n]/));
  return read && { ...read, body: text.slice(opening.length + closing.index + closing[0].length) };
}

function readProperties(lines: readonly string[]): Omit<FrontMatter, 'body'> | null {
  /** The properties, each with the lines of its value. */
  const found: { name: string; value: string[] }[] = [];
  let others = 0;
  let comments = 0;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const property = PROPERTY.exec(line)?.groups;
    const last = found.at(-1);
    if (property) {
      const { double, single, bare = '', value = '' } = property;
      found.push({ name: (double ?? single ?? bare).toLowerCase(), value: [value.trim()] });
    } else if (line.startsWith('#')) comments++;
    else if (!last) return null;
    else if (/^(?:[ \t]|-(?:\s|$))/.test(line)) last.value.push(line.trim());
    else others++;
  }
  // Prose between two rules may have a colon in a line.
  if (found.length <= others) return null;
  const properties = new Map<string, string>();
  let isUnderstood = others === 0 && comments === 0;
  for (const { name, value } of found) {
    if (properties.has(name)) isUnderstood = false;
    else {
      const { text, hasComment } = readValue(value, name === 'title');
      properties.set(name, text);
      if (hasComment) isUnderstood = false;
    }
  }
  return { properties, isUnderstood };
}

/** @param isTitle a title may hold a number sign, which otherwise begins a comment */
function readValue(
  [first = '', ...more]: readonly string[],
  isTitle: boolean,
): { text: string; hasComment: boolean } {
  if (/^[|>][-+\d]{0,2}$/.test(first)) return { text: more.join('\n'), hasComment: false };
  const written = [first, ...more].join(' ').trim();
  const quoted = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(\s+#.*)?$/.exec(written);
  if (quoted) return { text: unquoted(quoted[1] ?? ''), hasComment: quoted[2] !== undefined };
  const bare = isTitle ? written : written.replace(/(?:^|\s+)#.*$/, '');
  const isNothing = bare === '~' || bare === 'null';
  return { text: isNothing ? '' : unquoted(bare), hasComment: bare !== written };
}

/** Removes the quotes around a text, if one pair encloses all of it. */
function unquoted(text: string): string {
  const quote = text[0];
  if (text.length < 2 || (quote !== '"' && quote !== "'") || text.at(-1) !== quote) return text;
  const inner = text.slice(1, -1);
  if (quote === "'" && !/'/.test(inner.replaceAll("''", ''))) return inner.replaceAll("''", "'");
  try {
    if (quote === '"') return String(JSON.parse(text));
  } catch {
    // It has quotes within, or other escapes than JSON.
  }
  // In "Dune" by "Herbert" the second one ends a word: they aren't a pair around all.
  return /^[^"']*\S["'](?![\p{L}\p{N}])/u.test(inner) ? text : inner;
}
