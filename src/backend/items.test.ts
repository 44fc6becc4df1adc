import PocketBase, { BaseAuthStore } from 'pocketbase';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { createItemsApi } from './items';

/** Returns the item requests to a server with a fixed response, and a list of the requests. */
function answering(answer: () => Response) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const { pathname, search } = new URL(url);
    asked.push(`${method} ${pathname}${search}`);
    return answer();
  });
  return {
    asked,
    items: createItemsApi(new PocketBase('http://127.0.0.1:1', new BaseAuthStore())),
  };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the versions of an item', () => {
  const version = {
    id: '7',
    kept: '2026-11-25 10:32:00.000Z',
    device: 'Firefox on Linux',
    type: 'todo',
    title: 'Buy milk',
    content: '',
  };

  it('are loaded from the route of its owner', async () => {
    const { items, asked } = answering(() => Response.json({ versions: [version] }));
    expect(await items.readVersions('ann', 'item1')).toEqual([version]);
    expect(asked).toEqual(['GET /items/versions/ann/item1']);
  });

  it('are loaded for all items page by page', async () => {
    const page = { versions: [{ ...version, item: 'item1' }], cursor: 'item1.7' };
    const { items, asked } = answering(() => Response.json(page));
    expect(await items.readVersionsPage('ann', null)).toEqual(page);
    expect(await items.readVersionsPage('ann', 'item0.3')).toEqual(page);
    expect(asked).toEqual([
      'GET /items/versions/ann?cursor=',
      'GET /items/versions/ann?cursor=item0.3',
    ]);
  });

  it.each<[string, () => Response]>([
    ['a network’s login page', () => new Response('<!doctype html>')],
    ['another answer', () => Response.json({ items: [] })],
  ])('are not read from %s', async (_, answer) => {
    const { items } = answering(answer);
    for (const reading of [items.readVersions('ann', 'item1'), items.readVersionsPage('ann', null)])
      await expect(reading).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
