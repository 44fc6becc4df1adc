import { expect, it } from 'vitest';

import { makeChange } from './change.fixture';
import { withoutBase } from './without-base';

const gone = makeChange({
  id: '2',
  kind: 'update',
  fields: { title: 'Soup' },
  base: { title: 'Food', content: 'water' },
});
const onTop = makeChange({
  id: '3',
  kind: 'update',
  fields: { title: 'Hot soup' },
  base: { title: 'Soup', content: 'water' },
});

it('a change on top of one that is gone was made on what was before that', () => {
  expect(withoutBase(onTop, gone)).toEqual({ ...onTop, base: { title: 'Food', content: 'water' } });
  const deletion = { ...onTop, kind: 'delete' as const, fields: {} };
  expect(withoutBase(deletion, gone)?.base).toEqual({ title: 'Food', content: 'water' });
});

it.each([
  ['of something else', { ...onTop, base: { content: 'water' } }],
  ['on top of something else', { ...onTop, base: { title: 'Bread', content: 'water' } }],
  ['that was made before', { ...onTop, id: '1' }],
  ['that is on its way', { ...onTop, sent: { client: 'client0', n: 1 } }],
])('a change %s stays as it is', (_, change) => {
  expect(withoutBase(change, gone)).toBeNull();
});

it('of a record that was created by what is gone, the base stays: there was nothing before', () => {
  const create = makeChange({ id: '2', kind: 'create', fields: { title: 'Soup' } });
  expect(withoutBase(onTop, create)).toBeNull();
});
