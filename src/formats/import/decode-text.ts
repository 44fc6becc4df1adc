import * as texts from '../../texts/formats';
import { UnreadableFile } from '../file-contents';
import type { CountedRemark } from './contents-builder';

/** A text, and a remark about how it was read. */
export interface DecodedText {
  text: string;
  remark: CountedRemark;
  /** 0 if nothing was guessed or damaged. */
  count: number;
}

/** Bytes at the start that tell what the rest is. */
const SAMPLE_BYTES = 4096;

/**
 * Decodes bytes: by their byte order mark; as UTF-16 if every other byte is zero; as UTF-8 if they are valid; else in
 * the encoding that an HTML file names, or in Windows-1252.
 *
 * @throws UnreadableFile if they are no text
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const decoded = decode(bytes);
  const start = decoded.text.slice(0, SAMPLE_BYTES);
  // A text has next to none of these; a program or a database has many.
  if (countOf(start, /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g) > 1 + start.length / 20)
    throw new UnreadableFile(texts.notText);
  return decoded;
}

function decode(bytes: Uint8Array): DecodedText {
  const certain = (text: string) => ({ text, remark: texts.readAsWindows1252, count: 0 });
  const encoding = encodingOf(bytes);
  if (encoding !== null) return certain(new TextDecoder(encoding).decode(bytes));
  const utf8 = asUtf8(bytes);
  if (utf8 !== null) return certain(utf8);

  const text = new TextDecoder().decode(bytes);
  const damaged = countOf(text, /\ufffd/g);
  // Letters beyond ASCII in UTF-8 hardly arise by chance: few bytes are damaged, and the rest is UTF-8.
  if (damaged * 4 < countOf(text, /[\u0080-\ufffc]/g))
    return { text, remark: texts.damagedCharacters, count: damaged };
  const named = namedEncoding(bytes);
  if (named !== null) return certain(named.decode(bytes));
  const guessed = new TextDecoder('windows-1252').decode(bytes);
  return { text: guessed, remark: texts.readAsWindows1252, count: 1 };
}

/** Bytes decoded as UTF-8; null if they aren't valid. */
export function asUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // They are in another encoding, or damaged.
    return null;
  }
}

function encodingOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, SAMPLE_BYTES);
  const pairs = Math.floor(start.length / 2);
  let even = 0;
  let odd = 0;
  for (let i = 0; i < pairs * 2; i += 2) {
    if (start[i] === 0) even++;
    if (start[i + 1] === 0) odd++;
  }
  if (odd > pairs / 2 && even < pairs / 20) return 'utf-16le';
  if (even > pairs / 2 && odd < pairs / 20) return 'utf-16be';
  return null;
}

/** A decoder for the encoding that an HTML file names; null if browsers don't know it. */
function namedEncoding(bytes: Uint8Array): TextDecoder | null {
  const start = new TextDecoder('windows-1252').decode(bytes.subarray(0, SAMPLE_BYTES));
  const name = /<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(start)?.[1];
  if (name === undefined || /^utf-?(?:8|16)/i.test(name)) return null;
  try {
    return new TextDecoder(name);
  } catch {
    // Browsers know no such encoding.
    return null;
  }
}

function countOf(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}
