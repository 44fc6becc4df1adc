import { isFullAddress } from './records';

/** A task or a link in a list. */
export interface ListEntry {
  type: 'todo' | 'link';
  title: string;
  /** The address of a link, or the lines that are indented below a task. */
  content: string;
  isTodoDone: boolean;
  /** The time to come back, as written; empty if there is none. */
  laterUntil: string;
  /** The headings above it, the highest first. */
  headings: readonly string[];
  /** Its line in the text, from 1. */
  line: number;
}

/** The start of a list. A text that doesn't match is no list, and needn't be split into lines. */
const BEGINNING = /^\s*(?:[-*+] \S|#{1,6}[ \t])/;
const HEADING = /^(#{1,6})[ \t]+(\S.*)$/;
const TASK = /^[-*+] \[([ xX])\](?:[ \t]+(.*))?$/;
const LINK =
  /^[-*+] \[((?:[^[\]\\]|\\.)*)\]\((?:<((?:[^<>\\]|\\.)*)>|(\S*?))(?:[ \t]+"[^"]*")?\)[ \t]*$/;
/** The comment in which an export of Jot says when an entry comes back. */
const LATER = /[ \t]+<!-- later: (\S+) -->[ \t]*$/;
const ADDRESS = /^[-*+] <?(https?:[^\s<>]+)>?[ \t]*$/i;

/** Longer lines are no list: in a longer line, a regular expression with alternatives would overflow its stack. */
const LINE_MAX = 20_000;

/** The tasks and links of a text that holds nothing else but headings; null for other texts. */
export function readList(text: string): readonly ListEntry[] | null {
  if (!BEGINNING.test(text.slice(0, 1000))) return null;
  const entries: ListEntry[] = [];
  /** By their level, from 0. */
  let headings: readonly string[] = [];
  /** The lines below the last task. */
  let below: string[] | null = null;
  const finishTask = () => {
    const task = entries.at(-1);
    const content = below?.join('\n') ?? '';
    if (task && content.trim() !== '') task.content = content;
    below = null;
  };
  for (const [index, line] of text.replace(/\n$/, '').split('\n').map(withoutReturn).entries()) {
    const isIndented = /^(?: {2}|\t)/.test(line);
    if (line.trim() === '' || (below && isIndented)) {
      below?.push(line.replace(/^(?: {2}|\t)/, ''));
      continue;
    }
    finishTask();
    const [, marks = '', heading] = HEADING.exec(line) ?? [];
    if (heading !== undefined) {
      headings = [...headings.slice(0, marks.length - 1), heading.trim()];
      continue;
    }
    const entry = line.length > LINE_MAX ? null : readEntry(line);
    if (!entry) return null;
    entries.push({ ...entry, headings, line: index + 1 });
    if (entry.type === 'todo') below = [];
  }
  finishTask();
  return entries.length === 0 ? null : entries;
}

function readEntry(written: string): Omit<ListEntry, 'headings' | 'line'> | null {
  const [comment = '', laterUntil = ''] = LATER.exec(written) ?? [];
  const line = written.slice(0, written.length - comment.length);
  const [, mark, task = ''] = TASK.exec(line) ?? [];
  if (mark !== undefined)
    return { type: 'todo', title: task.trim(), content: '', isTodoDone: mark !== ' ', laterUntil };
  const [, words = '', bracketed, bare] = LINK.exec(line) ?? [];
  const address = unescaped(bracketed ?? bare ?? '') || (ADDRESS.exec(line)?.[1] ?? '');
  if (!isFullAddress(address)) return null;
  const title = unescaped(words);
  return {
    type: 'link',
    title: title === address ? '' : title,
    content: address,
    isTodoDone: false,
    laterUntil,
  };
}

/** A backslash in front of punctuation makes it an ordinary character. */
function unescaped(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
