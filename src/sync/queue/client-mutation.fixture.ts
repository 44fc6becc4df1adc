import type { ClientMutation } from './client-mutation';

/** An edit of an item, with the given fields. */
export function makeMutation(fields: Partial<ClientMutation> = {}): ClientMutation {
  return {
    id: 'change1',
    store: 'items',
    kind: 'update',
    action: 'edit',
    recordId: 'item1',
    fields: {},
    base: {},
    at: Date.UTC(2026, 0, 31, 9, 30),
    ...fields,
  };
}
