import { Failure } from '../failure.mjs';
import { run } from '../process/run.mjs';

/**
 * What a change can touch in a suite: all of it, or only the tests that import a file of the change.
 * @typedef {'all' | 'importers'} Reach
 */

/**
 * What has been changed, and what that can touch.
 * @typedef {object} Change
 * @property {string} base the commit with which it is compared
 * @property {string[]} files paths from the project's root, deleted files included
 * @property {Map<string, Reach>} reach by the suites' names; a suite that isn't in it can't be touched
 */

/** Look at all files, or at what all of them say of each other, and are quick. */
const ALWAYS = ['types', 'lint', 'format', 'scripts'];

/** Run a server that hands out the built app. */
const WITH_APP = ['server', 'security', 'e2e'];

/** Run a server on the hooks and the migrations. */
const ON_SERVER = [...WITH_APP, 'model'];

const VITEST = ['unit', 'server', 'security', 'model'];

/**
 * The first rule that fits a file says what it can touch beside {@link ALWAYS}; a file that fits none can
 * touch everything.
 * @type {{ files: RegExp, all?: string[], importers?: string[] }[]}
 */
const RULES = [
  // A server test holds an export against it.
  { files: /^docs\/jot-export\.schema\.json$/, all: ['server'] },
  // What people read, what deploys a release, and what measures.
  { files: /^(docs|deploy|bench|\.github)\// },
  { files: /^([A-Z]+\.md|LICENSE|Dockerfile|\.dockerignore)$/ },

  // Go
  { files: /^server\/(.*_test\.go|.*\/testdata\/.*)$/, all: ['go'] },
  { files: /^(server|pb_migrations)\//, all: ['go', ...ON_SERVER] },
  { files: /^pb_hooks\//, all: ON_SERVER },

  // Tests, and what only they import
  { files: /^tests\/(scripts|repo|browsers|every-browser)\// },
  { files: /^tests\/model\//, all: ['model'] },
  { files: /^tests\/(server|security)\/.*\.ts$/, importers: ['server', 'security', 'e2e'] },
  { files: /^tests\/(server|security)\//, all: ['server', 'security'] },
  { files: /^(e2e\/global-setup|playwright\.config)\.ts$/, all: ['e2e'] },
  { files: /^e2e\/.*\.ts$/, importers: ['e2e'] },
  { files: /^vitest\.config\.ts$/, all: VITEST },
  { files: /^src\/.*\.(test|cases|fixture|fake)\.tsx?$/, importers: [...VITEST, 'e2e'] },

  // The app; the server runs the domain and its texts too
  { files: /^src\/(domain|texts)\/.*\.ts$/, all: ON_SERVER, importers: ['unit'] },
  { files: /^src\/.*\.tsx?$/, all: WITH_APP, importers: ['unit', 'model'] },
  { files: /^(src|public)\/|^(index\.html|vite\.config\.ts)$/, all: ['unit', ...WITH_APP] },
];

/**
 * What a change of these files can touch.
 * @param {readonly string[]} files paths from the project's root, with `/`
 * @param {readonly string[]} suites the names of all suites
 * @returns {Map<string, Reach>} by the suites' names
 */
export function reachOf(files, suites) {
  /** @type {Map<string, Reach>} */
  const reach = new Map();
  for (const file of files) {
    const { all = [], importers = [] } = RULES.find((each) => each.files.test(file)) ?? {
      all: suites,
    };
    for (const suite of importers) if (!reach.has(suite)) reach.set(suite, 'importers');
    for (const suite of [...ALWAYS, ...all]) reach.set(suite, 'all');
  }
  return reach;
}

/**
 * Finds what differs from the commit at which the work began: what it has in common with `main`, here or
 * at `origin`. Files that aren't committed count too, git's ignored ones don't.
 * @param {string} root the folder of a git repository
 * @returns {Promise<{ base: string, files: string[] }>}
 * @throws {Failure} which says what to do where there is no such commit
 */
export async function changedFiles(root) {
  const base = (await mergeBase(root, 'main')) ?? (await mergeBase(root, 'origin/main'));
  if (base === undefined)
    throw new Failure(
      'There is no commit that this work has in common with main, so it can’t be told what has changed. Fetch main with its history, or run all tests: npm test.',
    );
  const tracked = await git(root, ['diff', '--name-only', '--no-renames', '-z', base]);
  const others = await git(root, ['ls-files', '--others', '--exclude-standard', '-z']);
  if (tracked === undefined || others === undefined)
    throw new Failure('git can’t tell what has changed. Run all tests: npm test.');
  const files = `${tracked}${others}`.split('\0').filter((file) => file !== '');
  return { base, files: [...new Set(files)].sort() };
}

/**
 * @param {string} root
 * @param {string} branch
 */
async function mergeBase(root, branch) {
  return (await git(root, ['merge-base', branch, 'HEAD']))?.trim();
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<string | undefined>} nothing when git fails, or is not there
 */
async function git(root, args) {
  const { code, output } = await run('git', args, { cwd: root, output: 'collect' });
  return code === 0 ? output : undefined;
}
