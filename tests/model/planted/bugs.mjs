import path from 'node:path';
import { root } from '../../../scripts/project.mjs';

/**
 * A mistake that the model has to find: what stands in a source file, and what a careless change
 * would make of it.
 * @typedef {object} PlantedBug
 * @property {string} name
 * @property {string} file below the root
 * @property {string} find
 * @property {string} replace
 */

/** @type {PlantedBug[]} */
export const bugs = [
  {
    name: 'drop on 404',
    file: 'src/sync/sending.ts',
    find: 'const failure = toFailure(error);',
    replace: `const failure = toFailure(error);
        if (failure.status === 404) return;`,
  },
  {
    name: 'client id not recognised',
    file: 'src/sync/send-change.ts',
    find: 'return found();',
    replace: 'throw error;',
  },
  {
    name: 'late answer applied',
    file: 'src/sync/reading.ts',
    find: "for (const { id } of batch) ids.add(id);\n      onRecords('items', items.put(batch, mark));",
    replace: `for (const { id } of batch) {
        ids.add(id);
        items.drop(id);
      }
      onRecords('items', items.put(batch, Number.MAX_SAFE_INTEGER));`,
  },
  {
    name: 'wrong folding',
    file: 'src/sync/folding.ts',
    find: 'fields: { ...earlier.fields, ...made.fields },',
    replace: 'fields: { ...made.fields, ...earlier.fields },',
  },
  {
    name: 'draft cleared too early',
    file: 'src/sync/device.ts',
    find: 'async writeDraft(draft) {\n      await lastChange;',
    replace: 'async writeDraft(draft) {',
  },
  {
    name: 'event out of order applied',
    file: 'src/sync/records.ts',
    find: 'if (!isDeleted) return replica.put([record], 0);',
    replace: `if (!isDeleted) {
      replica.drop(record.id);
      return replica.put([record], Number.MAX_SAFE_INTEGER);
    }`,
  },
];

/**
 * Plants a bug into the source as it is loaded; the files stay as they are.
 * @param {string | undefined} name none is planted without one
 * @returns {import('vite').Plugin[]}
 */
export function plant(name) {
  if (!name) return [];
  const bug = bugs.find((each) => each.name === name);
  if (!bug) throw new Error(`There is no planted bug “${name}”.`);
  const file = path.join(root, bug.file);
  return [
    {
      name: 'planted-bug',
      enforce: 'pre',
      transform(code, id) {
        if (path.normalize(id.replace(/\?.*$/, '')) !== file) return undefined;
        if (code.split(bug.find).length !== 2)
          throw new Error(`“${bug.name}” has no place of its own in ${bug.file}: ${bug.find}`);
        return { code: code.replace(bug.find, () => bug.replace), map: null };
      },
    },
  ];
}
