import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/project.mjs';
import { useServer, type Server } from './harness';
import { patch } from './item-route-callers';
import { WebSite } from './web-site';

// The hooks as they are in PocketBase's official release, which has no guarded client.
const hooksDir = mkdtempSync(path.join(os.tmpdir(), 'jot-unguarded-test-'));
cpSync(path.join(root, 'pb_hooks'), hooksDir, { recursive: true });
const linkFetch = path.join(hooksDir, 'link-fetch.js');
writeFileSync(linkFetch, `delete globalThis.$guardedHttp;\n${readFileSync(linkFetch, 'utf8')}`);
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
    expect(answer.body.message).toBe('The page can’t be read: this server fetches no pages.');
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

  test('a site that can’t be reached is said', async () => {
    const { answer } = await savedLink(server(), 'http://no-such-site.invalid/');
    expect(answer.status).toBe(400);
    expect(answer.body.message).toMatch(/^The page can’t be read: .+no-such-site\.invalid.*\.$/);
  });
});
