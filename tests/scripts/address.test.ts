import { expect, test } from 'vitest';
import { freePort, parseAddress, requireFree, urlOf } from '../../scripts/process/address.mjs';
import { occupyPort } from './occupied-port';

test.each([
  ['127.0.0.1:8090', { host: '127.0.0.1', port: 8090 }, 'http://127.0.0.1:8090'],
  [':80', { host: '0.0.0.0', port: 80 }, 'http://localhost:80'],
  ['0.0.0.0:8090', { host: '0.0.0.0', port: 8090 }, 'http://localhost:8090'],
  ['[::1]:8090', { host: '[::1]', port: 8090 }, 'http://[::1]:8090'],
  ['jot.local:1', { host: 'jot.local', port: 1 }, 'http://jot.local:1'],
])('%s is read as an address, and has a URL', (text, address, url) => {
  expect(parseAddress(text)).toEqual(address);
  expect(urlOf(address)).toBe(url);
});

test.each([
  '8090',
  'localhost',
  '127.0.0.1:',
  '127.0.0.1:99999',
  'http://127.0.0.1:8090',
  '::1:80',
])('%s is refused with an example', (text) => {
  expect(() => parseAddress(text)).toThrow(/is no address to listen on.*127\.0\.0\.1:8090/);
});

test('a free port can be listened on', async () => {
  const port = await freePort();
  await expect(requireFree({ host: '127.0.0.1', port })).resolves.toBeUndefined();
});

test('a taken port is recognised, and the error proposes another', async () => {
  const port = await occupyPort();
  await expect(requireFree({ host: '127.0.0.1', port })).rejects.toThrow(
    `Jot can't listen on port ${port} of 127.0.0.1: listen EADDRINUSE: address already in use`,
  );
});

test("an address that is not this machine's is refused", async () => {
  await expect(requireFree({ host: '203.0.113.7', port: 8090 })).rejects.toThrow(
    /address not available.*JOT_HTTP=127\.0\.0\.1:8091/,
  );
});
