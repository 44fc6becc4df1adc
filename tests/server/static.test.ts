import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { PRERENDERED_PATHS } from '../../src/domain/paths';
import { useServer } from './harness';

const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-static-test-'));
const publicDir = path.join(folder, 'app');
const INLINE = 'document.title = "“Jot”";';
const PAGE = `<!doctype html><title>Jot</title><script>${INLINE}</script><script src="/x.js"></script>`;
const SCRIPT = 'console.info("jot");'.repeat(50);
const PRERENDERED = [...Object.keys(PRERENDERED_PATHS), '404'];
const pageOf = (name: string) => `<!doctype html><title>${name}</title>`;
mkdirSync(path.join(publicDir, 'assets'), { recursive: true });
put('index.html', PAGE);
mkdirSync(path.join(publicDir, 'pages'));
for (const name of PRERENDERED) put(`pages/${name}.html`, pageOf(name));
put('pages/404.html.gz', gzipSync(pageOf('404')));
put('robots.txt', 'User-agent: *\n');
put('sw.js', 'self.skipWaiting();');
put('manifest.webmanifest', '{}');
put('assets/app-1a2b3c4d.js', SCRIPT);
put('assets/app-1a2b3c4d.js.br', brotliCompressSync(SCRIPT));
put('assets/app-1a2b3c4d.js.gz', gzipSync(SCRIPT));
put('assets/plain-1a2b3c4d.css', 'a{}');
put('assets/font-1a2b3c4d.woff2', 'wOF2');
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

/** As a policy names a script. */
const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** Asks for a path as it is written, and leaves a compressed body compressed. */
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

describe('pages', () => {
  function expectPage({ headers, body }: Got) {
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const scripts = /script-src ([^;]*);/.exec(String(headers['content-security-policy']))?.[1];
    const inline = body.includes(INLINE) ? [` '${hashOf(INLINE)}'`] : [];
    expect(scripts).toBe(["'self'", ...inline].join(''));
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['permissions-policy']).toContain('clipboard-read=(self)');
  }

  test.each([
    '/index.html',
    '/jane',
    '/jane.doe',
    '/jane.doe/week-2',
    '/profile',
    '/confirm-verification/aaa.bbb.ccc',
    '/pages/home.html',
  ])('%s is the app', async (target) => {
    const got = await ask(target);
    expect([got.status, got.body.toString()]).toEqual([200, PAGE]);
    expect(got.headers['cache-control']).toBe('no-cache');
    expectPage(got);
  });

  test.each([
    ...Object.entries(PRERENDERED_PATHS),
    ['help', '/help/'],
    ['help', '/Help'],
    ['login', '/login?wanted=%2Fjane'],
  ])('%s is drawn already at %s', async (name, target) => {
    const got = await ask(target);
    expect([got.status, got.body.toString()]).toEqual([200, pageOf(name)]);
    expect(got.headers['cache-control']).toBe('no-cache');
    expectPage(got);
    const again = await ask(target, { 'If-None-Match': String(got.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test.each(['/a/b/c', '/jane/week-2/', '/jane/week-2/x', '/settings', '/login/x', '/missing.js'])(
    '%s is the page of the app or a 404, as its router has it',
    async (target) => {
      const got = await ask(target);
      const isApp = target === '/jane/week-2/';
      expect(got.status).toBe(isApp ? 200 : 404);
      expect(got.body.toString()).toBe(isApp ? PAGE : pageOf('404'));
      expect(got.headers['cache-control']).toBe(isApp ? 'no-cache' : 'no-store');
      expectPage(got);
    },
  );

  test('the 404 is compressed like the others, and has no body for HEAD', async () => {
    const { status, headers, body } = await ask('/a/b/c', { 'Accept-Encoding': 'gzip' });
    expect([status, headers['content-encoding']]).toEqual([404, 'gzip']);
    expect(body.equals(gzipSync(pageOf('404')))).toBe(true);
    const head = await ask('/a/b/c', {}, 'HEAD');
    expect([head.status, head.body.length]).toEqual([404, 0]);
  });

  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sw.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
  ])('%s is the file', async (target, type) => {
    const { status, headers, body } = await ask(target);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe(type);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body.toString()).not.toBe(PAGE);
  });

  test('a page that has not changed is not sent again', async () => {
    const etag = String((await ask('/someone')).headers.etag);
    const again = await ask('/jane', { 'If-None-Match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect((await ask('/jane', { 'If-None-Match': '"another"' })).status).toBe(200);
  });

  test('one that has changed is, also with the same size', async () => {
    const changed = PAGE.replace('Jot', 'Toj');
    const etag = String((await ask('/jane')).headers.etag);
    put('index.html', changed);
    utimesSync(path.join(publicDir, 'index.html'), new Date(), new Date(Date.now() - 60_000));
    const { status, body } = await ask('/jane', { 'If-None-Match': etag });
    put('index.html', PAGE);
    expect([status, body.toString()]).toEqual([200, changed]);
  });

  test('HEAD has no body', async () => {
    const { status, headers, body } = await ask('/jane', {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(PAGE)));
  });
});

describe('assets', () => {
  const SCRIPT_PATH = '/assets/app-1a2b3c4d.js';

  test.each([
    ['br, gzip', 'br', brotliCompressSync(SCRIPT)],
    ['gzip, deflate', 'gzip', gzipSync(SCRIPT)],
    ['gzip;q=1.0, br;q=0', 'gzip', gzipSync(SCRIPT)],
    ['GZIP', 'gzip', gzipSync(SCRIPT)],
    ['identity', undefined, Buffer.from(SCRIPT)],
    ['', undefined, Buffer.from(SCRIPT)],
  ])('whoever accepts “%s” gets %s', async (accepted, encoding, content) => {
    const { status, headers, body } = await ask(SCRIPT_PATH, { 'Accept-Encoding': accepted });
    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers.vary).toMatch(/accept-encoding/i);
    expect(body.equals(content)).toBe(true);
  });

  test('each encoding has an ETag of its own', async () => {
    const etags = [];
    for (const encoding of ['br', 'gzip', 'identity'])
      etags.push((await ask(SCRIPT_PATH, { 'Accept-Encoding': encoding })).headers.etag);
    expect(new Set(etags).size).toBe(3);
  });

  test('what the build did not compress is sent as it is', async () => {
    const { headers, body } = await ask('/assets/plain-1a2b3c4d.css', { 'Accept-Encoding': 'br' });
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['content-type']).toBe('text/css; charset=utf-8');
    expect(body.toString()).toBe('a{}');
  });

  test('a font keeps its type', async () => {
    expect((await ask('/assets/font-1a2b3c4d.woff2')).headers['content-type']).toBe('font/woff2');
  });

  test.each(['/assets/app-00000000.js', '/assets/', '/assets/x/y.css'])(
    '%s is missing, and no page',
    async (target) => {
      const { status, headers, body } = await ask(target);
      expect(status).toBe(404);
      expect(headers['cache-control']).toBe('no-store');
      expect(JSON.parse(body.toString())).toMatchObject({ status: 404, data: {} });
    },
  );
});

test.each(['/api', '/api/', '/api/nothing', '/api/collections/nothing/else/x', '/items/trash/a/b'])(
  '%s is a 404 in the API’s shape',
  async (target) => {
    const { status, headers, body } = await ask(target);
    expect(status).toBe(404);
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(body.toString())).toMatchObject({ status: 404, data: {} });
  },
);

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
  // The answer doesn't even tell whether there is such a file.
  expect(status).toBe(missing.status);
  expect(text).not.toContain('not for you');
  expect(text).not.toContain('User-agent');
});

test('the dashboard keeps its own policy', async () => {
  const { status, headers } = await ask('/_/');
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toContain('openstreetmap.org');
});
