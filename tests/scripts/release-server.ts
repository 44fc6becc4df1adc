import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateRawSync } from 'node:zlib';

/** Makes a zip archive that holds one deflated file. */
export function zipOf(name: string, content: string): Buffer {
  const data = Buffer.from(content);
  const packed = deflateRawSync(data);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc32(data), 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(data.length, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
  const madeBy = Buffer.from([20, 0]);
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    madeBy,
    fields,
    Buffer.alloc(14),
    Buffer.from(name),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}

/** The SHA-256 of a file, in hexadecimal. */
export function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A place to download releases from. */
export interface ReleaseServer {
  url: string;
  /** The paths that were asked for. */
  requests: string[];
  close: () => Promise<void>;
}

/** Serves files by their path on loopback, and 404 for any other. */
export async function serveFiles(files: Record<string, Buffer | string>): Promise<ReleaseServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const content = files[path];
    response.writeHead(content === undefined ? 404 : 200).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
