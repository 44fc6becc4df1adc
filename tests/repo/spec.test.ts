import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

import { ACTION_FAILURES, BANNERS, NOTICES } from '../../src/notices/messages';
import { VISITOR_NOTICES } from '../../src/notices/visitor-messages';
import { REPO, trackedFiles } from './tracked-files';

const CODE = /\.(?:ts|tsx|mjs|js|go|css)$/;
const spec = readFileSync(path.join(REPO, 'docs/spec.md'), 'utf8');
const sections = new Set([...spec.matchAll(/^## §(\d+) /gm)].map(([, number]) => number));

/** Returns the sections that a text names, such as `spec §5`, or both of `spec §2, §9`. */
function namedIn(text: string): string[] {
  const mentions = text.match(/\bspec §\d+(?:(?:, | and )§\d+)*/gi) ?? [];
  return mentions.flatMap((mention) => [...mention.matchAll(/§(\d+)/g)].map(([, n]) => n ?? ''));
}

/** Replaces each placeholder of a message by the same mark. */
const unfilled = (message: string) => message.replace(/\{\w+\}/g, '{}');

const messages = [
  ...Object.values(BANNERS),
  ...Object.values(VISITOR_NOTICES).map(({ message }) => message),
  ...[...Object.values(ACTION_FAILURES), ...Object.values(NOTICES)].map((notice) =>
    typeof notice === 'function' ? notice('{}', '{}').message : notice.message,
  ),
];

it('names sections one by one and together', () => {
  // Split, so that the search doesn't find this file.
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
