import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { Server } from './harness';
import { CLIENT, OidcProvider } from './oidc-provider';

const provider = await OidcProvider.start();
const data = mkdtempSync(path.join(os.tmpdir(), 'jot-provider-test-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

let running: Server | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
  provider.discovery = {};
  provider.proxyStatus = undefined;
});

async function start(env: NodeJS.ProcessEnv) {
  running = await Server.start({ env }, data);
  return running;
}

const offered = async (server: Server) => (await server.api('GET', '/api/site')).body.provider;

test('what is wrong with the provider’s own words ends the start, and is named', async () => {
  provider.discovery = { issuer: 'https://other.example' };
  await expect(start(provider.env)).rejects.toThrow('names another issuer');
  provider.discovery = { token_endpoint: undefined };
  await expect(start(provider.env)).rejects.toThrow('has no https address in token_endpoint');
  provider.proxyStatus = 200;
  await expect(start(provider.env)).rejects.toThrow('is no OpenID Connect configuration');
});

test('an answer of a proxy keeps nobody’s Jot down, and what was read before is used', async () => {
  const { env } = provider;
  expect(await offered(await start(env))).toBe('Acme');
  for (const status of [404, 429, 401, 503]) {
    await running?.stop();
    provider.proxyStatus = status;
    const server = await start(env);
    expect(await offered(server)).toBe('Acme');
    expect(server.logs()).toContain(`can't be reached: it answers ${status}`);
  }
});

test('the secret may be in a file, and is in no answer', async () => {
  const file = path.join(data, '..', `${path.basename(data)}.secret`);
  writeFileSync(file, `${CLIENT.secret}\n`);
  const server = await start({
    ...provider.env,
    JOT_OIDC_CLIENT_SECRET: '',
    JOT_OIDC_CLIENT_SECRET_FILE: file,
  });
  rmSync(file);
  expect(await offered(server)).toBe('Acme');
  const methods = await server.api('GET', '/api/collections/users/auth-methods');
  expect(JSON.stringify(methods.body)).not.toContain(CLIENT.secret);
});

test('a provider that was read before is still there where it can’t be reached now', async () => {
  const known = await start(provider.env);
  expect(await offered(known)).toBe('Acme');
  await known.stop();
  const { env } = provider;
  await provider.stop();
  const server = await start(env);
  expect(await offered(server)).toBe('Acme');
  await server.stop();
  const other = await start({ ...env, JOT_OIDC_ISSUER: 'http://127.0.0.1:1' });
  expect(await offered(other)).toBe('');
  await other.stop();
  expect(await offered(await start({}))).toBe('');
});
