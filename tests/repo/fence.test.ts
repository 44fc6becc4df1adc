import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { lintPlanted, type Sources } from './planted-tree';

const BELOW_APP = [
  'texts',
  'domain',
  'backend',
  'sync',
  'formats',
  'notices',
  'stores',
  'commands',
  'ui',
  'modals',
  'screens/main',
  'screens/login',
];

/** The rooms that each room of `src/`, and the extension, may import besides the texts, as docs/architecture.md shows it. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  texts: [],
  domain: [],
  backend: ['domain'],
  sync: ['domain', 'backend'],
  formats: ['domain'],
  notices: ['domain', 'ui'],
  stores: ['domain', 'sync', 'formats', 'notices'],
  commands: ['domain', 'notices', 'stores'],
  ui: ['domain'],
  modals: ['domain', 'notices', 'stores', 'commands', 'ui'],
  'screens/main': ['domain', 'notices', 'stores', 'commands', 'ui', 'modals'],
  'screens/login': ['domain', 'notices', 'stores', 'commands', 'ui', 'modals'],
  app: BELOW_APP,
  extension: ['domain', 'ui'],
};
const ROOMS = Object.keys(MAY_IMPORT);

const fileName = (room: string) => room.replace('/', '-');
const folderOf = (room: string) => (room === 'extension' ? room : `src/${room}`);
const pathTo = (from: string, to: string) => path.posix.relative(folderOf(from), folderOf(to));

/** One file for each pair of rooms, named `{room}/imports-{other}.ts`. */
const importsBetweenRooms = ROOMS.flatMap((from) =>
  ROOMS.filter((to) => to !== from).map((to) => ({
    file: `${folderOf(from)}/imports-${fileName(to)}.ts`,
    text: `import { value } from '${pathTo(from, to)}/exported';\nexport const own = value;\n`,
    isAllowed: to === 'texts' || (MAY_IMPORT[from]?.includes(to) ?? false),
  })),
);

const exported: Sources = Object.fromEntries(
  ROOMS.map((room) => [`${folderOf(room)}/exported.ts`, 'export const value = 1;\n']),
);

const use = (name: string, source: string) =>
  `import { ${name} } from '${source}';\nexport const own = ${name};\n`;

const DEPENDENCIES = 'boundaries(dependencies)';

/** A violation of each other rule: its file, its text and the rule that has to report it. */
const BREACHES: readonly [string, string, string][] = [
  ['src/domain/package.ts', use('create', 'zustand'), DEPENDENCIES],
  ['src/texts/package.ts', use('create', 'zustand'), DEPENDENCIES],
  ['src/domain/node-module.ts', use('readFileSync', 'node:fs'), DEPENDENCIES],
  ['src/domain/package.test.ts', use('create', 'zustand'), DEPENDENCIES],
  ['src/domain/room.test.ts', use('value', '../stores/exported'), DEPENDENCIES],
  ['src/domain/test-tool.ts', use('assert', 'fast-check'), DEPENDENCIES],
  ['src/ui/test-tool.ts', use('expect', 'vitest'), DEPENDENCIES],
  ['src/ui/case-file.ts', use('cases', '../domain/planted.cases'), DEPENDENCIES],
  ['src/commands/case-file.ts', use('cases', '../stores/planted.fake'), DEPENDENCIES],
  ['src/sync/case-file.test.ts', use('cases', '../stores/planted.fake'), DEPENDENCIES],
  ['src/commands/part.test.ts', use('cases', '../ui/planted.fixture'), DEPENDENCIES],
  ['src/screens/main/part.test.ts', use('cases', '../../sync/planted.fixture'), DEPENDENCIES],
  ['src/domain/own-case-file.ts', use('cases', './planted.cases'), DEPENDENCIES],
  ['src/sync/sdk.ts', "import sdk from 'pocketbase';\nexport const own = sdk;\n", DEPENDENCIES],
  ['src/app/sdk.ts', "import sdk from 'pocketbase';\nexport const own = sdk;\n", DEPENDENCIES],
  ['src/stores/sdk-type.ts', "export type { RecordModel } from 'pocketbase';\n", DEPENDENCIES],
  [
    'src/ui/type-only.ts',
    "import type { Type } from '../stores/types';\nexport type Own = Type;\n",
    DEPENDENCIES,
  ],
  ['src/ui/inline-type.ts', "export type Own = import('../stores/types').Type;\n", DEPENDENCIES],
  ['src/ui/re-export.ts', "export { value } from '../stores/exported';\n", DEPENDENCIES],
  ['src/ui/re-export-all.ts', "export * from '../stores/exported';\n", DEPENDENCIES],
  ['src/ui/lazy.ts', "export const load = () => import('../stores/exported');\n", DEPENDENCIES],
  ['src/ui/effect.ts', "import '../stores/exported';\n", DEPENDENCIES],
  ['src/main.tsx', use('value', './stores/exported'), DEPENDENCIES],
  [
    'src/ui/outside.ts',
    use('value', '../../scripts/outside'),
    'boundaries(no-unknown-dependencies)',
  ],
  ['src/ui/loose.ts', use('value', '../loose'), 'boundaries(no-unknown-dependencies)'],
  ['src/loose.ts', 'export const value = 1;\n', 'boundaries(no-unknown-files)'],
  ['src/extras/room.ts', 'export const value = 1;\n', 'boundaries(no-unknown-files)'],
  ['src/screens/loose.tsx', 'export const value = 1;\n', 'boundaries(no-unknown-files)'],
];

/** The modules that the violations import, and imports that are allowed besides those between rooms. */
const ALLOWED: Sources = {
  'scripts/outside.ts': 'export const value = 1;\n',
  'src/stores/types.ts': 'export type Type = number;\n',
  'src/backend/auth.ts': 'export const value = 1;\n',
  'src/stores/auth.ts': use('value', '../backend/auth'),
  'src/backend/sdk.ts': "import sdk from 'pocketbase';\nexport const own = sdk;\n",
  'src/stores/package.ts': use('create', 'zustand'),
  'src/ui/own-file.ts': use('value', './exported'),
  'src/screens/main/parts/own-file.ts': use('value', '../exported'),
  'src/app/lazy.ts': "export const load = () => import('../screens/main/exported');\n",
  'src/domain/planted.cases.ts': "import fc from 'fast-check';\nexport const cases = fc.nat();\n",
  'src/domain/planted.test.ts': use('cases', './planted.cases') + "import 'vitest';\n",
  'src/stores/planted.fake.ts': 'export const cases = 1;\n',
  'src/ui/planted.fixture.tsx': 'export const cases = 1;\n',
  'src/sync/planted.fixture.ts': 'export const cases = 1;\n',
  'src/app/planted.test.ts': use('cases', '../sync/planted.fixture'),
  'src/stores/planted.test.ts': use('cases', '../sync/planted.fixture'),
  'src/commands/planted.test.ts': use('cases', '../stores/planted.fake'),
  'src/modals/planted.test.ts':
    use('cases', '../stores/planted.fake') + "import '../ui/planted.fixture';\n",
  'src/screens/main/planted.test.ts':
    use('cases', '../../stores/planted.fake') + "import '../../ui/planted.fixture';\n",
  'src/sync/planted.test.ts': use('cases', '../domain/planted.cases') + "import 'vitest';\n",
};

const fenceOf = (sources: Sources) =>
  lintPlanted(sources)
    .filter(({ rule }) => rule.startsWith('boundaries('))
    .map(({ file, rule }) => `${file} ${rule}`)
    .toSorted();

const textsOf = (files: readonly { file: string; text: string }[]): Sources =>
  Object.fromEntries(files.map(({ file, text }) => [file, text]));

describe('the fence between the rooms of src/', () => {
  it('lets through what is allowed', () => {
    const allowed = textsOf(importsBetweenRooms.filter(({ isAllowed }) => isAllowed));
    const entry = {
      'src/main.tsx': use('value', './app/exported') + "import 'react-dom/client';\n",
    };
    expect(fenceOf({ ...exported, ...ALLOWED, ...allowed, ...entry })).toEqual([]);
  });

  it('stops every import from a room into one that it may not know', () => {
    const forbidden = importsBetweenRooms.filter(({ isAllowed }) => !isAllowed);
    expect(fenceOf({ ...exported, ...textsOf(forbidden) })).toEqual(
      forbidden.map(({ file }) => `${file} ${DEPENDENCIES}`).toSorted(),
    );
  });

  it('stops every other way round it', () => {
    const planted = Object.fromEntries(BREACHES.map(([file, text]) => [file, text]));
    expect(fenceOf({ ...exported, ...ALLOWED, ...planted })).toEqual(
      BREACHES.map(([file, , rule]) => `${file} ${rule}`).toSorted(),
    );
  });
});
