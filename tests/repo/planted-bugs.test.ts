import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/project.mjs';
import { bugs } from '../model/planted/bugs.mjs';

test.each(bugs)('“$name” has a place of its own in the source', ({ file, edits }) => {
  const source = readFileSync(path.join(root, file), 'utf8');
  for (const [find] of edits) expect(source.split(find)).toHaveLength(2);
});
