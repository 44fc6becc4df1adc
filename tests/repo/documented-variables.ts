import { readFileSync } from 'node:fs';
import path from 'node:path';

import { REPO } from './tracked-files';

/** The variables of the table in the README, each once, in its order. */
export function documentedVariables(): string[] {
  const readme = readFileSync(path.join(REPO, 'README.md'), 'utf8');
  const [, table = ''] = /^## Configuration\n([^]*?)^## /m.exec(readme) ?? [];
  const rows = table.split('\n').filter((line) => line.startsWith('| `JOT_'));
  return [...new Set(rows.flatMap((row) => row.match(/(?<=`)JOT_\w+(?=`)/g) ?? []))];
}
