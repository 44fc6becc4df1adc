import { expect, test } from 'vitest';
import { useServer } from './harness';
import { POLL_OPTIONS } from './poll-options';
import { connect } from './realtime';

const server = useServer({ isOfficial: true });

test('the official release tells a device of each record of its account, from one request on', async () => {
  const ann = await server().createUser();
  const bob = await server().createUser();
  const [device, other] = await Promise.all(
    [ann, bob].map(({ token }) => connect(server(), { token, topics: ['poke'] })),
  );
  try {
    await server().createItem(ann);
    await server().createCollection(ann, { name: 'Told' });
    const topics = () => device?.received.map(({ event }) => event);
    await expect.poll(topics, POLL_OPTIONS).toEqual(['items/*', 'itemCollections/*']);
    expect(other?.received).toEqual([]);
  } finally {
    device?.close();
    other?.close();
  }
});
