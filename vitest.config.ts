import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { plant } from './tests/model/planted/bugs.mjs';

// Tests ask a server faster than any person does, and all from one address.
process.env.JOT_RATE_LIMITS ??= 'off';
process.env.JOT_TEST_FETCH_BUDGETS ??= 'off';
// Hundreds of servers are started, each for a few tests: collecting garbage as soon as there is little takes a
// fifth of that.
process.env.GOGC ??= '400';

/** The model's histories are one file, which takes longer than all else: begun last, it would run alone at the end. */
class ModelFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isModel = ({ project }: TestSpecification) => project.name === 'model';
    return [...sorted.filter(isModel), ...sorted.filter((file) => !isModel(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ModelFirst },
    projects: [
      {
        plugins: [react()],
        // Without `module-sync`, Vitest takes the CommonJS build of react-router-dom, which requires an ES module.
        resolve: { conditions: ['module', 'module-sync', 'node'] },
        test: {
          name: 'unit',
          include: ['{src,extension}/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles: ['tests/unit/web-streams.ts'],
          // A context for each file, and not a process, which took longer to start than most files to run.
          pool: 'vmThreads',
          // By default one core is left alone, which is half of two.
          maxWorkers: '100%',
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['tests/scripts/**/*.test.ts', 'tests/repo/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/fresh-folder.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'security',
          include: ['tests/security/**/*.test.ts'],
          globalSetup: ['tests/server/fresh-folder.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 3,
        },
      },
      {
        plugins: plant(process.env.JOT_MODEL_PLANTED),
        test: {
          name: 'model',
          include: ['tests/model/**/*.test.ts'],
          setupFiles: ['tests/model/setup.ts'],
          maxWorkers: 3,
        },
      },
    ],
  },
});
