import type { ClassifiedItem, NewItem } from './creation';
import type { ValidationErrorCode } from './validation-errors';
import { bareHosts, noUrls, urls } from './url.cases';

interface ClassificationCase {
  name: string;
  input: NewItem;
  expected: ClassifiedItem | { error: ValidationErrorCode };
}

const text = (content: string, title = ''): ClassifiedItem => ({ type: 'text', title, content });
const link = (content: string, title = ''): ClassifiedItem => ({ type: 'link', title, content });
const todo = (title: string, content = ''): ClassifiedItem => ({ type: 'todo', title, content });

const EMOJI = '😀';

/** Texts that become todos, and texts that only look like it (spec §5). */
const todoPrefix: ClassificationCase[] = [
  { name: 'prefix', input: { content: ':td:Buy milk' }, expected: todo('Buy milk') },
  {
    name: 'blanks after the prefix',
    input: { content: ':td:  \t Buy milk' },
    expected: todo('Buy milk'),
  },
  {
    name: 'blanks around it all',
    input: { content: '  :td: Buy milk \n' },
    expected: todo('Buy milk'),
  },
  { name: 'blanks inside', input: { content: ':td: Buy  milk' }, expected: todo('Buy  milk') },
  {
    name: 'several lines',
    input: { content: ':td: Buy\r\n  milk\n\nand bread' },
    expected: todo('Buy milk and bread'),
  },
  { name: 'unseen before the prefix', input: { content: '\u200b:td: Buy' }, expected: todo('Buy') },
  {
    name: 'nothing that is seen',
    input: { content: '\u200b\u2060' },
    expected: { error: 'empty' },
  },
  {
    name: 'a sign with its selector',
    input: { content: '\u200e❤\ufe0f' },
    expected: text('\u200e❤\ufe0f'),
  },
  { name: 'prefix twice', input: { content: ':td::td: Buy' }, expected: todo(':td: Buy') },
  {
    name: 'URL after the prefix',
    input: { content: ':td: https://example.com' },
    expected: todo('https://example.com'),
  },
  {
    name: 'prefix on the second line',
    input: { content: 'List\n:td: Buy' },
    expected: text('List\n:td: Buy'),
  },
  { name: 'prefix inside', input: { content: 'Buy :td: milk' }, expected: text('Buy :td: milk') },
  { name: 'prefix in capitals', input: { content: ':TD: Buy' }, expected: text(':TD: Buy') },
  { name: 'blank in the prefix', input: { content: ': td: Buy' }, expected: text(': td: Buy') },
  { name: 'filter token', input: { content: '::td::' }, expected: text('::td::') },
  {
    name: 'nothing after it',
    input: { content: ':td:' },
    expected: { error: 'todoWithoutName' },
  },
  {
    name: 'only blanks after it',
    input: { content: ' :td: \n ' },
    expected: { error: 'todoWithoutName' },
  },
  {
    name: '200 emoji after it',
    input: { content: `:td: ${EMOJI.repeat(200)}` },
    expected: todo(EMOJI.repeat(200)),
  },
  {
    name: '201 emoji after it',
    input: { content: `:td: ${EMOJI.repeat(201)}` },
    expected: { error: 'todoNameTooLong' },
  },
  { name: 'title prefix', input: { content: ':t: Title' }, expected: text(':t: Title') },
  { name: 'link prefix', input: { content: ':l: Title' }, expected: text(':l: Title') },
];

const links: ClassificationCase[] = [
  ...urls.map((url) => ({ name: url, input: { content: url }, expected: link(url) })),
  ...bareHosts.map((url) => ({
    name: url,
    input: { content: url },
    expected: link(`https://${url}`),
  })),
  ...noUrls.map((content) => ({ name: content, input: { content }, expected: text(content) })),
  {
    name: 'blanks around a URL',
    input: { content: ' \n https://example.com \t' },
    expected: link('https://example.com'),
  },
  {
    name: 'no-break space in a URL',
    input: { content: 'https://example.com/a\u00a0b' },
    expected: text('https://example.com/a\u00a0b'),
  },
];

/** What is given with a title or a kind is not classified again. */
const given: ClassificationCase[] = [
  {
    name: 'title with a URL as content',
    input: { title: 'Site', content: 'https://example.com' },
    expected: text('https://example.com', 'Site'),
  },
  {
    name: 'title with the todo prefix as content',
    input: { title: 'List', content: ':td: Buy' },
    expected: text(':td: Buy', 'List'),
  },
  { name: 'todo prefix as title', input: { title: ':td: Buy' }, expected: text('', ':td: Buy') },
  { name: 'title alone', input: { title: 'Idea' }, expected: text('', 'Idea') },
  {
    name: 'title with blanks and lines',
    input: { title: ' One \n two ', content: ' kept  as it is \n' },
    expected: text(' kept  as it is \n', 'One two'),
  },
  {
    name: 'blank title counts as none',
    input: { title: ' \n', content: ':td: Buy' },
    expected: todo('Buy'),
  },
  {
    name: 'empty kind counts as none',
    input: { type: '', content: 'example.com' },
    expected: link('https://example.com'),
  },
  {
    name: 'text with the todo prefix',
    input: { type: 'text', content: ':td: Buy' },
    expected: text(':td: Buy'),
  },
  {
    name: 'text with a URL',
    input: { type: 'text', content: 'https://example.com' },
    expected: text('https://example.com'),
  },
  {
    name: 'text as it was typed',
    input: { type: 'text', content: '  indented\n' },
    expected: text('  indented\n'),
  },
  { name: 'todo with a name', input: { type: 'todo', title: 'Buy' }, expected: todo('Buy') },
  {
    name: 'todo with a content',
    input: { type: 'todo', title: 'Buy', content: 'the good one' },
    expected: todo('Buy', 'the good one'),
  },
  {
    name: 'todo without a name',
    input: { type: 'todo', content: 'Buy' },
    expected: { error: 'todoWithoutName' },
  },
  {
    name: 'link with a title',
    input: { type: 'link', title: 'Site', content: ' example.com ' },
    expected: link('https://example.com', 'Site'),
  },
  {
    name: 'link that is no URL',
    input: { type: 'link', content: 'some words' },
    expected: { error: 'notAUrl' },
  },
  {
    name: 'link with javascript:',
    input: { type: 'link', content: 'javascript:alert(1)' },
    expected: { error: 'notAUrl' },
  },
  {
    name: 'link with a title alone',
    input: { type: 'link', title: 'Site' },
    expected: { error: 'notAUrl' },
  },
];

const LONG_HOST = `example.com/${'a'.repeat(9981)}`;

const limits: ClassificationCase[] = [
  { name: 'nothing', input: {}, expected: { error: 'empty' } },
  { name: 'empty texts', input: { title: '', content: '' }, expected: { error: 'empty' } },
  { name: 'only blanks', input: { content: ' \n\t ' }, expected: { error: 'empty' } },
  {
    name: 'text with only blanks',
    input: { type: 'text', title: ' ', content: '\n' },
    expected: { error: 'empty' },
  },
  {
    name: 'title of 200 letters',
    input: { title: 'a'.repeat(200) },
    expected: text('', 'a'.repeat(200)),
  },
  {
    name: 'title of 201 letters',
    input: { title: 'a'.repeat(201) },
    expected: { error: 'titleTooLong' },
  },
  {
    name: 'title of 200 emoji',
    input: { title: EMOJI.repeat(200) },
    expected: text('', EMOJI.repeat(200)),
  },
  {
    name: 'title of 201 emoji',
    input: { title: EMOJI.repeat(201) },
    expected: { error: 'titleTooLong' },
  },
  {
    name: 'title of 200 letters between blanks',
    input: { title: `  ${'a'.repeat(200)}\n` },
    expected: text('', 'a'.repeat(200)),
  },
  {
    name: 'todo of 201 letters',
    input: { type: 'todo', title: 'a'.repeat(201) },
    expected: { error: 'todoNameTooLong' },
  },
  {
    name: 'content of 10,000 letters',
    input: { content: 'a'.repeat(10_000) },
    expected: text('a'.repeat(10_000)),
  },
  {
    name: 'content of 10,001 letters',
    input: { content: 'a'.repeat(10_001) },
    expected: { error: 'contentTooLong' },
  },
  {
    name: 'content of 10,000 emoji',
    input: { content: EMOJI.repeat(10_000) },
    expected: text(EMOJI.repeat(10_000)),
  },
  {
    name: 'content of 10,001 emoji',
    input: { content: EMOJI.repeat(10_001) },
    expected: { error: 'contentTooLong' },
  },
  {
    name: 'content of 10,000 letters between blanks',
    input: { content: ` ${'a'.repeat(10_000)} ` },
    expected: text('a'.repeat(10_000)),
  },
  {
    name: 'content of more than twice the limit, whatever it is',
    input: { content: `${' '.repeat(20_000)}a` },
    expected: { error: 'contentTooLong' },
  },
  {
    name: 'title of more than twice the limit, whatever it is',
    input: { title: `${' '.repeat(400)}a` },
    expected: { error: 'titleTooLong' },
  },
  {
    name: 'emoji joined of several code points',
    input: { title: '👩‍👩‍👧‍👦'.repeat(29) },
    expected: { error: 'titleTooLong' },
  },
  {
    name: 'URL of 10,000 characters with its scheme put in front',
    input: { content: LONG_HOST.slice(0, 9_992) },
    expected: link(`https://${LONG_HOST.slice(0, 9_992)}`),
  },
  {
    name: 'URL of 10,001 characters with its scheme put in front',
    input: { content: LONG_HOST.slice(0, 9_993) },
    expected: { error: 'contentTooLong' },
  },
];

const multiLine: ClassificationCase[] = [
  { name: 'several lines', input: { content: 'One\n\n  two\r\n' }, expected: text('One\n\n  two') },
  {
    name: 'markup stays text',
    input: { content: '<a href="javascript:alert(1)">x</a>' },
    expected: text('<a href="javascript:alert(1)">x</a>'),
  },
];

/**
 * New items and what becomes of them (spec §5), to be run against the rules and against the server.
 * No case holds a lone surrogate: those have no form in UTF-8.
 */
export const classificationCases: ClassificationCase[] = [
  ...todoPrefix,
  ...links,
  ...given,
  ...limits,
  ...multiLine,
];
