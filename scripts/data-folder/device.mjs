/**
 * The state of a device after its last answer.
 * @typedef {object} KeptDevice
 * @property {string} client the id under which it numbers its mutations
 * @property {number} lastMutation the number of the last mutation that it has sent
 * @property {string} cursor the cursor of its last pull
 * @property {string} deleted id of an item that was deleted after this pull
 */

/**
 * Makes a device of an account push, pull and push again. The server rejects one of its mutations.
 * @param {{ id: string, username: string, call: import('./fill.mjs').Call }} account
 * @returns {Promise<KeptDevice>}
 */
export async function fillWithDevice({ id: owner, username, call }) {
  const { items } = await call('GET', '/api/collections/itemCollections/records?perPage=1');
  const client = `device000000${username}`;
  const idOf = (/** @type {number} */ n) => `item0000000${n}${username}`;
  /**
   * @param {number} n
   * @param {string} kind
   * @param {number} item
   * @param {object} [fields]
   * @param {object} [base]
   */
  const mutation = (n, kind, item, fields = {}, base = {}) => ({
    n,
    at: Date.now(),
    kind,
    store: 'items',
    recordId: idOf(item),
    fields,
    base,
  });
  /** @param {object[]} mutations */
  const push = (...mutations) =>
    call('POST', '/api/sync/push', { client, acknowledged: 0, mutations });

  const collection = items[0].id;
  await push(
    mutation(1, 'create', 1, { collection, content: 'pushed' }),
    mutation(2, 'create', 2, { collection, content: 'x'.repeat(10_001) }),
    mutation(3, 'create', 3, { collection, content: 'deleted by a push' }),
  );
  const page = await call('POST', '/api/sync/pull', { client });
  if (page.hasMore) throw new Error(`More than a page of records for ${owner}.`);
  await push(
    mutation(4, 'update', 1, { content: 'pushed twice' }, { content: 'pushed' }),
    mutation(5, 'delete', 3, {}, { title: '', content: 'deleted by a push' }),
  );
  return { client, lastMutation: 5, cursor: page.cursor, deleted: idOf(3) };
}
