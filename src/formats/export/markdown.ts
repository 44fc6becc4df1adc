import { zipSync, type Zippable, type ZippableFile } from 'fflate';
import { toSingleLine } from '../../domain/text';
import * as texts from '../../texts/export';
import {
  byCollection,
  toIsoTime,
  trashedAt,
  type AccountContents,
  type ExportedItem,
} from '../account-contents';
import { createFileNames } from './file-names';

/** Smaller files aren't deflated: it would save no block on a disk, and take most of the time of a large export. */
const DEFLATED_FROM_BYTES = 2_000;

/** The years that a zip can store. */
const FIRST_YEAR = 1980;
const LAST_YEAR = 2099;

/**
 * A zip with a folder for each collection: a file for each note, one for all todos, and one for all links.
 *
 * @param exported time of the export, in ms since 1970
 */
export function toMarkdown(contents: AccountContents, exported: number): Uint8Array<ArrayBuffer> {
  const files: Zippable = {};
  const folders = createFileNames();
  for (const [{ name }, items] of byCollection(contents)) {
    const folder = `${folders.take(name, '', texts.collection)}/`;
    const add = (file: string, text: string, changed: number) => {
      files[folder + file] = toZipped(text, changed);
    };
    // An empty collection is an empty folder.
    if (items.length === 0) files[folder] = toZipped('', exported);
    const names = createFileNames();
    const of = (type: ExportedItem['type']) => items.filter((item) => item.type === type);
    // The lists get their names before notes with the same title.
    const lists = [
      [texts.todosFile, of('todo').map(toTask).join('')],
      [texts.linksFile, of('link').map(toLink).join('')],
    ] as const;
    for (const [file, text] of lists)
      if (text !== '') add(names.take(file, '.md', file), text, exported);
    for (const note of of('text'))
      add(names.take(nameOf(note), '.md', texts.note), toNote(note), changedAt(note, exported));
  }
  return zipSync(files) as Uint8Array<ArrayBuffer>;
}

/** The text that a note's file is named by: its title, or the first line of its content that isn't blank. */
function nameOf({ title, content }: ExportedItem): string {
  if (toSingleLine(title) !== '') return title;
  return /\S.*/.exec(content)?.[0] ?? '';
}

function changedAt({ created, updated }: ExportedItem, otherwise: number): number {
  const changed = Date.parse(toIsoTime(updated || created));
  return Number.isNaN(changed) ? otherwise : changed;
}

function toZipped(text: string, changed: number): ZippableFile {
  const bytes = new TextEncoder().encode(text);
  const year = new Date(changed).getFullYear();
  const mtime = year >= FIRST_YEAR && year <= LAST_YEAR ? changed : Date.UTC(FIRST_YEAR, 0, 2);
  return [bytes, { level: bytes.length < DEFLATED_FROM_BYTES ? 0 : 6, mtime }];
}

/** A note as a file: its fields in front matter, then its content to the letter. */
function toNote(item: ExportedItem): string {
  const { title, content, created, updated, shouldCopyOnClick, isPinned, laterUntil, isTrashed } =
    item;
  return [
    '---',
    ...(title === '' ? [] : [`title: ${toYaml(title)}`]),
    `created: ${toIsoTime(created)}`,
    // The server sets it, so that a note that wasn't sent yet has none.
    ...(updated === '' ? [] : [`updated: ${toIsoTime(updated)}`]),
    ...(shouldCopyOnClick ? ['copyOnClick: true'] : []),
    ...(isPinned ? ['pinned: true'] : []),
    ...(laterUntil === '' ? [] : [`later: ${toIsoTime(laterUntil)}`]),
    ...(isTrashed ? [`trashed: ${trashedAt(item)}`] : []),
    '---',
    '',
    `${content}\n`,
  ].join('\n');
}

/** A text as YAML. JSON is YAML, except that some readers break lines at these characters, or reject them. */
function toYaml(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A todo as a line of a task list, with its content indented below. */
function toTask({ title, content, isTodoDone, laterUntil }: ExportedItem): string {
  const task = `- [${isTodoDone ? 'x' : ' '}] ${toSingleLine(title)}${laterComment(laterUntil)}\n`;
  return content === '' ? task : `${task}${indented(content)}\n`;
}

/** The time of a line in a list to come back, in a comment that other programs don't show. */
function laterComment(laterUntil: string): string {
  return laterUntil === '' ? '' : ` <!-- later: ${toIsoTime(laterUntil)} -->`;
}

function indented(text: string): string {
  return text
    .split(/\r\n|[\r\n]/)
    .map((line) => (line === '' ? '' : `  ${line}`))
    .join('\n');
}

/** A link as a line of a list. Its title may come from a web page, and is escaped so that it stays text. */
function toLink({ title, content, laterUntil }: ExportedItem): string {
  const words = (toSingleLine(title) || content).replace(/[[\]\\<`&]/g, '\\$&');
  return `- [${words}](${toTarget(content)})${laterComment(laterUntil)}\n`;
}

/** An address as the target of a link, in angle brackets if it contains characters that would end it. */
function toTarget(url: string): string {
  if (!/[()<>\\]|&#?\w+;/.test(url)) return url;
  return `<${url.replace(/[<>\\]|&(?=#?\w+;)/g, '\\$&')}>`;
}
