import path from 'node:path';
import { Failure } from '../failure.mjs';
import { goEnvironment, requireGo } from '../pocketbase/build.mjs';
import { run } from '../process/run.mjs';
import { root } from '../project.mjs';
import { runNpm } from '../setup/install.mjs';

/** This pins the tool. Its database of vulnerabilities is always the current one. */
const GOVULNCHECK = 'golang.org/x/vuln/cmd/govulncheck@v1.9.0';

/** What npm says when the registry answers no audits, or doesn't answer. */
const NPM_UNREACHABLE = /audit endpoint returned an error/;
/** What Go says if the tool can't be downloaded, or can't reach its database. */
const GO_UNREACHABLE = /^govulncheck: fetching vulnerabilities: |^go: golang\.org\/x\/vuln/m;

/**
 * Looks for known vulnerabilities in the app's packages, and in what the server calls of its modules.
 * @param {{ log: import('../project.mjs').Log, env: NodeJS.ProcessEnv }} options
 * @returns {Promise<string[]>} a sentence for each of the two that could not be checked from here
 * @throws {Failure} when there is a vulnerability, or one of the tools fails by itself
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
 * @param {string} what was looked through
 * @param {string} tool
 * @param {import('../process/run.mjs').RunResult} result
 * @param {RegExp} unreachable
 * @returns {string | undefined} a sentence where the tool could not know
 * @throws {Failure} for every other result than that nothing was found
 */
function readResult(what, tool, { code, output }, unreachable) {
  if (code === 0) return undefined;
  const [line] = output.split('\n').filter((each) => unreachable.test(each));
  if (line !== undefined)
    return `NOT CHECKED for known vulnerabilities: ${what}. What ${tool} asks can’t be reached from here (${line.trim()}). Check them where it can, before you publish.`;
  throw new Failure(`${tool} finds fault with ${what}, so no release is made:\n${output}`);
}
