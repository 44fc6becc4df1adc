import { expect, test } from 'vitest';
import { EngineApp } from './engine-app';
import { useServer } from './harness';
import { PushClient } from './pushing';

const server = useServer({ env: { JOT_RATE_LIMITS: 'on' } });

/** Longer than any delay that the server asks for here, in ms. */
const POLL_OPTIONS = { timeout: 25_000 };

test('a queue that meets a limit waits as it is told, and all of it arrives', async () => {
  const ann = await server().createUser();
  const app = new EngineApp({ ...ann, url: server().url, owner: ann.id });
  await app.engine.restored;

  // Uses up the account's limit of requests at once.
  const requests = Array.from({ length: 50 }, () => ({
    method: 'PATCH',
    url: '/api/collections/items/records/000000000000000',
    body: {},
  }));
  const batch = () => server().api('POST', '/api/batch', { token: ann.token, body: { requests } });
  let answer = await batch();
  while (answer.status !== 429) answer = await batch();
  expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);

  const ids = Array.from({ length: 60 }, (_, n) => app.create(`queued ${n}`));
  await expect
    .poll(() => app.status(), POLL_OPTIONS)
    .toMatchObject({ obstacle: expect.any(Number) });
  await expect.poll(() => app.status(), POLL_OPTIONS).toMatchObject({ unsent: 0, obstacle: null });
  const [count] = await server().sql(
    `SELECT count(*) FROM items WHERE content LIKE 'queued %' AND owner = '${ann.id}'`,
  );
  expect(count).toEqual([String(ids.length)]);
  expect(app.results().filter(({ type }) => type !== 'confirmed')).toEqual([]);
  app.engine.close();
});

test.each(['[', 'no json '])(
  'nothing is hidden from the limits behind “%s” in the body of a push',
  async (junk) => {
    const ann = await server().createUser();
    const device = new PushClient(server(), ann);
    const fields = { collection: ann.collection, content: 'hidden' };
    const mutations = device.number({ kind: 'create', fields });
    const push = JSON.stringify({ client: device.id, acknowledged: 0, mutations });
    const body = junk.padEnd(1_000) + push;
    const answer = await server().api('POST', '/api/sync/push', { token: ann.token, body });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'The body of the request is no JSON object: send one.' },
    });
    expect(await server().sql("SELECT id FROM items WHERE content = 'hidden'")).toEqual([]);
  },
);
