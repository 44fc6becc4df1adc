import { readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from '../process/run.mjs';
import { root } from '../project.mjs';

/**
 * Runs the program of an installed package, by default in the project's folder.
 * @param {string} name the package's
 * @param {readonly string[]} args
 * @param {import('../process/run.mjs').RunOptions} [options]
 */
export function runTool(name, args, options) {
  const folder = path.join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const program = typeof bin === 'string' ? bin : String(Object.values(bin)[0]);
  return run(process.execPath, [path.join(folder, program), ...args], { cwd: root, ...options });
}
