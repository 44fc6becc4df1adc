import zlib from 'node:zlib';

/**
 * Reads one file out of a zip archive (stored or deflated, without encryption, under 4 GB).
 * @param {Buffer} archive the whole archive
 * @param {string} name the file's name in it
 * @returns {Buffer | undefined} its content; nothing when the archive has no such file
 * @throws {Error} when the archive is damaged or of a kind that is not read here
 */
export function readZipEntry(archive, name) {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0) throw new Error('this is no zip archive');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('its directory is damaged');
    const nameLength = archive.readUInt16LE(at + 28);
    if (archive.toString('utf8', at + 46, at + 46 + nameLength) === name)
      return inflate(archive, at);
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return undefined;
}

/**
 * @param {Buffer} archive
 * @param {number} entry where the file's entry in the directory starts
 */
function inflate(archive, entry) {
  const method = archive.readUInt16LE(entry + 10);
  const packedSize = archive.readUInt32LE(entry + 20);
  const size = archive.readUInt32LE(entry + 24);
  const header = archive.readUInt32LE(entry + 42);
  // The name and the extra field may be longer here than in the directory.
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const packed = archive.subarray(start, start + packedSize);
  if (method !== 0 && method !== 8)
    throw new Error(`its compression method ${method} is not known`);
  const content = method === 0 ? packed : zlib.inflateRawSync(packed);
  if (content.length !== size) throw new Error('a file in it is damaged');
  return content;
}
