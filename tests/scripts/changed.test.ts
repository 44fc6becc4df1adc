import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedFiles, reachOf } from '../../scripts/testing/changed.mjs';
import { suites } from '../../scripts/testing/suites.mjs';
import { trackedFiles } from '../repo/tracked-files';
import { temporaryFolder } from './temporary';

const SUITES = suites.filter(({ isOnRequest }) => !isOnRequest).map(({ name }) => name);
const ALWAYS = ['format', 'lint', 'scripts', 'types'];

/** What a change of these files can touch beside what always runs, sorted; `(…)` where only its importers. */
function touched(...files: string[]): string[] {
  return [...reachOf(files, SUITES)]
    .filter(([name]) => !ALWAYS.includes(name))
    .map(([name, reach]) => (reach === 'all' ? name : `(${name})`))
    .sort();
}

describe('what a change can touch', () => {
  it.each([
    ['a document', 'docs/operations.md', []],
    ['a page at the root', 'README.md', []],
    ['the schema of an export', 'docs/jot-export.schema.json', ['server']],
    ['a bench', 'bench/keys.mjs', []],
    ['what deploys a release', 'deploy/compose.yaml', []],
    ['a Go test', 'server/icons/keeper_test.go', ['go']],
    ['Go', 'server/icons/keeper.go', ['e2e', 'go', 'model', 'security', 'server']],
    ['a migration', 'pb_migrations/1.js', ['e2e', 'go', 'model', 'security', 'server']],
    ['a hook', 'pb_hooks/items.js', ['e2e', 'model', 'security', 'server']],
    ['a test of a script', 'tests/scripts/find.test.ts', []],
    ['a server test', 'tests/server/items.test.ts', ['(e2e)', '(security)', '(server)']],
    ['a kept data folder', 'tests/server/data-fixtures/0.1.0.zip', ['security', 'server']],
    ['the model', 'tests/model/person.ts', ['model']],
    ['a browser test', 'e2e/items/undo.spec.ts', ['(e2e)']],
    ['what prepares browser tests', 'e2e/global-setup.ts', ['e2e']],
    [
      'a table of cases',
      'src/domain/slug.cases.ts',
      ['(e2e)', '(model)', '(security)', '(server)', '(unit)'],
    ],
    ['the domain', 'src/domain/slug.ts', ['(unit)', 'e2e', 'model', 'security', 'server']],
    ['a screen', 'src/screens/main/Row.tsx', ['(model)', '(unit)', 'e2e', 'security', 'server']],
    ['a style', 'src/screens/main/Row.module.css', ['e2e', 'security', 'server', 'unit']],
    ['a library', 'package-lock.json', ['e2e', 'go', 'model', 'security', 'server', 'unit']],
    ['a script', 'scripts/build.mjs', ['e2e', 'go', 'model', 'security', 'server', 'unit']],
    ['what no rule knows', 'new/thing.ts', ['e2e', 'go', 'model', 'security', 'server', 'unit']],
  ])('%s: %s', (_, file, expected) => {
    expect(touched(file)).toEqual(expected);
  });

  it('is all of a suite when one of the files can touch all of it', () => {
    expect(touched('src/domain/slug.test.ts', 'tests/model/person.ts')).toContain('model');
    expect(touched('tests/model/person.ts', 'src/domain/slug.test.ts')).toContain('model');
  });

  it('is nothing where nothing has changed, else also what looks at all files', () => {
    expect([...reachOf([], SUITES)]).toEqual([]);
    expect([...reachOf(['README.md'], SUITES).keys()].sort()).toEqual(ALWAYS);
  });

  it('is everything for what all tests rest on, and for no other file', () => {
    const everything = trackedFiles().filter(
      (file) => touched(file).join() === touched('?').join(),
    );
    const folders = everything
      .filter((file) => file.includes('/'))
      .map((file) => file.split('/')[0]);
    expect([...new Set(folders)].sort()).toEqual(['.ci', 'scripts']);
    expect(everything.filter((file) => !file.includes('/')).sort()).toEqual([
      '.gitignore',
      '.oxlintrc.json',
      '.prettierignore',
      '.prettierrc.json',
      'package-lock.json',
      'package.json',
      'tsconfig.json',
    ]);
  });

  it('names only suites that there are', () => {
    const named = new Set(trackedFiles().flatMap((file) => [...reachOf([file], SUITES).keys()]));
    expect([...named].sort()).toEqual([...SUITES].sort());
  });
});

/** A repository with one commit on `main`, and a way to run git in it. */
function repository(branch = 'main') {
  const root = temporaryFolder();
  const who = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
  const git = (...args: string[]) =>
    execFileSync('git', [...who, ...args], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const commit = () => {
    git('add', '.');
    git('commit', '--quiet', '--message', 'change');
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet', '--initial-branch', branch);
  for (const name of ['kept', 'moved', 'removed', 'edited']) write(name, `${name}\n`);
  write('.gitignore', 'ignored\n');
  return { root, git, write, first: commit(), commit };
}

describe('what has changed', () => {
  it('is what was committed since the work began, and what isn’t committed yet', async () => {
    const { root, git, write, first, commit } = repository();
    git('switch', '--quiet', '--create', 'work');
    git('mv', 'moved', 'moved-here');
    write('edited', 'other words\n');
    commit();
    rmSync(path.join(root, 'removed'));
    write('folder/ein Wort – ü', 'new\n');
    write('staged', 'new\n');
    git('add', 'staged');
    write('ignored', 'new\n');

    expect(await changedFiles(root)).toEqual({
      base: first,
      files: ['edited', 'folder/ein Wort – ü', 'moved', 'moved-here', 'removed', 'staged'],
    });
  });

  it('leaves out what others have done on main meanwhile', async () => {
    const { root, git, write, first, commit } = repository();
    git('switch', '--quiet', '--create', 'work');
    write('mine', 'mine\n');
    commit();
    git('switch', '--quiet', 'main');
    write('theirs', 'theirs\n');
    commit();
    git('switch', '--quiet', 'work');
    expect(await changedFiles(root)).toEqual({ base: first, files: ['mine'] });
  });

  it('is compared with origin’s main where there is none here', async () => {
    const { root, git, first } = repository('work');
    git('update-ref', 'refs/remotes/origin/main', first);
    expect(await changedFiles(root)).toEqual({ base: first, files: [] });
  });

  it('can’t be told without main', async () => {
    const { root } = repository('work');
    await expect(changedFiles(root)).rejects.toThrow(/Fetch main with its history, or run all/);
  });

  it('can’t be told where there is no repository', async () => {
    await expect(changedFiles(temporaryFolder())).rejects.toThrow(/run all tests: npm test/);
  });
});
