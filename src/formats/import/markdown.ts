import { toSingleLine } from '../../domain/text';
import * as texts from '../../texts/formats';
import type { FileContents, FilePlace, ReadingOptions } from '../file-contents';
import { createContents, type ContentsBuilder } from './contents-builder';
import { readFrontMatter, type FrontMatter } from './front-matter';
import { readList } from './markdown-list';
import { withPlainBreaks } from './records';
import { readTime } from './times';

/** A text in Markdown, and where it is from. */
export interface MarkdownFile {
  text: string;
  /** The file's name without its folders. */
  name: string;
  /** The collection of what it holds; empty where there is none. */
  folder: string;
  /** The file in an archive. */
  place: FilePlace;
}

/** The properties of a note that Jot has written. */
const OWN_PROPERTIES = new Set(['title', 'created', 'updated', 'copyOnClick', 'trashed']);
const OWN_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const CREATED_NAMES = [
  'created',
  'date',
  'created_at',
  'createdAt',
  'date created',
  'creation date',
];
/** Nothing is lost where only these are not kept as they are. */
const KNOWN_PROPERTIES = new Set([
  ...OWN_PROPERTIES,
  ...CREATED_NAMES,
  'updated_at',
  'modified',
  'lastmod',
]);

/** Whether a text can only be Markdown: it begins with front matter, or is nothing but a list of tasks or links. */
export function isSurelyMarkdown(text: string): boolean {
  return readFrontMatter(text) !== null || readList(text) !== null;
}

/** Whether a text is Markdown rather than lines. Only here does a name count: both are texts, and no byte tells. */
export function isMarkdown(text: string, name: string): boolean {
  if (/\.(?:md|markdown)$/i.test(name)) return true;
  return !/\.txt$/i.test(name) && /^#{1,6} \S/m.test(text);
}

/** Reads a text in Markdown as one note, or as the tasks or links that it lists. */
export function readMarkdown(text: string, { name }: ReadingOptions): FileContents {
  const contents = createContents('markdown');
  addMarkdown({ text, name, folder: '', place: {} }, contents);
  return contents.finish();
}

/** Adds what a text in Markdown holds. */
export function addMarkdown(file: MarkdownFile, contents: ContentsBuilder): void {
  const frontMatter = readFrontMatter(file.text);
  if (frontMatter && isOwn(frontMatter)) addOwnNote(file, frontMatter, contents);
  else if (frontMatter || !addList(file, contents)) addNote(file, frontMatter, contents);
}

function addList({ text, folder, place }: MarkdownFile, contents: ContentsBuilder): boolean {
  const entries = readList(text);
  for (const { headings, line, ...entry } of entries ?? []) {
    const collection = [folder, ...headings].filter((name) => name !== '').join(' / ');
    contents.add({
      ...entry,
      collection: contents.collection(collection),
      place: { ...place, line },
    });
  }
  return entries !== null;
}

function isOwn({ properties }: FrontMatter): boolean {
  return (
    OWN_TIME.test(asText(properties.created)) &&
    Object.keys(properties).every((name) => OWN_PROPERTIES.has(name))
  );
}

/** A note as Jot exports it: its content to the letter. */
function addOwnNote(
  { folder, place }: MarkdownFile,
  { properties, body }: FrontMatter,
  contents: ContentsBuilder,
): void {
  contents.add({
    type: 'text',
    title: asText(properties.title),
    content: body.replace(/\n$/, ''),
    shouldCopyOnClick: properties.copyOnClick === true,
    isTrashed: properties.trashed !== undefined,
    created: readTime(properties.created),
    collection: contents.collection(folder),
    place,
  });
}

/** A note of another program: called by its front matter, its first heading, or its file. */
function addNote(
  { text, name, folder, place }: MarkdownFile,
  frontMatter: FrontMatter | null,
  contents: ContentsBuilder,
): void {
  const properties = frontMatter?.properties ?? {};
  const isKept = Object.keys(properties).some((each) => !KNOWN_PROPERTIES.has(each));
  if (isKept) contents.remark(texts.keptProperties);
  const body = withPlainBreaks(isKept || !frontMatter ? text : frontMatter.body).trimEnd();
  const [, heading, rest] = /^\n*# +(.+)(?:\n+([^]*))?$/.exec(body) ?? [];
  const given = asText(properties.title);
  contents.add({
    type: 'text',
    title: given || (heading?.trim() ?? titleOf(name, body)),
    content: given === '' && heading !== undefined ? (rest ?? '') : body,
    created: CREATED_NAMES.map((each) => readTime(properties[each])).find(
      (time) => time !== undefined,
    ),
    collection: contents.collection(folder),
    place,
  });
}

/** The file's name without its ending; none where the text begins with it, as it does where it was made from that. */
function titleOf(name: string, body: string): string {
  const title = name.replace(/\.\w{1,10}$/, '');
  const [first = ''] = body.trimStart().slice(0, 1000).split('\n', 1);
  return toSingleLine(first).toLowerCase().startsWith(title.toLowerCase()) ? '' : title;
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
