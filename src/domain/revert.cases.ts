import type { ItemBody } from './item';
import type { KindBefore } from './revert';
import type { ValidationErrorCode } from './validation-errors';

export interface RevertCase {
  name: string;
  /** What differs from an empty, untouched text note that is not in the trash. */
  stored: Partial<ItemBody>;
  before: KindBefore;
  /** What must hold afterwards of the fields named. */
  expected: Partial<ItemBody> | { error: ValidationErrorCode };
}

const task = { type: 'todo', title: 'Buy milk' } as const;
const note: KindBefore = { type: 'text', title: '', content: 'Buy milk', shouldCopyOnClick: false };
const words = { type: 'text', content: 'Milk' } as const;
const site: KindBefore = { ...note, type: 'link', content: 'https://example.com' };
const LONG = `${'x'.repeat(200)} and the rest`;

/** Kinds that items are to get back, and what becomes of that, to be run against the rules and the server. */
export const revertCases: RevertCase[] = [
  { name: 'a todo to its note', stored: task, before: note, expected: note },
  {
    name: 'a todo to the note that was cut',
    stored: { type: 'todo', title: 'x'.repeat(200) },
    before: { ...note, content: LONG },
    expected: { type: 'text', title: '', content: LONG },
  },
  {
    name: 'a todo to the note with lines that copies',
    stored: task,
    before: { ...note, content: ' Buy \n milk', shouldCopyOnClick: true },
    expected: { type: 'text', content: ' Buy \n milk', shouldCopyOnClick: true },
  },
  {
    name: 'a todo in the trash to its note',
    stored: { ...task, isTrashed: true },
    before: note,
    expected: { ...note, isTrashed: true },
  },
  {
    name: 'a note to the link that was overwritten',
    stored: words,
    before: site,
    expected: { type: 'link', content: 'https://example.com' },
  },
  {
    name: 'a note with a title to the link that was overwritten',
    stored: { ...words, title: 'Site', shouldCopyOnClick: true },
    before: { ...site, title: 'Other', shouldCopyOnClick: true },
    expected: { type: 'link', title: 'Other', content: 'https://example.com' },
  },
  {
    name: 'a todo to another note',
    stored: task,
    before: { ...note, content: 'Buy bread' },
    expected: { error: 'kindChange' },
  },
  {
    name: 'a todo to a note with a title',
    stored: task,
    before: { ...note, title: 'Shop' },
    expected: { error: 'kindChange' },
  },
  {
    name: 'a todo that is done to its note',
    stored: { ...task, isTodoDone: true },
    before: note,
    expected: { error: 'kindChange' },
  },
  {
    name: 'a todo to nothing',
    stored: task,
    before: { ...note, content: ' ' },
    expected: { error: 'empty' },
  },
  {
    name: 'a todo to too long a note',
    stored: { type: 'todo', title: 'x'.repeat(200) },
    before: { ...note, content: 'x'.repeat(10_001) },
    expected: { error: 'contentTooLong' },
  },
  {
    name: 'a todo to a link',
    stored: { type: 'todo', title: 'https://example.com' },
    before: site,
    expected: { error: 'kindChange' },
  },
  {
    name: 'a note to a todo',
    stored: words,
    before: { ...note, type: 'todo', title: 'Milk', content: '' },
    expected: { error: 'kindChange' },
  },
  {
    name: 'a note to itself with another text',
    stored: words,
    before: note,
    expected: { error: 'kindChange' },
  },
  {
    name: 'a note to no link',
    stored: words,
    before: { ...site, content: 'no address' },
    expected: { error: 'notAUrl' },
  },
  {
    name: 'a note that holds an address to a link',
    stored: { type: 'text', content: 'https://example.org' },
    before: site,
    expected: { error: 'kindChange' },
  },
  {
    name: 'a note that copies to a link that doesn’t',
    stored: { ...words, shouldCopyOnClick: true },
    before: site,
    expected: { error: 'kindChange' },
  },
  {
    name: 'a link to a note',
    stored: { type: 'link', content: 'https://example.com' },
    before: note,
    expected: { error: 'kindChange' },
  },
];
