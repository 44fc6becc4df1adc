import { parseRfc3339 } from '../../domain/rfc3339';
import { toSingleLine } from '../../domain/text';
import * as texts from '../../texts/formats';
import type { FilePlace } from '../file-contents';
import { folderName, type ContentsBuilder } from './contents-builder';
import { readFrontMatter, type FrontMatter } from './front-matter';
import { readList } from './markdown-list';
import { readDate, saysTime } from './dates';
import { withPlainBreaks } from './records';

/** A text in Markdown, and where it is from. */
export interface MarkdownFile {
  text: string;
  /** The file's name without its folders. */
  name: string;
  /** The collection of what it holds; empty if there is none. */
  folder: string;
  /** The file in an archive. */
  place: FilePlace;
}

/** The names of properties in lower case: those that Jot writes, and those of other programs. */
const OWN_PROPERTIES = new Set([
  'title',
  'created',
  'updated',
  'copyonclick',
  'pinned',
  'later',
  'trashed',
]);
const OWN_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const CREATED = [
  'created',
  'date',
  'created_at',
  'createdat',
  'date created',
  'date_created',
  'creation date',
];
const CHANGED = [
  'updated',
  'updated_at',
  'updatedat',
  'modified',
  'lastmod',
  'date modified',
  'date_modified',
  'last modified',
];

/** Whether a text can only be Markdown: it begins with front matter, or is nothing but a list of tasks or links. */
export function isSurelyMarkdown(text: string): boolean {
  return readFrontMatter(text) !== null || readList(text) !== null;
}

/** Whether a text is Markdown and not a list of lines. Only here the file's name decides, since no byte does. */
export function isMarkdown(text: string, name: string): boolean {
  if (/\.(?:md|markdown)$/i.test(name)) return true;
  return !/\.txt$/i.test(name) && /^#{1,6} \S/m.test(text);
}

/** Reads a text in Markdown as one note, or as the tasks or links that it lists. */
export function readMarkdown(file: MarkdownFile, contents: ContentsBuilder): void {
  const frontMatter = readFrontMatter(file.text);
  if (frontMatter || !addList(file, contents)) addNote(file, frontMatter, contents);
}

function addList({ text, folder, place }: MarkdownFile, contents: ContentsBuilder): boolean {
  const entries = readList(text);
  for (const { headings, line, ...entry } of entries ?? []) {
    contents.add({
      ...entry,
      collection: contents.collection(folderName([folder, ...headings])),
      place: { ...place, line },
    });
  }
  return entries !== null;
}

/**
 * Adds a note. One that Jot exported stays as it is. Others are titled by their front matter, their first heading or
 * their file's name.
 */
function addNote(
  { text, name, folder, place }: MarkdownFile,
  frontMatter: FrontMatter | null,
  contents: ContentsBuilder,
): void {
  const properties = frontMatter?.properties ?? new Map<string, string>();
  const { title, isUsedUp, ...said } = readProperties(properties);
  const isOwn = frontMatter?.isUnderstood === true && isWrittenByJot(properties);
  const isKept = frontMatter !== null && !isOwn && !(frontMatter.isUnderstood && isUsedUp);
  if (isKept) contents.remark(texts.keptProperties);
  const note = { ...said, type: 'text', collection: contents.collection(folder), place } as const;
  if (isOwn) {
    contents.add({ ...note, title, content: frontMatter.body.replace(/\n$/, '') });
    return;
  }
  const body = withPlainBreaks(isKept || !frontMatter ? text : frontMatter.body).trimEnd();
  const [, heading, rest] = /^\n*# +(.+)(?:\n+([^]*))?$/.exec(body) ?? [];
  contents.add({
    ...note,
    title: title || (heading?.trim() ?? titleOf(name, body)),
    content: title === '' && heading !== undefined ? (rest ?? '') : body,
  });
}

function isWrittenByJot(properties: FrontMatter['properties']): boolean {
  return (
    OWN_TIME.test(properties.get('created') ?? '') &&
    [...properties.keys()].every((name) => OWN_PROPERTIES.has(name))
  );
}

/** The fields of a note in its properties, and whether they hold nothing else. */
function readProperties(properties: FrontMatter['properties']) {
  const valuesOf = (names: readonly string[]) =>
    names.map((name) => properties.get(name) ?? '').filter(saysTime);
  const readable = (values: readonly string[]) => values.find((value) => readDate(value) !== null);
  const [creations, changes] = [valuesOf(CREATED), valuesOf(CHANGED)];
  const created = readable(creations) ?? creations[0];
  const [title = '', copies = '', pinned = '', laterUntil = '', trashed = ''] = [
    'title',
    'copyonclick',
    'pinned',
    'later',
    'trashed',
  ].map((name) => properties.get(name));
  const isTrashed = trashed === 'true' || OWN_TIME.test(trashed) || readDate(trashed) !== null;
  const isUsedUp =
    [...properties.keys()].every(
      (name) => OWN_PROPERTIES.has(name) || CREATED.includes(name) || CHANGED.includes(name),
    ) &&
    creations.every((value) => value === created && readDate(value) !== null) &&
    changes.every((value) => readDate(value) !== null) &&
    [copies, pinned].every((mark) => /^(?:true|false)?$/.test(mark)) &&
    (laterUntil === '' || parseRfc3339(laterUntil) !== null) &&
    (isTrashed || /^(?:false)?$/.test(trashed));
  return {
    title,
    created,
    changed: readable(changes) ?? changes[0],
    shouldCopyOnClick: copies === 'true',
    isPinned: pinned === 'true',
    laterUntil,
    isTrashed,
    isUsedUp,
  };
}

/** The file's name without its ending. Empty if the text begins with it: many programs name files by their text. */
function titleOf(name: string, body: string): string {
  const title = name.replace(/\.\w{1,10}$/, '').normalize();
  const [first = ''] = body.trimStart().slice(0, 1000).split('\n', 1);
  return toSingleLine(first).normalize().toLowerCase().startsWith(title.toLowerCase()) ? '' : title;
}
