import { UnreadableFile } from '../file-contents';

/** Size of the largest file that is opened, in bytes. A zip may be as large, since its pictures are never unpacked. */
export const FILE_MAX_BYTES = 150_000_000;
/** How much text one import reads, in bytes; of a zip, after unpacking. */
export const TEXT_MAX_BYTES = 50_000_000;
/** Entries of a zip, including those of zips within it: as many as the format without ZIP64 allows. */
export const ENTRIES_MAX = 65_535;
/** Maximum depth of nested zips: some programs export a zip of zips; deeper ones are only attacks. */
export const ZIP_LEVELS_MAX = 3;

/** Thrown if the chosen files hold more than one import reads. */
export class TooMuchText extends UnreadableFile {
  override name = 'TooMuchText';
}

/** Counts bytes of text as read. @throws TooMuchText above `TEXT_MAX_BYTES` */
export type TakeBytes = (size: number) => void;

/** Starts counting the bytes that one import reads. */
export function createBudget(reason: string): TakeBytes {
  let left = TEXT_MAX_BYTES;
  return (size) => {
    left -= size;
    if (left < 0) throw new TooMuchText(reason);
  };
}
