import { conversionCases } from './conversion.cases';
import type { ItemBody } from './item';
import type { ItemPatch } from './item-update';
import type { ValidationErrorCode } from './validation-errors';

export interface ItemUpdateCase {
  name: string;
  /** What differs from an empty, untouched text note that is not in the trash. */
  stored: Partial<ItemBody>;
  patch: ItemPatch;
  /** What must hold afterwards of the fields named. */
  expected: Partial<ItemBody> | { error: ValidationErrorCode };
}

const note = { type: 'text', content: 'Buy milk' } as const;
const titled = { type: 'text', title: 'Shop', content: 'Buy milk' } as const;
const site = { type: 'link', content: 'https://example.com' } as const;
const task = { type: 'todo', title: 'Buy milk' } as const;
const EMOJI = '😀';

const edits: ItemUpdateCase[] = [
  { name: 'nothing', stored: titled, patch: {}, expected: titled },
  { name: 'title', stored: note, patch: { title: 'Shop' }, expected: titled },
  {
    name: 'title with lines and blanks',
    stored: note,
    patch: { title: ' Shop \n today ' },
    expected: { title: 'Shop today', content: 'Buy milk' },
  },
  { name: 'title taken away', stored: titled, patch: { title: '' }, expected: { title: '' } },
  {
    name: 'content as it was typed',
    stored: note,
    patch: { content: '  One\n\ntwo ' },
    expected: { type: 'text', content: '  One\n\ntwo ' },
  },
  {
    name: 'note into a URL stays a note',
    stored: note,
    patch: { content: 'https://example.com' },
    expected: { type: 'text', content: 'https://example.com' },
  },
  {
    name: 'note into the todo prefix stays a note',
    stored: note,
    patch: { content: ':td: Buy' },
    expected: { type: 'text', content: ':td: Buy' },
  },
  {
    name: 'note with its own kind',
    stored: note,
    patch: { type: 'text', content: 'Bread' },
    expected: { type: 'text', content: 'Bread' },
  },
  {
    name: 'content taken away under a title',
    stored: titled,
    patch: { content: '' },
    expected: { title: 'Shop', content: '' },
  },
  {
    name: 'content taken away without a title',
    stored: note,
    patch: { content: ' ' },
    expected: { error: 'empty' },
  },
  {
    name: 'title and content taken away',
    stored: titled,
    patch: { title: '', content: '' },
    expected: { error: 'empty' },
  },
  {
    name: 'trashed note',
    stored: { ...note, isTrashed: true },
    patch: { content: 'Bread' },
    expected: { content: 'Bread', isTrashed: true },
  },
];

const lengths: ItemUpdateCase[] = [
  {
    name: 'title of 200 emoji',
    stored: note,
    patch: { title: EMOJI.repeat(200) },
    expected: { title: EMOJI.repeat(200) },
  },
  {
    name: 'title of 201 emoji',
    stored: note,
    patch: { title: EMOJI.repeat(201) },
    expected: { error: 'titleTooLong' },
  },
  {
    name: 'content of 10,000 emoji',
    stored: note,
    patch: { content: EMOJI.repeat(10_000) },
    expected: { content: EMOJI.repeat(10_000) },
  },
  {
    name: 'content of 10,001 letters',
    stored: note,
    patch: { content: 'a'.repeat(10_001) },
    expected: { error: 'contentTooLong' },
  },
  {
    name: 'todo name of 201 letters',
    stored: task,
    patch: { title: 'a'.repeat(201) },
    expected: { error: 'todoNameTooLong' },
  },
];

const links: ItemUpdateCase[] = [
  {
    name: 'link to another URL',
    stored: site,
    patch: { content: 'http://example.org/x' },
    expected: { type: 'link', content: 'http://example.org/x' },
  },
  {
    name: 'link to a bare host',
    stored: site,
    patch: { content: ' example.org ' },
    expected: { type: 'link', content: 'https://example.org' },
  },
  {
    name: 'link into words becomes a note',
    stored: { ...site, title: 'Site' },
    patch: { content: 'no URL any more' },
    expected: { type: 'text', title: 'Site', content: 'no URL any more', faviconUrl: '' },
  },
  {
    name: 'link into javascript: becomes a note',
    stored: site,
    patch: { content: 'javascript:alert(1)' },
    expected: { type: 'text', content: 'javascript:alert(1)' },
  },
  {
    name: 'link into two URLs becomes a note',
    stored: site,
    patch: { content: 'https://example.com\nhttps://example.org' },
    expected: { type: 'text', content: 'https://example.com\nhttps://example.org' },
  },
  {
    name: 'link that is to stay one into words',
    stored: site,
    patch: { type: 'link', content: 'some words' },
    expected: { error: 'notAUrl' },
  },
  {
    name: 'link without its URL, without a title',
    stored: site,
    patch: { content: '' },
    expected: { error: 'empty' },
  },
  {
    name: 'link without its URL, with a title',
    stored: { ...site, title: 'Site' },
    patch: { content: '' },
    expected: { type: 'text', title: 'Site', content: '' },
  },
  {
    name: 'link past the length when its scheme is put in front',
    stored: site,
    patch: { content: `example.com/${'a'.repeat(9_981)}` },
    expected: { error: 'contentTooLong' },
  },
  {
    name: 'title of a link',
    stored: site,
    patch: { title: 'Mine' },
    expected: { ...site, title: 'Mine' },
  },
  {
    name: 'title of a link taken away',
    stored: { ...site, title: 'Mine' },
    patch: { title: '' },
    expected: { ...site, title: '' },
  },
  {
    name: 'link that copies keeps it when it becomes a note',
    stored: { ...site, shouldCopyOnClick: true },
    patch: { content: 'words' },
    expected: { type: 'text', shouldCopyOnClick: true },
  },
];

const switches: ItemUpdateCase[] = [
  {
    name: 'todo done',
    stored: task,
    patch: { isTodoDone: true },
    expected: { ...task, isTodoDone: true },
  },
  {
    name: 'todo not done',
    stored: { ...task, isTodoDone: true },
    patch: { isTodoDone: false },
    expected: { ...task, isTodoDone: false },
  },
  {
    name: 'done todo renamed',
    stored: { ...task, isTodoDone: true },
    patch: { title: 'Buy bread' },
    expected: { title: 'Buy bread', isTodoDone: true },
  },
  {
    name: 'todo without its name',
    stored: task,
    patch: { title: '' },
    expected: { error: 'todoWithoutName' },
  },
  {
    name: 'todo with its own kind',
    stored: task,
    patch: { type: 'todo', isTodoDone: true },
    expected: { isTodoDone: true },
  },
  {
    name: 'todo given a URL as name stays a todo',
    stored: task,
    patch: { title: 'https://example.com' },
    expected: { type: 'todo', title: 'https://example.com' },
  },
  {
    name: 'note done',
    stored: note,
    patch: { isTodoDone: true },
    expected: { error: 'doneWithoutTodo' },
  },
  {
    name: 'link done',
    stored: site,
    patch: { isTodoDone: true },
    expected: { error: 'doneWithoutTodo' },
  },
  {
    name: 'note not done',
    stored: note,
    patch: { isTodoDone: false },
    expected: { ...note, isTodoDone: false },
  },
  {
    name: 'note copies',
    stored: note,
    patch: { shouldCopyOnClick: true },
    expected: { ...note, shouldCopyOnClick: true },
  },
  {
    name: 'link copies',
    stored: site,
    patch: { shouldCopyOnClick: true },
    expected: { ...site, shouldCopyOnClick: true },
  },
  {
    name: 'link copies no more',
    stored: { ...site, shouldCopyOnClick: true },
    patch: { shouldCopyOnClick: false },
    expected: { ...site, shouldCopyOnClick: false },
  },
  {
    name: 'todo copies',
    stored: task,
    patch: { shouldCopyOnClick: true },
    expected: { error: 'copyOnTodo' },
  },
];

/** Changes of stored items and what becomes of them (spec §4, §5), to be run against the rules and the server. */
export const itemUpdateCases: ItemUpdateCase[] = [
  ...edits,
  ...lengths,
  ...links,
  ...conversionCases,
  ...switches,
];
