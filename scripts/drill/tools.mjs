import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { goEnvironment, requireGo } from '../pocketbase/build.mjs';
import { runOrFail } from '../process/run.mjs';
import { root } from '../project.mjs';

/**
 * A program that is built from a Go module, at a version of its own.
 * @typedef {{ name: string, module: string, version: string }} Tool
 */

/** Replicates SQLite databases while they are written (docs/growth.md). */
export const LITESTREAM = {
  name: 'litestream',
  module: 'github.com/benbjohnson/litestream/cmd/litestream',
  version: 'v0.5.18',
};

/** A small server of S3's protocol, which keeps everything in memory: for tests only. */
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
 * Where a tool is that was built before.
 * @param {Tool} tool
 * @returns {string | undefined} its path
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
 * @throws {import('../failure.mjs').Failure} without Go, and with Go's own words when it can't be built
 */
export async function ensureTool(tool, { log, env }) {
  if (cachedTool(tool)) return;
  const go = requireGo(env, root);
  const folder = folderOf(tool);
  mkdirSync(folder, { recursive: true });
  log(`Building ${tool.name} ${tool.version}: some minutes the first time …`);
  const environment = { ...goEnvironment(env), GOBIN: folder };
  await runOrFail(go, ['install', `${tool.module}@${tool.version}`], { env: environment });
}
