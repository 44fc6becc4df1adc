import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTENT_MAX } from './limits';
import { anyText } from './text.fixture';
import { withoutTrackers } from './trackers';
import { anyAddress, anyTracker } from './trackers.fixture';

describe('a URL without trackers', () => {
  it.each<readonly [string, string]>([
    ['https://example.com/?utm_source=mail&utm_medium=x', 'https://example.com/'],
    ['https://example.com/a?utm_source=x&b=1', 'https://example.com/a?b=1'],
    ['https://example.com/a?b=1&fbclid=Iw&c=2#part', 'https://example.com/a?b=1&c=2#part'],
    ['http://example.com/?q=%7Ea+b%20c&gclid=1', 'http://example.com/?q=%7Ea+b%20c'],
    ['https://example.com?b&&a=&UTM_Campaign=x', 'https://example.com?b&&a='],
    ['https://example.com/?mc_eid=1#top?x=1', 'https://example.com/#top?x=1'],
    ['example.com/?msclkid=1', 'example.com/'],
    ['https://youtu.be/abc?si=def&t=10', 'https://youtu.be/abc?t=10'],
    ['https://www.YouTube.com/watch?v=abc&si=def', 'https://www.YouTube.com/watch?v=abc'],
    ['https://open.spotify.com/track/1?si=2', 'https://open.spotify.com/track/1'],
    ['https://open.spotify.com:443/track/1?si=2', 'https://open.spotify.com:443/track/1'],
    ['youtube.com?si=1', 'youtube.com'],
    ...['_hsenc', 'vero_id', 'mkt_tok', 'oly_enc_id', '__s', 'igshid', '_gl', 'hsCtaTracking'].map(
      (name) => [`https://example.com/?${name}=1`, 'https://example.com/'] as const,
    ),
  ])('of %j is %j', (url, without) => {
    expect(withoutTrackers(url)).toBe(without);
  });

  it.each<readonly [string, string]>([
    ['has no query', 'https://example.com/utm_source=1'],
    ['has trackers in its fragment only', 'https://example.com/#/a?utm_source=1'],
    ['has other parameters', 'https://example.com/?utm=1&source=2&mc=3&s=4'],
    [
      'has one in the value of another',
      'https://example.com/?u=https%3A%2F%2Fa.b%3Futm_source%3D1',
    ],
    ['has `si` elsewhere', 'https://notyoutube.com/?si=1'],
    ['has `si` on a host that only looks like it', 'https://youtube.com.example/?si=1'],
    ['has `si` behind the name of a user', 'https://youtube.com@example.com/?si=1'],
    ['has `si`, and such a host in its path', 'https://example.com/.youtube.com/?si=1'],
    ['unsubscribes', 'https://example.com/Unsubscribe?mkt_tok=1'],
    ['unsubscribes by a parameter', 'https://example.com/?do=unsubscribe&utm_source=1'],
    ...[
      'signature',
      'Signature',
      'sig',
      'sign',
      'hmac',
      'jwt',
      'token',
      'access_token',
      'X-Amz-Signature',
      'X-Amz-Credential',
      'X-Goog-Signature',
    ].map((name) => [`is signed by ${name}`, `https://example.com/?utm_id=1&${name}=2`] as const),
  ])('is the address itself if it %s', (_, url) => {
    expect(withoutTrackers(url)).toBe(url);
  });

  it('is the same after trackers are added between its parameters and removed', () => {
    fc.assert(
      fc.property(anyAddress, fc.array(fc.tuple(fc.nat(), anyTracker)), (address, trackers) => {
        const parameters: string[] = [...address.parameters];
        for (const [place, tracker] of trackers)
          parameters.splice(place % (parameters.length + 1), 0, tracker);
        const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
        expect(withoutTrackers(address.before + query + address.hash)).toBe(address.url);
      }),
    );
  });

  it('has no more trackers, and no new letters', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          anyAddress.map(({ url }) => url),
        ),
        anyTracker,
        (url, tracker) => {
          const tracked = `${url}?${tracker}&${url}`;
          const without = withoutTrackers(tracked);
          expect(withoutTrackers(without)).toBe(without);
          expect(isPartOf(without, tracked)).toBe(true);
        },
      ),
    );
  });

  it.each(['&', '?', 'utm_a&', '@', 'youtube.com', 'a.', '-sig', '#?'])(
    'is found for the longest content of only %j',
    (piece) => {
      const long = piece.repeat(CONTENT_MAX / piece.length);
      for (const start of ['https://', 'https://example.com/?'])
        expect(isPartOf(withoutTrackers(start + long), start + long)).toBe(true);
    },
  );
});

/** Whether another text has all letters of a text, in the same order. */
function isPartOf(part: string, text: string): boolean {
  let at = 0;
  for (let n = 0; n < text.length && at < part.length; n++) if (text[n] === part[at]) at++;
  return at === part.length;
}
