import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { REPO, trackedFiles } from './tracked-files';

const DECISIONS = 'docs/decisions/';
/** Matches a file name that a document writes relative to the root or to one of these folders. */
const FILE_NAME = /`([\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|js|mjs|go|json|css))`/g;
const NAMED_FROM = ['', 'src', 'server', 'pb_hooks'];
/** Files that the build makes. */
const BUILT = ['pb_hooks/domain.js', 'dist/pages/path-rules.json'];

const files = trackedFiles();
const pages = files
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({ file, text: readFileSync(path.join(REPO, file), 'utf8') }));
const records = pages.filter(
  ({ file }) => file.startsWith(DECISIONS) && !file.endsWith('README.md'),
);

/** Returns the links between the project's own files, with their texts. Ignores code. */
function linksOf({ file, text }: { file: string; text: string }) {
  return [...text.replace(/`[^`\n]*`/g, '').matchAll(/\[([^\]]*)\]\(([^)]+)\)/g)]
    .map(([, words = '', target = '']) => ({ file, words, target }))
    .filter(({ target }) => !/^[a-z]+:/.test(target));
}

/** Returns the anchors that GitHub makes for a page's headings. */
function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replace(/ /g, '-'),
  );
}

function isFound({ file, target }: { file: string; target: string }): boolean {
  const [name = '', anchor] = target.split('#');
  const found = name === '' ? file : path.join(path.dirname(file), name);
  if (anchor === undefined) return existsSync(path.join(REPO, found));
  const page = pages.find((each) => each.file === found);
  return page !== undefined && anchorsOf(page.text).includes(anchor);
}

const links = pages.flatMap(linksOf);

describe('a link in the documents', () => {
  it('leads to a file and a heading that are there', () => {
    expect(links).not.toEqual([]);
    expect(links.filter((link) => !isFound(link))).toEqual([]);
  });

  it('that is called by a decision’s number leads to that decision', () => {
    const numbered = links.flatMap(({ words, ...link }) => {
      const [, number] = /^decision\s+(\d+)$/i.exec(words) ?? [];
      return number === undefined ? [] : [{ ...link, number: number.padStart(4, '0') }];
    });
    expect(numbered).not.toEqual([]);
    expect(
      numbered.filter(({ target, number }) => !path.basename(target).startsWith(number)),
    ).toEqual([]);
  });
});

describe('the decisions', () => {
  it('have each a number of its own, the same in name and heading', () => {
    const named = records.map(({ file }) => path.basename(file).slice(0, 4));
    expect(named).not.toEqual([]);
    expect([...new Set(named)]).toEqual(named);
    const headed = records.map(({ text }) => /^# (\d+)\. /.exec(text)?.[1]?.padStart(4, '0'));
    expect(headed).toEqual(named);
  });
});

it('a file that the documents name is there', () => {
  const known = new Set([...files, ...BUILT]);
  const named = pages
    .filter(({ file }) => file !== 'CHANGELOG.md')
    .flatMap(({ file, text }) =>
      [...text.matchAll(FILE_NAME)].map(([, name = '']) => ({ file, name })),
    );
  expect(named).not.toEqual([]);
  const isThere = (name: string) => NAMED_FROM.some((folder) => known.has(path.join(folder, name)));
  expect(named.filter(({ name }) => !isThere(name))).toEqual([]);
});
