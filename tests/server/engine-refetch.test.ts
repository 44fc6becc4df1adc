import { afterAll, expect, test } from 'vitest';
import { useEngineApp } from './engine-app';
import { useServer } from './harness';
import { WebSite } from './web-site';

const site = await WebSite.start();
afterAll(() => site.stop());
const server = useServer({
  env: { JOT_TEST_LOOPBACK_PORTS: String(site.port), JOT_TEST_FETCH_BUDGETS: 'on' },
});
const stage = useEngineApp(server);

test.each(['refetch', 'fetchMetadata'] as const)(
  'a page that may not be read yet is waited for by nobody: %s',
  async (action) => {
    const { ann, app } = stage();
    const content = site.html(`/${action}`, '<title>Page</title>');
    const { id } = await server().createItem(ann, { content });
    await app.read();
    app.change('refetch', id, {}, action);
    await app.untilSent();
    app.change('refetch', id, {}, action);
    app.change('update', id, { title: 'Mine' });
    await app.untilSent();

    const rejected = app.results().filter(({ type }) => type === 'rejected');
    expect(rejected).toMatchObject([
      {
        mutation: { kind: 'refetch', action },
        failure: {
          status: 429,
          message: expect.stringMatching(
            /^This page was read less than a minute ago\. Try again in \d+ seconds\.$/,
          ),
        },
        isListed: false,
      },
    ]);
    // The server was reachable all the time.
    expect(app.status()).toMatchObject({ obstacle: null, unsent: 0 });
    expect(await server().stored('items', id)).toMatchObject({ title: 'Mine' });
  },
);
