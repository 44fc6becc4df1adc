import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { slugCases } from '../../src/domain/slug.cases';
import { type Account, useServer } from './harness';

const server = useServer();
let ann: Account;

/** For the tests that need an account with its first records only. */
const freshAccount = async () => {
  ann = await server().createUser();
};

beforeAll(freshAccount);

function create(body: object) {
  return server().api('POST', 'itemCollections', { token: ann.token, body });
}

function update(id: string, body: object, table = 'itemCollections') {
  return server().api('PATCH', `${table}/${id}`, { token: ann.token, body });
}

function remove(id: string, table = 'itemCollections', token = ann.token) {
  return server().api('DELETE', `${table}/${id}`, { token });
}

describe('names', () => {
  const wrong = { name: '', tooLong: 'a'.repeat(51), blank: '  \n ', emoji: '😀'.repeat(51) };

  test.each(Object.entries(wrong))('%s is refused', async (_, name) => {
    for (const { status, body } of [
      await create({ name }),
      await update(ann.collection, { name }),
    ]) {
      expect(status).toBe(400);
      expect(body.data).toEqual({
        name: { code: 'nameLength', message: 'Must be between 1 and 50 characters.' },
      });
    }
  });

  test.each(['a', 'a'.repeat(50), '😀'.repeat(50)])('%s is kept', async (name) => {
    expect((await create({ name })).body.name).toBe(name);
  });

  test('blanks around it are taken away, and it is one line', async () => {
    expect((await create({ name: '  Two\nlines ' })).body.name).toBe('Two lines');
    expect((await update(ann.collection, { name: ' Named ' })).body.name).toBe('Named');
  });
});

describe('slugs', () => {
  beforeAll(freshAccount);

  const withSlug = slugCases.filter(({ slug }) => slug !== '');

  test.each(withSlug)('“$input” becomes “$slug”', async ({ input, slug }) => {
    expect(await slugOf({ name: 'Any', slug: input })).toBe(slug);
  });

  test.each(withSlug.filter(({ input }) => [...input.trim()].length <= 50))(
    'the name “$input” gives “$slug”',
    async ({ input, slug }) => {
      expect(await slugOf({ name: input })).toBe(slug);
    },
  );

  /** Creates a collection, deletes it again and returns its slug. */
  async function slugOf(body: object) {
    const { id, slug } = (await create(body)).body;
    expect((await remove(id)).status).toBe(204);
    return slug;
  }

  test('one is made from the id where the name has no Latin letters', async () => {
    const id = 'abc4567890defgh';
    expect((await create({ id, name: '日本語' })).body.slug).toBe('abc-4567890defgh');
    expect((await create({ name: '日本語', slug: '！？' })).body.slug).toMatch(/^[a-z0-9-]{15,}$/);
  });

  test('a made one that is taken gets a number', async () => {
    await freshAccount();
    const slugs = [];
    for (let i = 0; i < 3; i++) slugs.push((await create({ name: 'Trash Bin' })).body.slug);
    expect(slugs).toEqual(['trash-bin-2', 'trash-bin-3', 'trash-bin-4']);
    expect((await update(ann.collection, { name: 'Trash bin', slug: '' })).body.slug).toBe(
      'trash-bin-5',
    );
  });

  test.each(['notes', ' Notes! ', 'trash-bin'])('a typed one that is taken: %s', async (slug) => {
    await freshAccount();
    const other = await server().createCollection(ann, { name: 'Free' });
    for (const { status, body } of [
      await create({ name: 'Any', slug }),
      await update(other.id, { slug }),
    ]) {
      expect(status).toBe(400);
      expect(body.data.slug?.code).toBe('slugTaken');
      expect(body.data.slug?.message).toContain('Choose another one.');
    }
  });

  test('the trash bin can’t take a collection’s, and keeps its own', async () => {
    await freshAccount();
    const taken = await update(ann.trashBin, { slug: 'notes' }, 'trashBins');
    expect(taken.body.data.slug?.code).toBe('slugTaken');
    const same = await update(ann.trashBin, { name: 'Rubbish', slug: 'trash-bin' }, 'trashBins');
    expect(same.body).toMatchObject({ name: 'Rubbish', slug: 'trash-bin' });
    const made = await update(ann.trashBin, { slug: '' }, 'trashBins');
    expect(made.body.slug).toBe('rubbish');
  });

  test('one’s own stays when it is sent again, and when only the name changes', async () => {
    expect((await update(ann.collection, { slug: 'notes' })).body.slug).toBe('notes');
    expect((await update(ann.collection, { name: 'Other' })).body.slug).toBe('notes');
  });

  test('another account’s are no concern', async () => {
    const ben = await server().createUser();
    const { body } = await server().api('POST', 'itemCollections', {
      token: ben.token,
      body: { name: 'Mine' },
    });
    expect(body.slug).toBe('mine');
    expect((await create({ name: 'Mine' })).body.slug).toBe('mine');
  });

  test('a create that arrived already is recognised by its id, not by its slug', async () => {
    const fields = { id: 'retried00000001', name: 'Retried', slug: 'retried' };
    expect((await create(fields)).status).toBe(200);
    const { status, body } = await create(fields);
    expect(status).toBe(400);
    expect(body.data).toMatchObject({ id: { code: 'validation_not_unique' } });
  });
});

describe('order', () => {
  beforeEach(freshAccount);

  test('a new one comes last, by a step of 1000', async () => {
    expect((await create({ name: 'B' })).body.sortOrder).toBe(1000);
    expect((await create({ name: 'C', sortOrder: 2500.5 })).body.sortOrder).toBe(2500.5);
    expect((await create({ name: 'D' })).body.sortOrder).toBe(3500.5);
    expect((await create({ name: 'E', sortOrder: 0 })).body.sortOrder).toBe(0);
  });

  test('sorting changes nothing else', async () => {
    const before = await server().stored('itemCollections', ann.collection);
    const { body } = await update(ann.collection, { sortOrder: -0.5 });
    expect(body).toEqual({ ...before, sortOrder: -0.5, updated: body.updated });
  });
});

describe('owner', () => {
  test('it never changes', async () => {
    const ben = await server().createUser();
    for (const [table, id] of [
      ['itemCollections', ann.collection],
      ['trashBins', ann.trashBin],
    ] as const) {
      expect((await update(id, { owner: ben.id }, table)).status).toBe(404);
      expect((await server().stored(table, id))?.owner).toBe(ann.id);
    }
    expect((await create({ name: 'Gift', owner: ben.id })).status).toBe(400);
  });
});

describe('deleting', () => {
  beforeEach(freshAccount);

  test('the last one is refused, to superusers too', async () => {
    for (const token of [ann.token, server().root]) {
      const { status, body } = await remove(ann.collection, 'itemCollections', token);
      expect(status).toBe(400);
      expect(body.message).toBe(
        'You have only one collection at the movement. You cannot delete your last collection.',
      );
    }
    expect(await server().stored('itemCollections', ann.collection)).toBeDefined();
  });

  test('the last two in one batch are refused together', async () => {
    const other = await server().createCollection(ann);
    const requests = [ann.collection, other.id].map((id) => ({
      method: 'DELETE',
      url: `/api/collections/itemCollections/records/${id}`,
    }));
    const { status } = await server().api('POST', '/api/batch', {
      token: ann.token,
      body: { requests },
    });
    expect(status).toBe(400);
    expect(await server().stored('itemCollections', other.id)).toBeDefined();
  });

  test('its items go with it, trashed ones included', async () => {
    const other = await server().createCollection(ann);
    const kept = await server().createItem(ann);
    const gone = await server().createItem(ann, { collection: other.id });
    const trashed = await server().createItem(ann, { collection: other.id });
    await server().api('PATCH', `items/${trashed.id}`, {
      token: server().root,
      body: { isTrashed: true, trashedDateTime: '2026-01-01 00:00:00.000Z' },
    });

    expect((await remove(other.id)).status).toBe(204);

    expect(await server().stored('items', gone.id)).toBeUndefined();
    expect(await server().stored('items', trashed.id)).toBeUndefined();
    expect(await server().stored('items', kept.id)).toBeDefined();
  });

  test('a trash bin is refused by its name, to superusers too', async () => {
    await update(ann.trashBin, { name: 'Rubbish' }, 'trashBins');
    for (const token of [ann.token, server().root]) {
      const { status, body } = await remove(ann.trashBin, 'trashBins', token);
      expect(status).toBe(400);
      expect(body.message).toBe('Your only Trash Bin collection "Rubbish" cannot be deleted.');
    }
  });

  test('an account takes its last collection, trash bin and items with it', async () => {
    const item = await server().createItem(ann);
    const { status } = await server().api('DELETE', `users/${ann.id}`, { token: server().root });
    expect(status).toBe(204);
    expect(await server().stored('items', item.id)).toBeUndefined();
    expect(await server().stored('itemCollections', ann.collection)).toBeUndefined();
    expect(await server().stored('trashBins', ann.trashBin)).toBeUndefined();
  });
});

test('a second trash bin is refused, to superusers too', async () => {
  await freshAccount();
  const body = { name: 'Second', slug: 'second', owner: ann.id };
  const byOwner = await server().api('POST', 'trashBins', { token: ann.token, body });
  expect(byOwner.status).toBe(403);
  const byRoot = await server().api('POST', 'trashBins', { token: server().root, body });
  expect(byRoot.status).toBe(400);
});
