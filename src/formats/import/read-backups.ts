import * as texts from '../../texts/formats';
import type { FileContents } from '../file-contents';
import { TooMuchText } from './budget';
import { createContents } from './contents-builder';
import { decodeText } from './decode-text';
import { addKeepNote, isKeepNote } from './keep';
import { mergeContents, type Piece } from './merge-contents';
import { parseJson } from './parse-json';
import type { ArchiveFile } from './open-archive';
import { readBackup } from './read-json';
import { MAY_BE_BACKUP } from './read-parts';
import { withRemark } from './read-text';
import { UnreadableFile } from './unreadable-file';

/**
 * Reads the backups of programs among the files of a zip, or else all notes of Google Keep; null where there are
 * none. What else a backup comes with says the same again, note by note; what a Takeout does is told.
 */
export async function readBackups(
  files: readonly ArchiveFile[],
  open: (file: ArchiveFile) => Promise<Uint8Array>,
): Promise<FileContents | null> {
  const keep = createContents('keep');
  const backups: Piece[] = [];
  const notes = new Set<string>();
  const others: ArchiveFile[] = files.filter(({ name }) => !MAY_BE_BACKUP.test(name));
  for (const file of files.filter(({ name }) => MAY_BE_BACKUP.test(name))) {
    const place = { file: file.path };
    try {
      const { text, remark } = decodeText(await open(file));
      const value = parseJson(text);
      const backup = isKeepNote(value) ? null : readBackup(value);
      if (backup) backups.push({ file: file.path, contents: withRemark(backup, remark) });
      else if (isKeepNote(value)) {
        if (remark !== null) keep.remark(remark.of, remark.count);
        addKeepNote(value, place, keep);
        notes.add(stemOf(file));
      } else others.push(file);
    } catch (error) {
      if (!(error instanceof UnreadableFile) || error instanceof TooMuchText) throw error;
      keep.refuse(place, file.name, error.message);
    }
  }
  const [first] = backups;
  if (first) return backups.length === 1 ? first.contents : mergeContents(backups);
  if (notes.size === 0) return null;
  for (const file of others)
    if (!notes.has(stemOf(file)) && !OF_TAKEOUT.test(file.name))
      keep.refuse({ file: file.path }, file.name, texts.noKeepNote);
  return keep.finish();
}

/** What a Takeout has of its own. */
const OF_TAKEOUT = /^(?:archive_browser\.html|Labels\.txt)$/;

/** Google Keep writes each note twice, in JSON and as a page of the same name. */
function stemOf({ path }: ArchiveFile): string {
  return path.replace(/\.\w+$/, '');
}
