import { toSingleLine } from '../../domain/text';

/**
 * Bytes of a name without its ending. File systems take 255, encrypted ones 143, and Windows 260 characters of
 * a whole path.
 */
const NAME_MAX_BYTES = 100;

/** Not allowed in a name on Windows, a separator anywhere, or unseen: controls, and marks that turn the direction. */
const REFUSED =
  /[\p{Cc}\p{Cs}<>:"/\\|?*\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/gu;

/** Names of devices in Windows, which are reserved with an ending too. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?=\.|$)/i;

/** A key that is equal for names that some file system treats as the same. */
const sameAs = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');

/** Names the files of one folder: no file system rejects a name, and no two are the same. */
export interface FileNames {
  /**
   * A name made from a text.
   *
   * @param ending with its dot, empty for a folder
   * @param otherwise the name if nothing of the text is left
   */
  take(text: string, ending: string, otherwise: string): string;
}

/** Starts with an empty folder. */
export function createFileNames(): FileNames {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return {
    take(text, ending, otherwise) {
      const base = toFileName(text) || otherwise;
      const key = sameAs(base);
      let number = next.get(key) ?? 1;
      let name: string;
      do {
        name = number === 1 ? `${base}${ending}` : `${base} ${number}${ending}`;
        number++;
      } while (taken.has(sameAs(name)));
      next.set(key, number);
      taken.add(sameAs(name));
      return name;
    },
  };
}

/** The part of a text that can be a name; empty if there is none. */
function toFileName(text: string): string {
  const allowed = toSingleLine(text).replace(REFUSED, ' ').replace(/\s+/g, ' ');
  // A dot in front hides a file, one at the end is dropped by Windows.
  const name = cutToBytes(allowed.replace(/^[. ]+/, ''), NAME_MAX_BYTES).replace(/[. ]+$/, '');
  return DEVICE.test(name) ? `_${name}` : name;
}

/** The beginning of a text, cut between characters to at most `max` bytes of UTF-8. */
function cutToBytes(text: string, max: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= max) return text;
  let end = max;
  // A byte that continues a character begins with the bits 10.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, end));
}
