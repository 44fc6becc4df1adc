import { expect, test } from 'vitest';
import { useServer } from './harness';
import { mintId, PushClient } from './pushing';

// There the rules are asked from around a request's write.
const server = useServer({ isOfficial: true });

test('the official release takes mutations by the same rules', async () => {
  const ann = await server().createUser();
  const eve = await server().createUser();
  const recordId = mintId();
  const fields = { collection: ann.collection, content: 'a\nb\nc' };
  const client = new PushClient(server(), ann);
  const update = (content: string) =>
    ({ kind: 'update', recordId, fields: { content }, base: { content: 'a\nb\nc' } }) as const;
  const sent = client.number(
    { kind: 'create', recordId, fields },
    update('A\nb\nc'),
    update('a\nb\nC'),
    update('x\nb\nc'),
    { kind: 'update', recordId, fields: { collection: eve.collection } },
    { kind: 'create', fields: { ...fields, content: ' ' } },
    { kind: 'trash', recordId },
    { kind: 'delete', store: 'itemCollections', recordId: ann.collection },
  );
  const answer = await client.send(sent);
  expect(answer.results.map(({ outcome }) => outcome)).toEqual([
    'applied',
    'applied',
    'merged',
    'keptBoth',
    'rejected',
    'rejected',
    'applied',
    'rejected',
  ]);
  expect(answer.results[4]?.error?.data).toHaveProperty('collection.code', 'collectionMissing');
  expect(await client.send(sent)).toEqual(answer);
  expect(await server().stored('items', recordId)).toMatchObject({
    content: 'x\nb\nc',
    isTrashed: true,
  });
  const foreign = await new PushClient(server(), eve).pushOne({ kind: 'trash', recordId });
  expect(foreign).toMatchObject({ outcome: 'gone' });
});
