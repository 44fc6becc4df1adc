import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTENT_MAX } from './limits';
import { linkKey } from './link-key';
import { withoutTrackers } from './trackers';
import { anyAddress, anyTracker } from './trackers.fixture';
import { detectUrl } from './url';
import { anyUrlLike } from './url.cases';

describe('the key of a link', () => {
  it.each([
    ['https://example.com', 'https://example.com'],
    ['HTTP://Example.COM/', 'https://example.com'],
    ['example.com', 'https://example.com'],
    ['https://example.com:443/a/', 'https://example.com/a'],
    ['http://example.com:80', 'https://example.com'],
    ['https://example.com:8443/a', 'https://example.com:8443/a'],
    ['https://[2001:DB8::1]:443/', 'https://[2001:db8::1]'],
    ['https://Jane:Word@Example.com/', 'https://Jane:Word@example.com'],
    ['https://example.com/Path/Åäö', 'https://example.com/Path/Åäö'],
    ['https://example.com/?b=2&a=1&', 'https://example.com?a=1&b=2'],
    ['https://example.com/a?b=/c/', 'https://example.com/a?b=/c/'],
    ['https://example.com?', 'https://example.com'],
    ['https://example.com/a?utm_source=x&b=1#part', 'https://example.com/a?b=1#part'],
    ['https://youtu.be/a?si=b', 'https://youtu.be/a'],
    ['https://example.com/#', 'https://example.com'],
    ['https://example.com/#:~:text=a,b&text=c', 'https://example.com'],
    ['https://example.com/#part:~:text=a', 'https://example.com#part'],
    ['https://example.com/#/a/?b=2&a=1', 'https://example.com#/a/?b=2&a=1'],
    // As it would be compared with and without the text fragment.
    ['https://example.com/?utm_id=1#:~:text=unsubscribe', 'https://example.com'],
    ['https://example.com/?utm_id=1&sig=2', 'https://example.com?sig=2&utm_id=1'],
  ])('%j is %j', (url, key) => {
    expect(linkKey(url)).toBe(key);
  });

  it.each([
    ['https://example.com/a', 'https://example.com/A'],
    ['https://example.com', 'https://www.example.com'],
    ['https://example.com/?a=1', 'https://example.com/?a=2'],
    ['https://example.com/#a', 'https://example.com/#b'],
    ['https://example.com', 'https://example.com:8080'],
    ['https://a@example.com', 'https://b@example.com'],
  ])('differs for %j and %j', (one, other) => {
    expect(linkKey(one)).not.toBe(linkKey(other));
  });

  it('is its own key', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyUrlLike,
          anyAddress.map(({ url }) => url),
        ),
        (text) => {
          const url = detectUrl(text);
          fc.pre(url !== null);
          expect(linkKey(linkKey(url))).toBe(linkKey(url));
          expect(linkKey(withoutTrackers(url))).toBe(linkKey(url));
        },
      ),
    );
  });

  it('is the same for each spelling of the URL', () => {
    fc.assert(
      fc.property(
        anyAddress,
        fc.array(anyTracker),
        fc.nat(),
        ({ url, ...parts }, trackers, turn) => {
          const { scheme, host, port, path, parameters, hash } = parts;
          const all = [...parameters, ...trackers];
          const at = turn % (all.length + 1);
          const turned = [...all.slice(at), ...all.slice(0, at)].join('&');
          const name = host.slice(host.indexOf('@') + 1);
          const other =
            (scheme === 'http://' ? 'https://' : 'http://') +
            host.replace(name, name.toUpperCase()) +
            (port === '' ? ':443' : port) +
            `${path}/?${turned}` +
            (hash.includes(':~:') ? `${hash}&text=more` : hash);
          expect(linkKey(other)).toBe(linkKey(url));
        },
      ),
    );
  });

  it.each(['/', '&', 'a&', '@', ':80', '#', ':~:', '?'])(
    'is found for the longest content of only %j',
    (piece) => {
      const long = piece.repeat(CONTENT_MAX / piece.length);
      expect(linkKey(`https://example.com/a${long}`)).toMatch(/^https:\/\/example\.com\/a/);
    },
  );
});
