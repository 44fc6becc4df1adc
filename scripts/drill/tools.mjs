import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { goEnvironment, requireGo } from '../pocketbase/build.mjs';
import { runOrFail } from '../process/run.mjs';
import { root } from '../project.mjs';

/**
 * A program to build from a Go module, at a fixed version.
 * @typedef {{ name: string, module: string, version: string }} Tool
 */

/** Replicates SQLite databases while they are in use (docs/growth.md). */
export const LITESTREAM = {
  name: 'litestream',
  module: 'github.com/benbjohnson/litestream/cmd/litestream',
  version: 'v0.5.18',
};

/** A small S3 server for tests, which stores everything in memory. */
export const FAKE_S3 = {
  name: 'gofakes3',
  module: 'github.com/johannesboyne/gofakes3/cmd/gofakes3',
  version: 'v1.2.0',
};

/** @param {Tool} tool */
function folderOf({ name, version }) {
  return path.join(root, '.cache', name, version);
}

/**
 * Returns the path of a tool if it was built before.
 * @param {Tool} tool
 * @returns {string | undefined}
 */
export function cachedTool(tool) {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const file = path.join(folderOf(tool), `${tool.name}${suffix}`);
  return existsSync(file) ? file : undefined;
}

/**
 * Builds a tool, unless it was built before.
 * @param {Tool} tool
 * @param {{ log: import('../project.mjs').Log, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<void>}
 * @throws {import('../failure.mjs').Failure} if Go is missing, or with Go's output if the build fails
 */
export async function ensureTool(tool, { log, env }) {
  if (cachedTool(tool)) return;
  const go = requireGo(env);
  const folder = folderOf(tool);
  mkdirSync(folder, { recursive: true });
  log(`Building ${tool.name} ${tool.version}: some minutes the first time …`);
  const environment = { ...goEnvironment(env), GOBIN: folder };
  await runOrFail(go, ['install', `${tool.module}@${tool.version}`], { env: environment });
}
