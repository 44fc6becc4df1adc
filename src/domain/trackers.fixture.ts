import fc from 'fast-check';

const letters = fc.constantFrom('a', 'B', '7', '%20', '%c3%A4', 'é', '+', '~', '/', ':', '?', '[');
const word = fc.array(letters, { maxLength: 4 }).map((parts) => parts.join(''));
const parameter = fc
  .tuple(fc.constantFrom('a', 'q', 'page', 'a[]', 'source', 'utm', 'B', ''), word)
  .chain(([name, value]) => fc.constantFrom(name, `${name}=${value}`));

/** A parameter that is a tracker on every host. */
export const anyTracker: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('utm_source', 'UTM_x', 'fbclid', 'gclid', '__s', 'oly_enc_id'), word)
  .map(([name, value]) => `${name}=${value}`);

/** An address without trackers, and what it is made of. */
export const anyAddress = fc
  .record({
    scheme: fc.constantFrom('http://', 'https://', 'HTTPS://'),
    host: fc.constantFrom('example.com', 'Example.COM', 'a@b.example', 'xn--a.example', '[::1]'),
    port: fc.constantFrom('', '', ':80', ':443', ':8080'),
    path: fc.constantFrom('', '/', '/a', '/A/b/', '/a//', '/%7Ea', '/a=b&c'),
    parameters: fc.array(parameter, { maxLength: 4 }),
    hash: fc.constantFrom('', '', '#', '#top', '#/a?b=1', '#a:~:text=b', '#:~:text=a,b'),
  })
  .map((parts) => {
    const { scheme, host, port, path, parameters, hash } = parts;
    const before = scheme + host + port + path;
    const query = parameters.length === 0 ? '' : `?${parameters.join('&')}`;
    return { ...parts, before, url: before + query + hash };
  });
