import { get, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { useServer, type Server } from '../server/harness';
import { Program } from '../server/programs';

// Attacks by another site's page in the browser of a user who has Jot on their machine or in their network. The tests
// of the server's package `hosts` show the rules for all names and origins.

interface Sent {
  method?: string;
  path?: string;
  headers: Record<string, string>;
  body?: string;
}

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends a request with headers that `fetch` doesn't allow. */
function send(server: Server, { method = 'GET', path = '/', headers, body }: Sent): Promise<Got> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const PATHS = ['/', '/jane', '/assets/a.js', '/_/', '/api/site', '/api/realtime', '/api/nothing'];

describe('with a public address', () => {
  const server = useServer({
    env: { JOT_URL: 'https://jot.example.org, https://friend.example' },
  });

  test.each(PATHS)('%s is answered under no other name', async (path) => {
    const { status, text } = await send(server(), { path, headers: { Host: 'evil.example' } });
    expect(status).toBe(421);
    expect(JSON.parse(text)).toMatchObject({
      status: 421,
      message: expect.stringMatching(/evil\.example.*https:\/\/jot\.example\.org.*JOT_URL/),
    });
  });

  test.each(['jot.example.org', 'friend.example', 'localhost:1', '127.0.0.1', '[::1]:8090'])(
    'the API answers as %s',
    async (Host) => {
      const { status } = await send(server(), { path: '/api/site', headers: { Host } });
      expect(status).toBe(200);
    },
  );

  test('only the health check answers under every name, as probes ask by an address', async () => {
    const ask = { path: '/api/health', headers: { Host: '10.1.2.3:8090' } };
    const { status, text } = await send(server(), ask);
    expect(status).toBe(200);
    expect(JSON.parse(text).data).toEqual({ canWrite: true, hasRoom: true });
    expect((await send(server(), { ...ask, path: '/api/site' })).status).toBe(421);
  });

  test.each([
    ['https://friend.example', 'https://friend.example'],
    ['https://jot.example.org', undefined],
    ['https://evil.example', undefined],
    ['null', undefined],
  ])('a page of %s may read for %s', async (Origin, allowed) => {
    for (const method of ['GET', 'OPTIONS'])
      for (const path of PATHS.filter((each) => each !== '/api/realtime')) {
        const { headers } = await send(server(), {
          method,
          path,
          headers: { Origin, 'Access-Control-Request-Method': 'GET' },
        });
        expect(headers['access-control-allow-origin'], `${method} ${path}`).toBe(allowed);
      }
  });
});

describe('without one', () => {
  const server = useServer();

  test('a name that anybody can register is answered with what to do', async () => {
    for (const path of PATHS) {
      const headers = { Host: 'evil.example:8090' };
      const { status, text } = await send(server(), { path, headers });
      expect([status, text], path).toEqual([421, expect.stringContaining('JOT_URL')]);
    }
  });

  test.each(['nas', 'nas.local:8090', '192.168.1.4:8090', 'localhost'])(
    'a name that nobody can register is not: %s',
    async (Host) => {
      expect((await send(server(), { path: '/api/site', headers: { Host } })).status).toBe(200);
    },
  );

  // The content types that another site's form can send without a CORS preflight.
  const FORMS = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
  ];

  test.each(FORMS)('a form of another page makes nothing: %s', async (type) => {
    const records = await server().sql('SELECT count(*) FROM users');
    const body = {
      'application/x-www-form-urlencoded':
        'username=evil1&email=e@example.net&password=correct+horse&passwordConfirm=correct+horse',
      'multipart/form-data; boundary=x':
        '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\nevil2\r\n--x--\r\n',
      'text/plain': '{"username":"evil3"}',
    }[type];
    const { status, text } = await send(server(), {
      method: 'POST',
      path: '/api/collections/users/records',
      headers: { Origin: 'https://evil.example', 'Content-Type': type },
      body,
    });
    expect([status, text]).toEqual([403, expect.stringContaining('another site')]);
    expect(await server().sql('SELECT count(*) FROM users')).toEqual(records);
  });

  test('only programs come from any origin, and only to this host', async () => {
    const { secret } = await Program.of(server(), await server().createUser());
    const ask = { method: 'POST', path: '/api/v1/add', body: 'a' };
    const headers = {
      Origin: 'chrome-extension://abcdefghijklmnop',
      'Sec-Fetch-Site': 'cross-site',
      'Content-Type': 'text/plain',
    };
    const Authorization = `Bearer ${secret}`;
    expect((await send(server(), { ...ask, headers })).status).toBe(401);
    const own = { ...headers, Authorization };
    expect((await send(server(), { ...ask, headers: own })).status).toBe(201);
    const other = { ...own, Host: 'evil.example' };
    expect((await send(server(), { ...ask, headers: other })).status).toBe(421);
    const path = '/api/account/tokens';
    expect((await send(server(), { ...ask, path, headers: own })).status).toBe(403);
  });

  test('a stolen token helps no other page', async () => {
    const owner = await server().createUser();
    const item = await server().createItem(owner);
    for (const method of ['PATCH', 'DELETE']) {
      const { status } = await send(server(), {
        method,
        path: `/api/collections/items/records/${item.id}`,
        headers: {
          Origin: 'https://evil.example',
          Authorization: owner.token,
          'Content-Type': 'application/json',
        },
        body: '{"content":"changed"}',
      });
      expect(status, method).toBe(403);
    }
    expect(await server().stored('items', item.id)).toMatchObject({ content: 'a' });
  });
});

describe('headers', () => {
  const server = useServer();
  const HTTPS = { 'X-Forwarded-Proto': 'https' };

  test.each(PATHS)('%s keeps browsers on https once they came by it', async (path) => {
    const over = await new Promise<Got['headers']>((resolve, reject) => {
      // A realtime connection stays open, so its headers are enough.
      get(server().url + path, { headers: HTTPS }, (response) => {
        resolve(response.headers);
        response.destroy();
      }).on('error', reject);
    });
    expect(over['strict-transport-security']).toBe('max-age=31536000');
    expect(over['x-content-type-options']).toBe('nosniff');
    expect(over['referrer-policy']).toBe('no-referrer');
    expect(over['cross-origin-opener-policy']).toBe('same-origin');
    if (path.startsWith('/api/')) expect(over['cache-control']).toBe('no-store');
    if (String(over['content-type']).startsWith('text/'))
      expect(over['content-type']).toMatch(/; ?charset=utf-8$/);
  });

  test('what an account is told is kept by no cache', async () => {
    const owner = await server().createUser();
    const item = await server().createItem(owner);
    const { headers } = await server().api('GET', `items/${item.id}`, { token: owner.token });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('strict-transport-security')).toBeNull();
  });
});
