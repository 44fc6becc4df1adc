import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { asMeant, ensureHookTypes } from '../../scripts/hook-types.mjs';
import { root } from '../../scripts/project.mjs';
import { runTool } from '../../scripts/testing/tool.mjs';
import { temporaryFolder } from './temporary';

const onRequest = (body: string) =>
  `/** @param {core.RecordRequestEvent} e */\nfunction planted(e) {\n  ${body}\n}\nmodule.exports = { planted };\n`;

const REGISTERED =
  "onRecordCreateRequest((e) => require(`${__hooks}/users.js`).register(e), 'users');";

/** Faults that would otherwise show only in a running server, and the error that has to report each. */
const MISTAKES: readonly [string, string, string][] = [
  ['a method that a record doesn’t have', onRequest("e.record.getStrin('title');"), 'TS2551'],
  ['a caller who may be nobody', onRequest("e.record.set('owner', e.auth.id);"), 'TS18048'],
  ['a parameter that says nothing', 'module.exports = { planted: (e) => e.next() };', 'TS7006'],
  ['what only browsers have', onRequest('document.title = e.record.id;'), 'TS2584'],
  ['what only Node has', onRequest('process.exit(e.record.id.length);'), 'TS2591'],
  ['a library’s function that isn’t there', REGISTERED.replace('.register', '.regster'), 'TS2551'],
  ['a library that isn’t there', REGISTERED.replace('users.js', 'user.js'), 'TS2339'],
  ['a handler of another event', REGISTERED.replace('register', 'validate'), 'TS2739'],
  [
    'a rule of the domain that is given something else',
    onRequest('require(`${__hooks}/domain.js`).detectUrl(e.record);'),
    'TS2345',
  ],
];

describe('the types of the hooks', () => {
  beforeAll(() => ensureHookTypes({ log: () => undefined, env: process.env }), 240_000);

  it('find each mistake of a planted hook, and let through what is right', async () => {
    const folder = temporaryFolder();
    const hooks = path.join(root, 'pb_hooks');
    const planted = MISTAKES.map(([, text], index) => ({ file: `planted${index}.js`, text }));
    for (const { file, text } of [...planted, { file: 'right.js', text: REGISTERED }])
      writeFileSync(path.join(folder, file), text);
    const config = {
      extends: path.join(hooks, 'tsconfig.json'),
      include: ['*.js', path.join(hooks, '*.d.ts'), path.join(root, '.cache/hook-types/*.d.ts')],
    };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));

    const options = { cwd: folder, output: 'collect' } as const;
    const { code, output } = await runTool('typescript', ['--project', folder], options);
    const found = [...output.matchAll(/^(\S+)\(\d+,\d+\): error (TS\d+)/gm)].map(
      ([, file, error]) => `${file} ${error}`,
    );
    expect(found).toEqual(MISTAKES.map(([, , error], index) => `planted${index}.js ${error}`));
    expect(code).not.toBe(0);
  });

  it('are made anew for declarations that say something else than those we know', () => {
    expect(() => asMeant('declare var $app: PocketBase')).toThrow(
      /^PocketBase's declarations have no/,
    );
  });
});
