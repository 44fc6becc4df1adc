import { zipSync, type Zippable, type ZippableFile } from 'fflate';
import { toSingleLine } from '../../domain/text';
import * as texts from '../../texts/export';
import type { AccountContents } from '../account-contents';
import { byCollection } from './by-collection';
import { createFileNames } from './file-names';
import { toIsoTime } from './iso-time';
import { toLink, toNote, toTask } from './markdown-texts';

type Item = AccountContents['items'][number];

/** Deflating fewer bytes gains nothing on a disk, and takes most of the time where there are thousands of files. */
const DEFLATED_FROM_BYTES = 2_000;

/** Years that a zip can tell. */
const FIRST_YEAR = 1980;
const LAST_YEAR = 2099;

/**
 * A zip with a folder for each collection: a file for each note, one for all todos, and one for all links.
 *
 * @param exported when, in ms since 1970
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
    const of = (type: Item['type']) => items.filter((item) => item.type === type);
    // They have their names before any note that is called the same.
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

/** A note is called by its title, or by the first line of its content that isn't blank. */
function nameOf({ title, content }: Item): string {
  if (toSingleLine(title) !== '') return title;
  return /\S.*/.exec(content)?.[0] ?? '';
}

function changedAt({ created, updated }: Item, otherwise: number): number {
  const changed = Date.parse(toIsoTime(updated || created));
  return Number.isNaN(changed) ? otherwise : changed;
}

function toZipped(text: string, changed: number): ZippableFile {
  const bytes = new TextEncoder().encode(text);
  const year = new Date(changed).getFullYear();
  const mtime = year >= FIRST_YEAR && year <= LAST_YEAR ? changed : Date.UTC(FIRST_YEAR, 0, 2);
  return [bytes, { level: bytes.length < DEFLATED_FROM_BYTES ? 0 : 6, mtime }];
}
