import * as texts from '../../texts/formats';
import type { FileContents } from '../file-contents';
import { createContents } from './contents-builder';
import { isJotExport, readJotExport } from './jot-json';
import { isKarakeep, readKarakeep } from './karakeep';
import { addKeepNote, isKeepNote } from './keep';
import { isMemos, readMemos } from './memos';
import { isSimplenote, readSimplenote } from './simplenote';
import { isStandardNotes, readStandardNotes } from './standard-notes';
import { UnreadableFile } from './unreadable-file';

/**
 * Reads the value of a JSON file by its shape.
 *
 * @throws UnreadableFile where it is from no program that is known
 */
export function readJson(value: unknown): FileContents {
  const backup = readBackup(value);
  if (backup) return backup;
  if (!isKeepNote(value)) throw new UnreadableFile(texts.unknownJson);
  const contents = createContents('keep');
  addKeepNote(value, {}, contents);
  return contents.finish();
}

/**
 * Reads the value of a JSON file that holds all of an account; null where it is none.
 *
 * @throws UnreadableFile where it is one that can't be read
 */
export function readBackup(value: unknown): FileContents | null {
  if (isJotExport(value)) return readJotExport(value);
  if (isSimplenote(value)) return readSimplenote(value);
  if (isStandardNotes(value)) return readStandardNotes(value);
  if (isKarakeep(value)) return readKarakeep(value);
  return isMemos(value) ? readMemos(value) : null;
}
