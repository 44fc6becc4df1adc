import type { ItemUpdateCase } from './item-update.cases';

const note = { type: 'text', content: 'Buy milk' } as const;
const titled = { type: 'text', title: 'Shop', content: 'Buy milk' } as const;
const site = { type: 'link', content: 'https://example.com' } as const;
const task = { type: 'todo', title: 'Buy milk' } as const;
const toTodo = { type: 'todo', content: '', shouldCopyOnClick: false } as const;

/** Changes of an item's kind: only a note without a title, not in the trash, becomes a todo (spec §4). */
export const conversionCases: ItemUpdateCase[] = [
  {
    name: 'conversion as the app sends it',
    stored: note,
    patch: { ...toTodo, title: 'Buy milk' },
    expected: { ...toTodo, title: 'Buy milk', isTodoDone: false },
  },
  {
    name: 'conversion empties content and copy-on-click by itself',
    stored: { ...note, shouldCopyOnClick: true },
    patch: { type: 'todo', title: 'Buy milk' },
    expected: { ...toTodo, title: 'Buy milk' },
  },
  {
    name: 'conversion to a done todo',
    stored: note,
    patch: { type: 'todo', title: 'Buy milk', isTodoDone: true },
    expected: { ...toTodo, title: 'Buy milk', isTodoDone: true },
  },
  {
    name: 'conversion without a name',
    stored: note,
    patch: { type: 'todo' },
    expected: { error: 'todoWithoutName' },
  },
  {
    name: 'conversion with a blank name',
    stored: note,
    patch: { type: 'todo', title: ' \n' },
    expected: { error: 'todoWithoutName' },
  },
  {
    name: 'conversion with a name of 201 letters',
    stored: note,
    patch: { type: 'todo', title: 'a'.repeat(201) },
    expected: { error: 'todoNameTooLong' },
  },
  {
    name: 'conversion of a note with a title',
    stored: titled,
    patch: { type: 'todo', title: 'Buy milk' },
    expected: { error: 'kindChange' },
  },
  {
    name: 'conversion of a note whose title goes at the same time',
    stored: titled,
    patch: { ...toTodo, title: '' },
    expected: { error: 'kindChange' },
  },
  {
    name: 'conversion of a link',
    stored: site,
    patch: { ...toTodo, title: 'Read it' },
    expected: { error: 'kindChange' },
  },
  {
    name: 'conversion in the trash',
    stored: { ...note, isTrashed: true },
    patch: { ...toTodo, title: 'Buy milk' },
    expected: { error: 'kindChange' },
  },
  {
    name: 'note to link',
    stored: note,
    patch: { type: 'link', content: 'https://example.com' },
    expected: { error: 'kindChange' },
  },
  {
    name: 'link to note',
    stored: site,
    patch: { type: 'text' },
    expected: { error: 'kindChange' },
  },
  {
    name: 'link to note with words',
    stored: site,
    patch: { type: 'text', content: 'words' },
    expected: { error: 'kindChange' },
  },
  {
    name: 'todo to note',
    stored: task,
    patch: { type: 'text', title: '', content: 'Buy milk' },
    expected: { error: 'kindChange' },
  },
  {
    name: 'todo to link',
    stored: task,
    patch: { type: 'link', content: 'https://example.com' },
    expected: { error: 'kindChange' },
  },
];
