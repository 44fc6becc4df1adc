import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkVulnerabilities } from '../../scripts/release/vulnerabilities.mjs';
import { temporaryFolder } from './temporary';

interface Tool {
  code: number;
  output: string;
}

const CLEAN: Tool = { code: 0, output: 'found nothing' };
const NPM_FINDS: Tool = {
  code: 1,
  output: 'sample  <2.0.0\nSeverity: high\n1 high severity vulnerability',
};
const NPM_OFFLINE: Tool = {
  code: 1,
  output:
    'npm warn audit 405 Method Not Allowed - POST https://registry.npmjs.org/-/npm/v1/security/advisories/bulk\nnpm error audit endpoint returned an error',
};
const GO_FINDS: Tool = { code: 1, output: 'Vulnerability #1: GO-2026-0001\nexit status 3' };
const GO_OFFLINE: Tool = {
  code: 1,
  output:
    'govulncheck: fetching vulnerabilities: Get "https://vuln.go.dev/index/modules.json.gz": dial tcp: lookup vuln.go.dev: no such host\nexit status 1',
};
const GO_WITHOUT_TOOL: Tool = {
  code: 1,
  output: 'go: golang.org/x/vuln/cmd/govulncheck@v1.9.0: module lookup disabled by GOPROXY=off',
};
const GO_BROKEN: Tool = { code: 1, output: 'govulncheck: loading packages: syntax error' };

/** Runs the check with tools that print given outputs. Records their arguments. */
async function check(npm: Tool, go: Tool) {
  const folder = temporaryFolder();
  for (const [name, { code, output }] of Object.entries({ npm, go }))
    writeFileSync(
      path.join(folder, name),
      `#!/bin/sh\necho "${name} $*"\ncat <<'END'\n${output}\nEND\nexit ${code}\n`,
      { mode: 0o755 },
    );
  const said: string[] = [];
  const env = { PATH: `${folder}:/usr/bin:/bin` };
  const unchecked = await checkVulnerabilities({ log: (text: string) => said.push(text), env });
  return { unchecked, said: said.join('\n') };
}

test('nothing found is said, and nothing is unchecked', async () => {
  const { unchecked, said } = await check(CLEAN, CLEAN);
  expect(unchecked).toEqual([]);
  expect(said).toMatch(/No known vulnerabilities\.$/);
});

test.each([
  ['in a package', NPM_FINDS, CLEAN, /npm audit --omit=dev[^]*Severity: high/],
  [
    'in a module',
    CLEAN,
    GO_FINDS,
    /go run golang\.org\/x\/vuln\/cmd\/govulncheck@v[\d.]+ \.\/\.\.\.[^]*GO-2026-0001/,
  ],
  ['in a package, where modules can’t be checked', NPM_FINDS, GO_OFFLINE, /Severity: high/],
  ['in a module, where packages can’t be checked', NPM_OFFLINE, GO_FINDS, /GO-2026-0001/],
])('a vulnerability %s fails the release', async (_, npm, go, reason) => {
  await expect(check(npm, go)).rejects.toThrow(reason);
});

test('a tool that fails by itself fails the release', async () => {
  await expect(check(CLEAN, GO_BROKEN)).rejects.toThrow(/loading packages/);
});

test.each([
  ['packages', NPM_OFFLINE, CLEAN, ['the app’s packages']],
  ['modules', CLEAN, GO_OFFLINE, ['the server’s modules']],
  ['modules, for want of the tool', CLEAN, GO_WITHOUT_TOOL, ['the server’s modules']],
  ['either', NPM_OFFLINE, GO_OFFLINE, ['the app’s packages', 'the server’s modules']],
])('what isn’t reached to check %s is said', async (_, npm, go, whats) => {
  const { unchecked, said } = await check(npm, go);
  expect(unchecked.map((text) => /^NOT CHECKED [^:]+: ([^.]+)\./.exec(text)?.[1])).toEqual(whats);
  for (const text of unchecked) expect(said).toContain(text);
  expect(said).not.toContain('No known vulnerabilities');
});
