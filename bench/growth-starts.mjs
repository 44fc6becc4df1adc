import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Failure } from '../scripts/failure.mjs';
import { commandArgs } from '../scripts/pocketbase/args.mjs';
import { startInstance } from '../scripts/pocketbase/instance.mjs';
import { root } from '../scripts/project.mjs';

/** @typedef {import('./figures.mjs').Figure} Figure */

/** The duration of a start that we aim for, in ms. */
const AIM = 1_000;
/** The first of the migrations to revert and apply again. It creates the change log. */
const FIRST_MIGRATION = '1760000020_change_log.js';

/**
 * Measures how long a server takes to start on a folder: after a shutdown in order, after a crash, and with
 * pending migrations.
 * @param {{ binary: string, data: string }} options
 * @param {string} of the folder's contents, for the names of the figures
 * @returns {Promise<Figure[]>}
 */
export async function measureStarts({ binary, data }, of) {
  /** @type {Figure[]} */
  const figures = [];
  const start = async (/** @type {string} */ what, /** @type {number | undefined} */ aim) => {
    const begun = performance.now();
    const instance = await startInstance({ binary, data, env: { JOT_DEMO: 'off' } });
    await fetch(`${instance.url}/api/health`);
    const measured = performance.now() - begun;
    figures.push({ what: `Growth: ${of}, ${what}`, unit: 'ms', measured, ...(aim && { aim }) });
    return instance;
  };
  await (await start('start', AIM)).kill();
  await (await start('start after a crash', undefined)).stop();
  undoMigrations({ binary, data });
  await (await start('start that migrates, its backup included', undefined)).stop();
  return figures;
}

/** @param {{ binary: string, data: string }} options */
function undoMigrations({ binary, data }) {
  const names = readdirSync(path.join(root, 'pb_migrations')).sort();
  const count = names.length - names.indexOf(FIRST_MIGRATION);
  const args = commandArgs(['migrate', 'down', String(count)], { JOT_DATA: data });
  // The command asks for confirmation.
  const { stdout, stderr } = spawnSync(binary, args, { input: 'y\n', encoding: 'utf8' });
  if (!stdout.includes(FIRST_MIGRATION))
    throw new Failure(`The migrations could not be undone:\n${stdout}${stderr}`);
}
