import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isInstalled } from '../../scripts/setup/install.mjs';
import { temporaryFolder } from './temporary';

const react = { version: '19.3.0', integrity: 'sha512-a' };
const forWindows = { version: '1.0.0', integrity: 'sha512-b', optional: true };

/** Makes a folder with the two lock files. Without `present`, nothing was ever installed. */
function folder(wanted: object, present?: object): string {
  const root = temporaryFolder();
  const write = (file: string, packages: object) =>
    writeFileSync(path.join(root, file), JSON.stringify({ packages }));
  write('package-lock.json', { '': { name: 'sample' }, ...wanted });
  mkdirSync(path.join(root, 'node_modules'));
  if (present) write('node_modules/.package-lock.json', present);
  return root;
}

test.each([
  ['nothing is installed', { react }, undefined, false],
  ['all is installed', { react }, { react }, true],
  ['a package for another platform is missing', { react, forWindows }, { react }, true],
  ['a package is missing', { react, vite: react }, { react }, false],
  ['a version differs', { react }, { react: { ...react, version: '19.2.0' } }, false],
  ['a content differs', { react }, { react: { ...react, integrity: 'sha512-c' } }, false],
  ['one too many is installed', { react }, { react, vite: react }, true],
])('%s', (_, wanted, present, result) => {
  expect(isInstalled(folder(wanted, present))).toBe(result);
});
