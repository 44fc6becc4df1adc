import { readFileSync } from 'node:fs';
import path from 'node:path';
import { STYLE_PROPS_DATA } from '@mantine/core';
import { expect, it } from 'vitest';

import { REPO } from './tracked-files';

type Forbidden = string | { propName: string };

it('lint rejects each style prop of Mantine, which the build leaves out', () => {
  const config: { rules: Record<string, [string, { forbid: Forbidden[] }]> } = JSON.parse(
    readFileSync(path.join(REPO, '.oxlintrc.json'), 'utf8'),
  );
  const forbidden = config.rules['react/forbid-component-props']?.[1].forbid.map((prop) =>
    typeof prop === 'string' ? prop : prop.propName,
  );
  expect(forbidden).toEqual(expect.arrayContaining(Object.keys(STYLE_PROPS_DATA)));
});
