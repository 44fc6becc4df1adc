import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { PATH_RULES, prerenderedPage, PRERENDERED_PATHS } from '../../src/domain/paths';
import { useServer } from './harness';

// The tests of the server's package `webapp` show how it serves a single file. These go through the whole server, with
// the rules of the domain.

const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-static-test-'));
const publicDir = path.join(folder, 'app');
const PAGE = '<!doctype html><title>Jot</title><script>document.title = "“Jot”";</script>';
const SCRIPT = 'console.info("jot");'.repeat(50);
const pageOf = (name: string) => `<!doctype html><title>${name}</title>`;
mkdirSync(path.join(publicDir, 'assets'), { recursive: true });
mkdirSync(path.join(publicDir, 'pages'));
put('index.html', PAGE);
for (const name of [...Object.keys(PRERENDERED_PATHS), '404'])
  put(`pages/${name}.html`, pageOf(name));
put('pages/path-rules.json', JSON.stringify(PATH_RULES));
put('robots.txt', 'User-agent: *\n');
put('assets/app-1a2b3c4d.js', SCRIPT);
put('assets/app-1a2b3c4d.js.gz', gzipSync(SCRIPT));
writeFileSync(path.join(folder, 'secret.txt'), 'not for you');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string | Buffer) {
  writeFileSync(path.join(publicDir, name), content);
}

const server = useServer({ publicDir, env: { JOT_DEMO: 'off' } });

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Requests a path exactly as it is written, and leaves a compressed body compressed. */
function ask(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { hostname, port } = new URL(server().url);
  return new Promise((resolve, reject) => {
    const request = get({ hostname, port, path: target, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on('error', reject);
  });
}

describe('the page of a path is the one that the app’s router has:', () => {
  test.each([
    ...Object.values(PRERENDERED_PATHS),
    '/help/',
    '/Help',
    '/jane',
    '/jane.doe',
    '/jane.doe/week-2',
    '/jane/week-2/',
    '/j%C3%A4ne',
    '/profile',
    '/open/todo',
    '/confirm-verification/aaa.bbb.ccc',
    '/confirm-password-reset',
    '/a/b/c',
    '/jane/week-2/x',
    '/settings',
    '/SETTINGS/x',
    '/login/x',
    '/missing.js',
    '/missing.js/x',
    '/confirm-nothing',
  ])('%s', async (target) => {
    const page = prerenderedPage(target);
    const { status, headers, body } = await ask(target);
    expect(body.toString()).toBe(page === null ? PAGE : pageOf(page));
    expect(status).toBe(page === '404' ? 404 : 200);
    expect(headers['cache-control']).toBe(page === '404' ? 'no-store' : 'no-cache');
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['x-frame-options']).toBe('DENY');
  });
});

test('a page that has not changed is not sent again, and HEAD sends none', async () => {
  const { headers } = await ask('/help');
  const again = await ask('/help', { 'If-None-Match': String(headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  const head = await ask('/jane', {}, 'HEAD');
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers['content-length']).toBe(String(Buffer.byteLength(PAGE)));
});

test('an asset is compressed for who takes it, and kept for good', async () => {
  const { headers, body } = await ask('/assets/app-1a2b3c4d.js', { 'Accept-Encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(gunzipSync(body).toString()).toBe(SCRIPT);
});

test.each([
  '/assets/app-00000000.js',
  '/assets/',
  '/api',
  '/api/',
  '/api/nothing',
  '/api/collections/nothing/else/x',
  '/items/trash/a/b',
])('%s is a 404 in the API’s shape', async (target) => {
  const { status, headers, body } = await ask(target);
  expect(status).toBe(404);
  expect(headers['content-type']).toContain('application/json');
  expect(JSON.parse(body.toString())).toMatchObject({ status: 404, data: {} });
});

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/..%5csecret.txt',
  '/robots.txt%00',
])('%s leads nowhere', async (target) => {
  const { status, body } = await ask(target);
  const text = body.toString();
  const missing = await ask(target.replace('secret', 'missing').replace('robots', 'missing'));
  // The response doesn't reveal whether there is such a file.
  expect(status).toBe(missing.status);
  expect(text).not.toContain('not for you');
  expect(text).not.toContain('User-agent');
});

test('the dashboard keeps its own policy', async () => {
  const { status, headers } = await ask('/_/');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain('openstreetmap.org');
});
