import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { Server } from './harness';
import { OidcProvider } from './oidc-provider';
import { loginAt } from './provider-logins';

const [first, second] = [await OidcProvider.start(), await OidcProvider.start()];
afterAll(() => Promise.all([first.stop(), second.stop()]));

const ann = { preferred_username: 'ann', email: 'ann@example.org', email_verified: true };

let data: string;
let server: Server;
beforeEach(async () => {
  data = mkdtempSync(path.join(os.tmpdir(), 'jot-provider-change-'));
  server = await Server.start({ env: first.env }, data);
});
afterEach(async () => {
  await server.stop();
  rmSync(data, { recursive: true, force: true });
});

async function changeTo(provider: OidcProvider): Promise<void> {
  await server.stop();
  await server.startAgain(provider.env);
}

async function idOf(login: ReturnType<typeof loginAt>): Promise<string> {
  const { status, body } = await login;
  expect([status, body.message]).toEqual([200, undefined]);
  return body.record.id;
}

test('with another issuer, the same subject doesn’t get the earlier issuer’s account', async () => {
  const own = await idOf(loginAt(first, server, { ...ann, sub: '1' }));
  await changeTo(second);
  const mallory = await idOf(loginAt(second, server, { sub: '1', name: 'Mallory' }));
  expect(mallory).not.toBe(own);
  // The server finds her by the address that she has verified at both, whatever her name is there.
  expect(await idOf(loginAt(second, server, { ...ann, sub: '2' }))).toBe(own);
  expect(await idOf(loginAt(second, server, { sub: '2' }))).toBe(own);
  await changeTo(first);
  expect(await idOf(loginAt(first, server, { ...ann, sub: '1' }))).toBe(own);
});

test('a person who is recreated at the provider gets their account back only by a verified address', async () => {
  const own = await idOf(loginAt(first, server, { ...ann, sub: 'old' }));
  const claimed = { ...ann, sub: 'claims it', email_verified: false };
  expect(await idOf(loginAt(first, server, claimed))).not.toBe(own);
  expect(await idOf(loginAt(first, server, { ...ann, sub: 'new' }))).toBe(own);
});

test('earlier links are valid only for the issuer that they were made at', async () => {
  const own = await idOf(loginAt(first, server, { sub: '1', name: 'Ann' }));
  await server.sql("UPDATE _externalAuths SET providerId = '1'");
  await server.sql("DELETE FROM _migrations WHERE file = '1760000061_provider_links.js'");
  await changeTo(second);
  expect(await idOf(loginAt(second, server, { sub: '1' }))).not.toBe(own);
  await changeTo(first);
  expect(await idOf(loginAt(first, server, { sub: '1' }))).toBe(own);
});
