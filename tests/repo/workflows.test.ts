import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { REPO } from './tracked-files';

interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  jobs: Record<
    string,
    {
      permissions?: Record<string, string>;
      'timeout-minutes'?: number;
      steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
    }
  >;
}

const FOLDER = path.join(REPO, '.github', 'workflows');
const { scripts } = JSON.parse(readFileSync(path.join(REPO, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const workflows = readdirSync(FOLDER).map((file) => {
  const text = readFileSync(path.join(FOLDER, file), 'utf8');
  return { file, text, workflow: parse(text) as Workflow };
});
const stepsOf = ({ jobs }: Workflow) => Object.values(jobs).flatMap(({ steps }) => steps);

describe.each(workflows)('.github/workflows/$file', ({ file, text, workflow }) => {
  it('pins each action to a commit, and names its version beside it', () => {
    const used = [...text.matchAll(/uses: (.*)$/gm)].map(([, action]) => action);
    expect(used).not.toEqual([]);
    for (const action of used) expect(action).toMatch(/^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('may only read, but for the release', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    const rights = Object.values(workflow.jobs).flatMap((job) =>
      job.permissions ? [job.permissions] : [],
    );
    expect(rights).toEqual(
      file === 'release.yml'
        ? [{ contents: 'write', 'id-token': 'write', attestations: 'write' }]
        : [],
    );
  });

  it('leaves no token behind, and ends at some time', () => {
    for (const { uses, with: given } of stepsOf(workflow))
      if (uses?.startsWith('actions/checkout@')) expect(given?.['persist-credentials']).toBe(false);
    for (const job of Object.values(workflow.jobs))
      expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  it('puts nothing that others write into a shell', () => {
    expect(stepsOf(workflow).filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });

  it('runs scripts that package.json has', () => {
    const names = [...text.matchAll(/npm run (\w[\w:]*)/g)].map(([, name = '']) => name);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });
});

it('tests run for each change, the release for a tag, the rest by the clock', () => {
  expect(
    Object.fromEntries(workflows.map(({ file, workflow }) => [file, Object.keys(workflow.on)])),
  ).toEqual({
    'dependencies.yml': ['schedule', 'workflow_dispatch'],
    'fuzz.yml': ['schedule', 'workflow_dispatch'],
    'release.yml': ['push'],
    'test.yml': ['push', 'pull_request'],
  });
});
