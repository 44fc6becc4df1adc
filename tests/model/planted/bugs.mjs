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
    file: 'src/sync/push/take-results.ts',
    find: 'reject(waiting, failureOfRejection(result.error));',
    replace: `if (result.outcome === 'gone') pending.remove([waiting.id]);
          else reject(waiting, failureOfRejection(result.error));`,
  },
  {
    name: 'lost refusal',
    file: 'src/sync/push/take-results.ts',
    find: 'reject(waiting, failureOfRejection(result.error));',
    replace: `if (result.outcome === 'rejected') pending.remove([waiting.id]);
          else reject(waiting, failureOfRejection(result.error));`,
  },
  {
    name: 'a pull that skips a revision',
    file: 'src/sync/pull/puller.ts',
    find: '...replica.put(page[store])',
    replace: '...replica.put(page[store].slice(0, Math.max(1, page[store].length - 1)))',
  },
  {
    name: 'wrong coalescing',
    file: 'src/sync/state/coalesce.ts',
    find: 'fields: { ...earlier.fields, ...made.fields },',
    replace: 'fields: { ...made.fields, ...earlier.fields },',
  },
  {
    name: 'draft cleared too early',
    file: 'src/sync/storage/device.ts',
    find: 'lastWrite = writer.write({ addChanges: [...addChanges.values()], removeChanges, ...draft });',
    replace: `void writer.write(draft);
    lastWrite = Promise.resolve().then(() => writer.write({ addChanges: [...addChanges.values()], removeChanges }));`,
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
