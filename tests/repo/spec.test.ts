import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

import { ACTION_FAILURES, BANNERS, NOTICES } from '../../src/notices/messages';
import { VISITOR_NOTICES } from '../../src/notices/visitor-messages';
import { REPO, trackedFiles } from './tracked-files';

const CODE = /\.(?:ts|tsx|mjs|js|go|css)$/;
const spec = readFileSync(path.join(REPO, 'docs/spec.md'), 'utf8');
const sections = new Set([...spec.matchAll(/^## §(\d+) /gm)].map(([, number]) => number));

/** The sections that a text names: `spec §5`, and each of `spec §2, §9`. */
function namedIn(text: string): string[] {
  const mentions = text.match(/\bspec §\d+(?:(?:, | and )§\d+)*/gi) ?? [];
  return mentions.flatMap((mention) => [...mention.matchAll(/§(\d+)/g)].map(([, n]) => n ?? ''));
}

/** A message with the same mark for whatever is filled in. */
const unfilled = (message: string) => message.replace(/\{\w+\}/g, '{}');

const messages = [
  ...Object.values(BANNERS),
  ...Object.values(VISITOR_NOTICES).map(({ message }) => message),
  ...[...Object.values(ACTION_FAILURES), ...Object.values(NOTICES)].map((notice) =>
    typeof notice === 'function' ? notice('{}', '{}').message : notice.message,
  ),
];

it('names sections one by one and together', () => {
  // In parts, so that this file is not found itself.
  expect(namedIn(`(${'spec'} §2, §9: from 1280 px), RFC 3986 §5`)).toEqual(['2', '9']);
});

it('has every section that a comment names', () => {
  const named = trackedFiles()
    .filter((file) => CODE.test(file))
    .flatMap((file) =>
      namedIn(readFileSync(path.join(REPO, file), 'utf8')).map((section) => ({ file, section })),
    );
  expect(named).not.toEqual([]);
  expect(named.filter(({ section }) => !sections.has(section))).toEqual([]);
});

it('has every message of the app', () => {
  const told = unfilled(spec);
  expect(messages.filter((message) => !told.includes(`\`${message}\``))).toEqual([]);
});
