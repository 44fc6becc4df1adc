import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

import { REPO, trackedFiles } from './tracked-files';

const SHEET = 'src/ui/mantine-variables.css';

const source = trackedFiles()
  .filter((file) => /^src\/.*\.(css|tsx?)$/.test(file))
  .map((file) => readFileSync(path.join(REPO, file), 'utf8'))
  .join('\n');
const imported = [...source.matchAll(/^import '(@mantine\/.+\.css)';$/gm)].map(([, file = '']) =>
  readFileSync(path.join(REPO, 'node_modules', file), 'utf8'),
);

it('each variable of Mantine that a style sheet reads is set', () => {
  expect(imported.length).toBeGreaterThan(10);
  const sheet = readFileSync(path.join(REPO, SHEET), 'utf8');
  const set = new Set([...sheet.matchAll(/(--mantine-[\w-]+):/g)].map(([, name]) => name));
  const read = [source, ...imported].flatMap((text) =>
    [...text.matchAll(/var\((--mantine-[\w-]+)/g)].map(([, name]) => name),
  );
  expect([...new Set(read)].filter((name) => !set.has(name))).toEqual([]);
});
