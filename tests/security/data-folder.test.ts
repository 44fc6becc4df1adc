import { chmodSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Server } from '../server/harness';

/**
 * Other users of the machine must not read or write anything in the data folder, because a superuser's token can be
 * made from the content of `data.db`.
 */
describe.skipIf(process.platform === 'win32')('the data folder is its owner’s alone', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-data-folder-'));
  const data = path.join(folder, 'data');
  let server: Server | undefined;

  beforeAll(async () => {
    // A folder as earlier versions left it: created under the usual umask, used, stopped, and made accessible to all.
    server = await Server.start({}, data);
    await server.createUser();
    await server.stop();
    for (const file of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      const entry = path.join(data, file);
      chmodSync(entry, lstatSync(entry).isDirectory() ? 0o755 : 0o644);
    }
    server = await Server.start({}, data);
    await server.createUser({ username: 'second', email: 'second@example.org' });
    const { status } = await server.api('POST', '/api/backups', {
      token: server.root,
      body: { name: 'made.zip' },
    });
    if (status !== 204) throw new Error(`No backup was made: ${status}`);
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('whatever it held, and whatever was made in it since', () => {
    const names = ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })];
    const open = names.flatMap((name) => {
      const { mode } = lstatSync(path.join(data, name));
      return mode & 0o077 ? [`${name || 'the folder'} ${(mode & 0o777).toString(8)}`] : [];
    });
    expect(open).toEqual([]);
    // Checks that the test has looked at all files of a running server.
    expect(names).toEqual(
      expect.arrayContaining([
        'data.db',
        'data.db-wal',
        'data.db-shm',
        'auxiliary.db',
        'auxiliary.db-wal',
        'mail',
        'backups',
        path.join('backups', 'made.zip'),
      ]),
    );
    expect(names.some((name) => name.endsWith('.eml'))).toBe(true);
  });
});
