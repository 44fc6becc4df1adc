import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import {
  anyContents,
  anyContentsWithVersions,
  makeNote,
} from '../../src/formats/export/contents.fixture';
import { toJson } from '../../src/formats/export/json';
import { REPO } from './tracked-files';

const SCHEMA = 'docs/jot-export.schema.json';
const schema = JSON.parse(readFileSync(path.join(REPO, SCHEMA), 'utf8')) as object;
const isValid = new Ajv2020({ allErrors: true }).compile(schema);
const problemsOf = (exported: unknown) => (isValid(exported) ? [] : isValid.errors);

interface Exported extends Record<string, unknown> {
  items: object[];
}

it('an export is valid, whatever the account holds', () => {
  fc.assert(
    fc.property(fc.oneof(anyContents, anyContentsWithVersions), (contents) => {
      expect(problemsOf(JSON.parse(toJson(contents, 0)))).toEqual([]);
    }),
  );
  expect(problemsOf(JSON.parse(toJson({ collections: [], items: [] }, 0)))).toEqual([]);
});

it.each<[string, (exported: Exported) => void]>([
  ['of another format', (exported) => (exported.format = 'tot')],
  ['of a later version', (exported) => (exported.version = 2)],
  ['with a time that is none', ({ items }) => Object.assign(items[0]!, { created: 'yesterday' })],
  ['with a kind that there is not', ({ items }) => Object.assign(items[0]!, { type: 'note' })],
  ['with a version that is none', ({ items }) => Object.assign(items[0]!, { versions: [{}] })],
  ['with an item without fields', (exported) => (exported.items = [{ id: 'a' }])],
])('one %s is not valid', (_, spoil) => {
  const exported = JSON.parse(toJson({ collections: [], items: [makeNote()] }, 0)) as Exported;
  spoil(exported);
  expect(problemsOf(exported)).not.toEqual([]);
});
