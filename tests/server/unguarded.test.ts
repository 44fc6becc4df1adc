import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commandArgs } from '../../scripts/pocketbase/args.mjs';
import { findPocketBase } from '../../scripts/pocketbase/find.mjs';
import { run } from '../../scripts/process/run.mjs';
import { root } from '../../scripts/project.mjs';
import { useServer, type Server } from './harness';
import { patch } from './item-route-callers';
import { WebSite } from './web-site';

// The hooks as they are in PocketBase's official release, which has no guarded client.
const hooksDir = mkdtempSync(path.join(os.tmpdir(), 'jot-unguarded-test-'));
cpSync(path.join(root, 'pb_hooks'), hooksDir, { recursive: true });
const NATIVE = ['$guardedHttp', '$icons', 'onRefetchAsk', 'onRefetchPage', 'onRefetchStore'];
const removal = NATIVE.map(
  (name) => `delete globalThis.${name};
`,
).join('');
for (const name of ['main.pb.js', 'boot.js', 'link-fetch.js']) {
  const file = path.join(hooksDir, name);
  writeFileSync(file, removal + readFileSync(file, 'utf8'));
}
const site = await WebSite.start();
afterAll(async () => {
  rmSync(hooksDir, { recursive: true, force: true });
  await site.stop();
});

async function savedLink(server: Server, content: string) {
  const owner = await server.createUser();
  const item = await server.createItem(owner, { content });
  const answer = await patch(server, 'refetch', {
    token: owner.token,
    userId: owner.id,
    itemId: item.id,
  });
  return { item, answer };
}

describe('without the guarded client', () => {
  const server = useServer({ hooksDir });

  test('links are saved, nothing is fetched, and it is said once', async () => {
    const { item, answer } = await savedLink(server(), site.html('/', '<title>Never read</title>'));
    expect(item.type).toBe('link');
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('This server reads no pages of links.');
    await server().api('POST', '/api/crons/sweepLinkMetadata', { token: server().root });
    expect(await server().stored('items', item.id)).toMatchObject({ title: '', faviconUrl: '' });
    expect(
      server()
        .logs()
        .match(/JOT_UNGUARDED_FETCH=on/g),
    ).toHaveLength(1);
    expect(site.asked).toEqual([]);
  });
});

describe('the official release', () => {
  const data = mkdtempSync(path.join(os.tmpdir(), 'jot-unguarded-data-'));
  const folder = path.join(data, 'data');
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  const serve = async (...args: string[]) => {
    const binary = process.env.JOT_POCKETBASE ?? (await findPocketBase()).path;
    const command = commandArgs(['serve', ...args, `--hooksDir=${hooksDir}`], { JOT_DATA: folder });
    return run(binary, command, { output: 'collect' });
  };

  test.each([
    [['--http=0.0.0.0:0']],
    [['--http=:0']],
    [['--http', '[::]:0']],
    [['--http=127.0.0.1:0', '--http=0.0.0.0:0']],
    [['--http=127.0.0.1:0', '--https=0.0.0.0:0']],
    [['jot.example.org', '--http=127.0.0.1:0', '--https=127.0.0.1:0']],
    [['--dev=false', 'jot.example.org', '--http=127.0.0.1:0', '--https=127.0.0.1:0']],
  ])('doesn’t start where others could reach it: %s', async (args) => {
    const { code, output } = await serve(...args);
    expect(code).toBe(1);
    expect(output).toMatch(/official release.*this machine only.*--http=127\.0\.0\.1:8090/);
    expect(existsSync(path.join(folder, 'data.db'))).toBe(false);
  });
});

describe('on loopback it', () => {
  const server = useServer({ hooksDir, http: '127.0.0.1:0' });

  test('starts, and says what it is for', () => {
    expect(server().logs()).toMatch(/official release.*for trying Jot out, on this machine only/);
  });
});

describe('without it, where fetching is wanted all the same', () => {
  const server = useServer({ hooksDir, env: { JOT_UNGUARDED_FETCH: 'on' } });

  test('a page’s title is read', async () => {
    const url = site.html('/wanted', '<title>Ünguarded</title><link rel=icon href=i.png>');
    const { answer } = await savedLink(server(), url);
    expect(answer.body).toMatchObject({ title: 'Ünguarded', faviconUrl: site.url('/i.png') });
    expect(server().logs()).not.toContain('without title and icon');
  });

  test('what is no page has its file’s name', async () => {
    const headers = { 'Content-Type': 'application/pdf' };
    const { answer } = await savedLink(
      server(),
      site.page('/a.pdf', { headers, body: '<title>x' }),
    );
    expect(answer.body).toMatchObject({ title: 'a.pdf' });
  });

  test('a site that can’t be reached is one that can’t be read', async () => {
    const { answer } = await savedLink(server(), 'http://no-such-site.invalid/');
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe(
      'The page can’t be read. Open the link to see whether it is right, and try again later.',
    );
  });
});
