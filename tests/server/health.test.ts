import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { useServer } from './harness';
import { POLL_OPTIONS } from './poll-options';

const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-health-test-'));
afterAll(() => rmSync(folder, { recursive: true }));
const freeBytes = path.join(folder, 'free');
const MB = 1024 * 1024;
const setFree = (bytes: number) => writeFileSync(freeBytes, String(bytes));
setFree(10_000 * MB);

const server = useServer({
  env: { JOT_TEST_FREE_BYTES_FILE: freeBytes, JOT_URL: 'https://jot.example.org' },
});
const ask = (token?: string) => server().api('GET', '/api/health', { token });

test('a guest hears that Jot serves and writes, and nothing else', async () => {
  const { status, body } = await ask();
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 200,
    code: 200,
    message: 'Jot serves and writes.',
    data: { canWrite: true, hasRoom: true },
  });
  const { token } = await server().createUser();
  expect((await ask(token)).body).toEqual(body);
});

test('a superuser hears figures, and when the last backup was made', async () => {
  expect((await ask(server().root)).body.data).toMatchObject({
    canBackup: true,
    disk: { verdict: 'ok', freeBytes: 10_000 * MB, totalBytes: 10_000 * MB },
    lastBackup: null,
    writeError: null,
  });
  const before = Date.now();
  const made = await server().api('POST', '/api/backups', { token: server().root, body: {} });
  expect(made.status).toBe(204);
  await vi.waitFor(async () => {
    const { lastBackup } = (await ask(server().root)).body.data as unknown as {
      lastBackup: string;
    };
    expect(Date.parse(lastBackup)).toBeGreaterThan(before - 1_000);
  }, POLL_OPTIONS);
});

test('it warns before the disk is full, and answers 503 with the reason when it is', async () => {
  const becomes = (status: number, data: object) =>
    vi.waitFor(async () => {
      const answer = await ask();
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ status, code: status, data });
      return answer.body.message;
    }, POLL_OPTIONS);
  setFree(400 * MB);
  await becomes(200, { canWrite: true, hasRoom: false });
  setFree(99 * MB);
  expect(await becomes(503, { canWrite: false, hasRoom: false })).toContain('disk is full');
  setFree(10_000 * MB);
  await becomes(200, { canWrite: true, hasRoom: true });
});

test('it can be asked by HEAD, and nobody keeps the answer', async () => {
  const response = await fetch(`${server().url}/api/health`, { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
});
