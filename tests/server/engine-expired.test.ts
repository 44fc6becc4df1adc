import { expect, test } from 'vitest';
import { useEngineApp } from './engine-app';
import { useServer } from './harness';
import { POLL_OPTIONS } from './poll-options';

const server = useServer();
const stage = useEngineApp(server);

test('a device that was offline too long drops deleted records, and none of its own text', async () => {
  const { ann, app } = stage();
  const [deleted, edited, kept] = ['deleted', 'edited', 'kept'].map((text) => app.create(text));
  await app.untilSent();
  await app.read();
  app.engine.pause();
  app.change('update', edited!, { content: 'edited here' });
  app.create('written here');
  for (const id of [deleted, edited])
    await server().api('DELETE', `items/${id}`, { token: ann.token });
  await server().api('PATCH', `items/${kept}`, {
    token: ann.token,
    body: { content: 'kept elsewhere' },
  });
  await server().sql(
    `UPDATE changeLog SET deletedAt = '2020-01-01 00:00:00.000Z'
      WHERE recordId IN ('${deleted}', '${edited}')`,
  );
  await server().api('POST', '/api/crons/pruneChangeLog', { token: server().root });
  const pruned = () => server().sql(`SELECT rev FROM changeLog WHERE recordId = '${deleted}'`);
  await expect.poll(pruned, POLL_OPTIONS).toEqual([]);

  await app.engine.refresh();
  expect(app.texts(stage().welcome)).toEqual(['edited here', 'kept elsewhere', 'written here']);
  app.engine.resume();
  await app.untilSent();
  await app.read();
  expect(app.texts(stage().welcome)).toEqual(['edited here', 'kept elsewhere', 'written here']);
  expect(await server().stored('items', deleted!)).toBeUndefined();
  expect(await server().stored('items', edited!)).toMatchObject({ content: 'edited here' });
  expect(app.events.filter(({ type }) => type === 'revived')).toHaveLength(1);
});
