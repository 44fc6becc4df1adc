import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { useServer } from './harness';
import { type Claims, OidcProvider } from './oidc-provider';
import { POLL_OPTIONS } from './poll-options';
import { loginAt } from './provider-logins';

const provider = await OidcProvider.start();
const folder = mkdtempSync(path.join(os.tmpdir(), 'jot-provider-disk-full-'));
afterAll(async () => {
  await provider.stop();
  rmSync(folder, { recursive: true });
});
const free = path.join(folder, 'free');
const setFree = (megabytes: number) => writeFileSync(free, String(megabytes * 1024 * 1024));
setFree(1_000);

const server = useServer({ env: { ...provider.env, JOT_TEST_FREE_BYTES_FILE: free } });
const login = (claims: Claims) => loginAt(provider, server(), claims);

test('while the disk is full, who has an account logs in, and nobody gets a new one', async () => {
  const ann = { sub: 'ann-1', preferred_username: 'ann' };
  const { record } = (await login(ann)).body;
  setFree(1);
  const status = async () => (await server().api('GET', '/api/health')).status;
  await expect.poll(status, POLL_OPTIONS).toBe(503);
  const { status: refused, headers, body } = await login({ sub: 'late', name: 'Late' });
  expect([refused, headers.get('Retry-After')]).toEqual([507, '30']);
  expect(body.message).toContain('disk is full');
  expect((await login(ann)).body.record.id).toBe(record.id);
});
