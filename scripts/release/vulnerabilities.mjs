import path from 'node:path';
import { Failure } from '../failure.mjs';
import { goEnvironment, requireGo } from '../pocketbase/build.mjs';
import { run } from '../process/run.mjs';
import { root } from '../project.mjs';
import { runNpm } from '../setup/install.mjs';

/** The tool's version is pinned. Its database of vulnerabilities is always the current one. */
const GOVULNCHECK = 'golang.org/x/vuln/cmd/govulncheck@v1.9.0';

/** npm's message if the registry offers no audits, or doesn't respond. */
const NPM_UNREACHABLE = /audit endpoint returned an error/;
/** Go's message if the tool can't be downloaded, or can't reach its database. */
const GO_UNREACHABLE = /^govulncheck: fetching vulnerabilities: |^go: golang\.org\/x\/vuln/m;

/**
 * Checks the app's packages, and the functions that the server calls in its modules, for known
 * vulnerabilities.
 * @param {{ log: import('../project.mjs').Log, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<string[]>} a sentence for each of the two checks that couldn't be made from here
 * @throws {Failure} if there is a vulnerability, or if a tool fails for another reason
 */
export async function checkVulnerabilities({ log, env }) {
  const go = requireGo(env, root);
  log('Looking for known vulnerabilities …');
  const npm = await runNpm(['audit', '--omit=dev'], env, 'collect');
  const server = await run(go, ['run', GOVULNCHECK, './...'], {
    cwd: path.join(root, 'server'),
    env: goEnvironment(env),
    output: 'collect',
  });
  const unchecked = [
    readResult('the app’s packages', 'npm audit', npm, NPM_UNREACHABLE),
    readResult('the server’s modules', 'govulncheck', server, GO_UNREACHABLE),
  ].filter((text) => text !== undefined);
  for (const text of unchecked) log(text);
  if (unchecked.length === 0) log('No known vulnerabilities.');
  return unchecked;
}

/**
 * @param {string} what was checked
 * @param {string} tool
 * @param {import('../process/run.mjs').RunResult} result
 * @param {RegExp} unreachable matches the output if the check couldn't be made
 * @returns {string | undefined} a sentence if the check couldn't be made, undefined if it found nothing
 * @throws {Failure} for every other result
 */
function readResult(what, tool, { code, output }, unreachable) {
  if (code === 0) return undefined;
  const [line] = output.split('\n').filter((each) => unreachable.test(each));
  if (line !== undefined)
    return `NOT CHECKED for known vulnerabilities: ${what}. What ${tool} asks can’t be reached from here (${line.trim()}). Check them where it can, before you publish.`;
  throw new Failure(`${tool} finds fault with ${what}, so no release is made:\n${output}`);
}
