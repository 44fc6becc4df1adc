import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { buildDomain, domainModules } from '../../scripts/build-domain.mjs';
import { root } from '../../scripts/project.mjs';
import { temporaryFolder } from './temporary';

/** Loads a CommonJS file as the hooks do, with nothing but the language's own globals. */
function load(file: string): Record<string, unknown> {
  const exports = {};
  runInNewContext(readFileSync(file, 'utf8'), { exports, module: { exports } });
  return exports;
}

test('the bundle holds all that src/domain exports', async () => {
  const target = path.join(temporaryFolder(), 'domain.js');
  await buildDomain({ target });
  const modules = domainModules(path.join(root, 'src', 'domain'));
  const loaded = await Promise.all(modules.map((file) => import(pathToFileURL(file).href)));
  const names = loaded.flatMap((module) => Object.keys(module)).sort();
  expect(names.length).toBeGreaterThan(0);
  expect(Object.keys(load(target)).sort()).toEqual(names);
});

test('folders are taken in, tests, cases and types left out, and the file is written only when it changes', async () => {
  const source = temporaryFolder();
  writeFileSync(path.join(source, 'one.ts'), 'export const one = (n?: number): number => n ?? 1;');
  writeFileSync(path.join(source, 'one.test.ts'), 'export const test = 1;');
  writeFileSync(path.join(source, 'one.cases.ts'), 'export const cases = [];');
  writeFileSync(path.join(source, 'kinds.ts'), 'export type Kind = "a" | "b";');
  mkdirSync(path.join(source, 'below'));
  writeFileSync(path.join(source, 'below', 'two.ts'), 'export const two = 2;');
  const target = path.join(temporaryFolder(), 'deep', 'domain.js');
  expect(await buildDomain({ source, target })).toBe(true);
  expect(Object.keys(load(target)).sort()).toEqual(['one', 'two']);
  const written = statSync(target).mtimeMs;
  expect(await buildDomain({ source, target })).toBe(false);
  expect(statSync(target).mtimeMs).toBe(written);
});

test.each([
  ['the same name exported twice', 'export const one = 2;', /re-exports "one"/],
  ['an import of a module that is missing', "export * from './missing';", /missing/],
])('%s is refused', async (_, content, words) => {
  const source = temporaryFolder();
  writeFileSync(path.join(source, 'one.ts'), 'export const one = 1;');
  writeFileSync(path.join(source, 'two.ts'), content);
  const target = path.join(temporaryFolder(), 'domain.js');
  await expect(buildDomain({ source, target })).rejects.toThrow(words);
  expect(() => statSync(target)).toThrow();
});
