import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/project.mjs';

/**
 * A mistake that the model has to find: pieces of a source file, and what a careless change would
 * make of each.
 * @typedef {object} PlantedBug
 * @property {string} name
 * @property {string} file below the root, in `src/` or `pb_hooks/`
 * @property {[find: string, replace: string][]} edits
 */

/** @type {PlantedBug[]} */
export const bugs = [
  {
    name: 'drop on 404',
    file: 'src/sync/push/take-results.ts',
    edits: [
      [
        'reject(waiting, failureOfRejection(result.error), { accepted });',
        `if (result.outcome === 'gone') queue.remove([waiting.id]);
          else reject(waiting, failureOfRejection(result.error), { accepted });`,
      ],
    ],
  },
  {
    name: 'lost rejection',
    file: 'src/sync/push/take-results.ts',
    edits: [
      [
        'reject(waiting, failureOfRejection(result.error), { accepted });',
        `if (result.outcome === 'rejected') queue.remove([waiting.id]);
          else reject(waiting, failureOfRejection(result.error), { accepted });`,
      ],
    ],
  },
  {
    name: 'last line not kept',
    file: 'src/sync/store/local-store.ts',
    edits: [['return lastLine.keep(batches);', 'return batches.length >= 0;']],
  },
  {
    name: 'a last line written twice',
    file: 'src/sync/store/indexed-db.ts',
    edits: [['if (isChecked && ', 'if (isChecked && serial < 0 && ']],
  },
  {
    name: 'a fold into what is sent',
    file: 'src/sync/queue/row.ts',
    edits: [
      ['return isCurrent ? null : rows;', 'return isCurrent || rows.length > 0 ? null : rows;'],
    ],
  },
  {
    name: 'a number that is not kept',
    file: 'src/sync/push/pusher.ts',
    edits: [['if (!(await queue.markSent(numbered))) {', 'if (numbered.length < 0) {']],
  },
  {
    name: 'a pull that skips a revision',
    file: 'src/sync/pull/puller.ts',
    edits: [
      ['.put(page[store])', '.put(page[store].slice(0, Math.max(1, page[store].length - 1)))'],
    ],
  },
  {
    name: 'a push applied twice',
    file: 'pb_hooks/push.js',
    edits: [
      ['if (n <= last) {', 'if (n < 1) {'],
      [
        'if (!clients.advance(txApp, client, auth.id, n)) {',
        'if (!clients.advance(txApp, client, auth.id, n) && n < 1) {',
      ],
    ],
  },
  {
    name: 'a reset that drops unsent changes',
    file: 'src/sync/pull/puller.ts',
    edits: [
      [
        "if (reason === 'expired') return;",
        "ports.queue.remove(ports.queue.unsent().map(({ id }) => id)); if (reason === 'expired') return;",
      ],
    ],
  },
  {
    name: 'wrong coalescing',
    file: 'src/sync/queue/coalesce.ts',
    edits: [
      [
        'fields: { ...earlier.fields, ...made.fields },',
        'fields: { ...made.fields, ...earlier.fields },',
      ],
    ],
  },
  {
    name: 'draft cleared too early',
    file: 'src/sync/store/local-store.ts',
    edits: [
      [
        'const writes = [...gathered, ...draft.takeWrites()].filter(isAnything);',
        `const drafts = draft.takeWrites().filter(isAnything);
    if (drafts.length > 0) void writer.write({ tab: tabs.id, serial: ++serial, writes: drafts });
    const writes = gathered.filter(isAnything);`,
      ],
    ],
  },
  {
    name: 'draft cleared too late',
    file: 'src/sync/store/local-store.ts',
    edits: [
      [
        'const writes = [...gathered, ...draft.takeWrites()].filter(isAnything);',
        `const drafts = draft.takeWrites().filter(isAnything);
    if (drafts.length > 0)
      queueMicrotask(() => writer.write({ tab: tabs.id, serial: ++serial, writes: drafts }));
    const writes = gathered.filter(isAnything);`,
      ],
    ],
  },
  {
    name: 'an import without its date',
    file: 'pb_hooks/push-writes.js',
    edits: [
      [
        'before === undefined ? writtenAt(auth, at) : dateOf(before)',
        'writtenAt(auth, before ?? at)',
      ],
    ],
  },
];

/**
 * Plants a bug into the source while it is loaded; the files stay unchanged.
 * @param {string | undefined} name plants nothing if undefined
 * @returns {import('vite').Plugin[]}
 */
export function plant(name) {
  if (!name) return [];
  const bug = bugNamed(name);
  const file = path.join(root, bug.file);
  return [
    {
      name: 'planted-bug',
      enforce: 'pre',
      transform(code, id) {
        if (path.normalize(id.replace(/\?.*$/, '')) !== file) return undefined;
        return { code: withBug(code, bug), map: null };
      },
    },
  ];
}

/**
 * Plants a bug of the server into a copy of its hooks.
 * @param {string | undefined} name plants nothing if undefined
 * @param {string} folder where the copy goes
 * @returns {string | undefined} the copy; undefined if the bug isn't in the hooks
 */
export function plantIntoHooks(name, folder) {
  const bug = name ? bugNamed(name) : undefined;
  if (!bug?.file.startsWith('pb_hooks/')) return undefined;
  const hooks = path.join(folder, 'pb_hooks');
  cpSync(path.join(root, 'pb_hooks'), hooks, { recursive: true });
  const file = path.join(folder, bug.file);
  writeFileSync(file, withBug(readFileSync(file, 'utf8'), bug));
  return hooks;
}

/** @param {string} name */
function bugNamed(name) {
  const bug = bugs.find((each) => each.name === name);
  if (!bug) throw new Error(`There is no planted bug “${name}”.`);
  return bug;
}

/**
 * @param {string} code
 * @param {PlantedBug} bug
 */
function withBug(code, { name, file, edits }) {
  return edits.reduce((edited, [find, replace]) => {
    if (edited.split(find).length !== 2)
      throw new Error(`“${name}” has no place of its own in ${file}: ${find}`);
    return edited.replace(find, () => replace);
  }, code);
}
