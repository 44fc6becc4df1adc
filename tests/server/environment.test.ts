import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { root } from '../../scripts/project.mjs';

const hooks = path.join(root, 'pb_hooks');
vi.stubGlobal('__hooks', hooks);

interface Environment {
  isServing: (args: string[]) => boolean;
  readEnvironment: (variable: (name: string) => string) => {
    values: { registration: string };
    problems: string[];
  };
}
interface ProviderEnvironment {
  isEndpoint: (issuer: string, address: unknown) => boolean;
}
const load = createRequire(import.meta.url);
const { isServing, readEnvironment } = load(path.join(hooks, 'environment.js')) as Environment;
const { isEndpoint } = load(path.join(hooks, 'provider-environment.js')) as ProviderEnvironment;

test.each([
  ['', 'on'],
  [' ', 'on'],
  ['on', 'on'],
  [' invite ', 'invite'],
  ['off', 'off'],
  ['OFF', 'off'],
  ['invites', 'off'],
  ['bogus', 'off'],
])('the registration of JOT_REGISTRATION=%j is %s', (value, mode) => {
  const { values } = readEnvironment((name) => (name === 'JOT_REGISTRATION' ? value : ''));
  expect(values.registration).toBe(mode);
});

test.each([
  ['serve --dir=backup', true],
  ['serve backup', true],
  ['backup create serve', false],
  ['superuser upsert serve', false],
  ['invite', false],
  ['--dir backup serve', false],
  ['', false],
])('jot-server %s serves: %s', (args, serves) => {
  expect(isServing(['jot-server', ...args.split(' ')])).toBe(serves);
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
