import { expect, it } from 'vitest';

import type { FileItem } from '../file-contents';
import { createContents } from './contents-builder';

function added(fields: Partial<FileItem>): FileItem | undefined {
  const contents = createContents('text');
  const item = { type: 'text', title: '', content: '', collection: null, place: {} } as const;
  contents.add({ ...item, ...fields });
  return contents.finish().items[0];
}

it.each<[string, Partial<FileItem>, Partial<FileItem>]>([
  ['as it is', { title: 'T', content: 'a\nb' }, { title: 'T', content: 'a\nb' }],
  ['with its title in one line', { title: ' a \n b ', content: 'c' }, { title: 'a b' }],
  [
    'with the scheme of its link',
    { type: 'link', content: 'a.org/x' },
    { content: 'https://a.org/x' },
  ],
  ['as a note if its link is none', { type: 'link', content: 'javascript:x' }, { type: 'text' }],
  [
    'as a note if its link is too long for an item',
    { type: 'link', content: `https://a.org/${'x'.repeat(10_000)}` },
    { type: 'text' },
  ],
  [
    'with its text as the title of a todo that has none',
    { type: 'todo', content: 'a\nb' },
    { title: 'a b', content: '' },
  ],
  [
    'with the mark that a todo is done',
    { type: 'todo', title: 'a', isTodoDone: true },
    { isTodoDone: true },
  ],
  ['without the mark of a todo', { content: 'a', isTodoDone: true }, { isTodoDone: false }],
  [
    'without the mark of a text',
    { type: 'todo', title: 'a', shouldCopyOnClick: true },
    { shouldCopyOnClick: false },
  ],
])('an item is added %s', (_how, fields, expected) => {
  expect(added(fields)).toMatchObject(expected);
});

it.each<Partial<FileItem>>([{ content: ' \n ' }, { type: 'link', content: ' ' }, { type: 'todo' }])(
  'an empty item is a problem: %j',
  (fields) => {
    expect(added(fields)).toBeUndefined();
  },
);
