import { toSingleLine } from '../../domain/text';

/**
 * Bytes of a name without its ending. File systems take 255, encrypted ones 143, and Windows 260 characters of
 * a whole path.
 */
const NAME_MAX_BYTES = 100;

/** Not allowed in a name on Windows, a separator anywhere, or unseen: controls, and marks that turn the direction. */
const REFUSED =
  /[\p{Cc}\p{Cs}<>:"/\\|?*\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]+/gu;

/** Devices of Windows, which takes them for a device with an ending too. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?=\.|$)/i;

/** What file systems that ignore case and ways of writing may take for the same name. */
const sameAs = (name: string) =>
  name
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '');

/** Gives names to the files of one folder: those that no file system refuses, and no two alike. */
export interface FileNames {
  /**
   * A name made from a text.
   *
   * @param ending with its dot, empty for a folder
   * @param otherwise what the name is where nothing of the text is left
   */
  take(text: string, ending: string, otherwise: string): string;
}

/** The names of a folder that is empty so far. */
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

/** What of a text can be a name: empty where nothing can. */
function toFileName(text: string): string {
  const allowed = toSingleLine(text).replace(REFUSED, ' ').replace(/\s+/g, ' ');
  // A dot in front hides a file, one at the end is dropped by Windows.
  const name = cutToBytes(allowed.replace(/^[. ]+/, ''), NAME_MAX_BYTES).replace(/[. ]+$/, '');
  return DEVICE.test(name) ? `_${name}` : name;
}

/** The beginning of a text, of whole characters, in so many bytes of UTF-8. */
function cutToBytes(text: string, max: number): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= max) return text;
  let end = max;
  // A byte that continues a character begins with the bits 10.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end--;
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, end));
}
