import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BrowserFake } from './browser.fake';
import {
  connect,
  lastCollection,
  openAccountPage,
  patternOf,
  readConnection,
  serverOf,
  setLastCollection,
  takeToken,
} from './connection';
import { ServerFake } from './server.fake';
import * as texts from './texts';

const FIELD = '#extension-token textarea';

let browser: BrowserFake;
let server: ServerFake;

beforeEach(() => {
  browser = new BrowserFake();
  server = new ServerFake();
  vi.stubGlobal('chrome', browser);
  vi.stubGlobal('fetch', server.fetch);
});

describe('the address of a server', () => {
  it.each([
    ['https://jot.example.org/profile?a#b', 'https://jot.example.org'],
    [' jot.example.org ', 'https://jot.example.org'],
    ['http://localhost:8090', 'http://localhost:8090'],
    ['localhost:8090', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('in %j is %j', (text, origin) => expect(serverOf(text)).toBe(origin));

  it('is asked for without its port, which Firefox doesn’t know', () => {
    expect(patternOf('http://127.0.0.1:8090')).toBe('http://127.0.0.1/*');
  });
});

describe('a token', () => {
  it('is stored once the server knows it', async () => {
    expect(await connect(server.url, 'jot_good')).toBeNull();
    expect(await readConnection()).toEqual({
      server: server.url,
      token: 'jot_good',
      account: 'ann',
      name: 'Laptop',
      scope: 'write',
    });
  });

  it('that the server doesn’t know isn’t stored', async () => {
    expect(await connect(server.url, 'jot_bad')).toBe(texts.tokenInvalid);
    expect(await readConnection()).toBeNull();
  });

  it('for another server ends the permission for the one before', async () => {
    await connect(server.url, 'jot_good');
    await connect('http://localhost:8090', 'jot_bad');
    await connect(`${server.url}:8443`, 'jot_good');
    expect(browser.removed).toEqual([]);
    await connect('http://localhost:8090', 'jot_good');
    expect(browser.removed).toEqual(['https://jot.example.org/*']);
  });

  it('isn’t stored if there is no Jot', async () => {
    server.fates = [{ status: 200, body: '{"hello":"world"}' }];
    expect(await connect(server.url, 'jot_good')).toBe(texts.noJot(server.url));
    expect(await readConnection()).toBeNull();
  });
});

describe('the account page', () => {
  it('hands over the token in the tab that the extension opened, which is closed', async () => {
    await openAccountPage(server.url);
    expect([...browser.tabUrls]).toEqual([[1, `${server.url}/profile#connect=extension`]]);
    browser.fields = { textarea: 'jot_of_a_script' };
    expect(await takeToken(1)).toBe(false);
    browser.fields = { textarea: 'jot_of_a_script', [FIELD]: 'jot_good' };
    expect(await takeToken(1)).toBe(true);
    expect(await readConnection()).toMatchObject({ token: 'jot_good' });
    expect(browser.tabUrls.size).toBe(0);
  });

  it('hands over nothing in another tab, at another server, or without being asked', async () => {
    browser.fields = { [FIELD]: 'jot_good' };
    browser.tabUrls.set(1, `${server.url}/profile`);
    expect(await takeToken(1)).toBe(false);
    browser.tabUrls.clear();
    await openAccountPage(server.url);
    browser.tabUrls.set(2, `${server.url}/profile`);
    expect(await takeToken(2)).toBe(false);
    browser.tabUrls.set(1, 'https://other.example.org/profile');
    expect(await takeToken(1)).toBe(false);
    browser.selection = null;
    expect(await takeToken(1)).toBe(false);
    expect(await readConnection()).toBeNull();
  });

  it('leads to the settings if the token can’t be used', async () => {
    await openAccountPage(server.url);
    browser.fields = { [FIELD]: 'jot_bad' };
    expect(await takeToken(1)).toBe(false);
    expect(browser.tabUrls.get(1)).toBe(`options.html#${encodeURIComponent(texts.tokenInvalid)}`);
  });
});

it('the collection used last is another one on each server', async () => {
  await connect(server.url, 'jot_good');
  await setLastCollection('red');
  expect(await lastCollection()).toBe('red');
  await connect('https://other.example.org', 'jot_good');
  expect(await lastCollection()).toBe('');
  await connect(server.url, 'jot_good');
  expect(await lastCollection()).toBe('red');
});
