import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { root } from '../../scripts/project.mjs';
import { Server } from './harness';
import { CLIENT, OidcProvider } from './oidc-provider';

interface ProviderHooks {
  isEndpoint: (issuer: string, address: unknown) => boolean;
}
const hooks = path.join(root, 'pb_hooks');
vi.stubGlobal('__hooks', hooks);
const { isEndpoint } = createRequire(import.meta.url)(
  path.join(hooks, 'provider.js'),
) as ProviderHooks;

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
  expect(await offered(await start(env))).toBe('single sign-on');
  for (const status of [404, 429, 401, 503]) {
    await running?.stop();
    provider.proxyStatus = status;
    const server = await start(env);
    expect(await offered(server)).toBe('single sign-on');
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
  expect(await offered(server)).toBe('single sign-on');
  const methods = await server.api('GET', '/api/collections/users/auth-methods');
  expect(JSON.stringify(methods.body)).not.toContain(CLIENT.secret);
});

test('the dashboard names the provider of the settings, and a start leaves that and the others', async () => {
  const first = await start(provider.env);
  const providersOf = async (server: Server) => {
    const { body } = await server.api('GET', '/api/collections/users', { token: server.root });
    return (body.oauth2 as { providers: { name: string; displayName: string }[] }).providers;
  };
  const [own] = await providersOf(first);
  const github = { name: 'github', clientId: 'jot', clientSecret: 'x' };
  await first.api('PATCH', '/api/collections/users', {
    token: first.root,
    body: { oauth2: { enabled: true, providers: [{ ...own, displayName: 'Acme' }, github] } },
  });
  await first.stop();
  const second = await start(provider.env);
  expect(await offered(second)).toBe('Acme');
  expect((await providersOf(second)).map(({ name }) => name)).toEqual(['oidc', 'github']);
  await second.stop();
  const without = await start({});
  expect(await offered(without)).toBe('');
  expect((await providersOf(without)).map(({ name }) => name)).toEqual(['github']);
});

test('a provider that was read before is still there where it can’t be reached now', async () => {
  const known = await start(provider.env);
  expect(await offered(known)).toBe('single sign-on');
  await known.stop();
  const { env } = provider;
  await provider.stop();
  const server = await start(env);
  expect(await offered(server)).toBe('single sign-on');
  await server.stop();
  const other = await start({ ...env, JOT_OIDC_ISSUER: 'http://127.0.0.1:1' });
  expect(await offered(other)).toBe('');
  await other.stop();
  expect(await offered(await start({}))).toBe('');
});

test('a provider that is set in the dashboard is still there after the next start', async () => {
  const own = {
    name: 'oidc',
    displayName: 'House',
    clientId: 'jot',
    clientSecret: 'x',
    authURL: 'https://login.example.org/authorize',
    tokenURL: 'https://login.example.org/token',
    extra: { issuers: ['https://login.example.org'], jwksURL: 'https://login.example.org/keys' },
  };
  const first = await start({});
  const { status } = await first.api('PATCH', '/api/collections/users', {
    token: first.root,
    body: { oauth2: { enabled: true, providers: [own] } },
  });
  expect(status).toBe(200);
  expect(await offered(first)).toBe('House');
  await first.stop();
  expect(await offered(await start({}))).toBe('House');
});

test.each([
  ['https://login.example.org', 'https://login.example.org/token', true],
  ['https://login.example.org', 'https://other.example.org/token', true],
  ['https://login.example.org', 'http://login.example.org/token', false],
  ['https://login.example.org', undefined, false],
  ['https://login.example.org', 'login.example.org/token', false],
  ['HTTPS://login.example.org', 'HTTP://login.example.org/token', false],
  ['http://127.0.0.1:5556', 'http://127.0.0.1:5556/token', true],
  ['http://localhost:5556', 'https://login.example.org/token', true],
])('the provider %s may send people and secrets to %s: %s', (issuer, address, may) => {
  expect(isEndpoint(issuer, address)).toBe(may);
});
