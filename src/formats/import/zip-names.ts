import { crc32 } from './crc32';
import { asUtf8 } from './decode-text';

/** The upper half of code page 437, the default encoding of names in a zip (APPNOTE, appendix D). */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/** The extra field with a name in UTF-8, and the version of it that is known. */
const UNICODE_PATH = 0x7075;
const UNICODE_PATH_VERSION = 1;
/** Bytes in front of the name: the version and a checksum. */
const UNICODE_PATH_HEAD = 5;

export interface ZipName {
  /** In Unicode's composed form (NFC); macOS writes the other one. */
  name: string;
  /** Whether code page 437 was assumed. */
  isGuessed: boolean;
}

/**
 * Reads the name of a file in a zip: from the extra field with a Unicode name if that belongs to this name, else as
 * UTF-8 if it is valid UTF-8, else by code page 437. Many programs write UTF-8 without saying so, and other text is
 * hardly ever valid UTF-8.
 */
export function readZipName(bytes: Uint8Array, extras: ReadonlyMap<number, DataView>): ZipName {
  const path = extras.get(UNICODE_PATH);
  const isOfName =
    path !== undefined &&
    path.byteLength > UNICODE_PATH_HEAD &&
    path.getUint8(0) === UNICODE_PATH_VERSION &&
    path.getUint32(1, true) === crc32(bytes);
  const unicode = isOfName
    ? new Uint8Array(
        path.buffer,
        path.byteOffset + UNICODE_PATH_HEAD,
        path.byteLength - UNICODE_PATH_HEAD,
      )
    : null;
  const utf8 = (unicode && asUtf8(unicode)) ?? asUtf8(bytes);
  const name = utf8 ?? asCp437(bytes);
  return { name: name.normalize().replaceAll('\\', '/'), isGuessed: utf8 === null };
}

function asCp437(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) =>
    byte < 0x80 ? String.fromCharCode(byte) : CP437.charAt(byte - 0x80),
  ).join('');
}
