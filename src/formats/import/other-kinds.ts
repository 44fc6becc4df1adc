import * as texts from '../../texts/formats';
import { UnreadableFile } from './unreadable-file';

/** Files that are often taken for something else, by how they begin. */
const KINDS: readonly [beginning: RegExp, reason: string][] = [
  [/^%PDF-/, texts.pdfFile],
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF....WEBP|BM....\0\0\0\0|II\*\0|MM\0\*|....ftyp(?:heic|avif|mif1))/s,
    texts.pictureFile,
  ],
  [/^(?:Rar!|7z\xbc\xaf|\x1f\x8b|BZh\d|\xfd7zXZ|\x28\xb5\x2f\xfd)/, texts.otherArchive],
  [/^(?:SQLite format 3|\x7fELF|MZ.{2}\0|ID3|OggS|....ftyp|\xd0\xcf\x11\xe0)/s, texts.notText],
];

/**
 * Refuses the beginning of a file that is no text at all.
 *
 * @throws UnreadableFile that says what the file is
 */
export function refuseOtherKinds(beginning: Uint8Array): void {
  const start = String.fromCharCode(...beginning);
  const kind = KINDS.find(([pattern]) => pattern.test(start));
  if (kind) throw new UnreadableFile(kind[1]);
}
