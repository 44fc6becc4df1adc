import { expect, test } from 'vitest';

import { goModules, npmPackages } from '../../scripts/release/sbom.mjs';
import { chosenTargets, goVariables } from '../../scripts/release/targets.mjs';

test('a bill of materials names what is shipped, each once', () => {
  const packages = npmPackages({
    '': { version: '1.0.0' },
    'node_modules/@scope/name': { version: '1.2.3', license: 'MIT', integrity: 'sha512-AAA=' },
    'node_modules/other/node_modules/@scope/name': { version: '1.2.3' },
    'node_modules/tool': { version: '2.0.0', dev: true },
  });
  expect(packages.map(({ purl }) => purl)).toEqual(['pkg:npm/%40scope/name@1.2.3']);
});

test('Go’s modules are read from what a program says it holds', () => {
  const said =
    '/tmp/jot-server: go1.27.0\n\tpath\tjot/server\n\tdep\tgithub.com/a/b\tv1.2.3\th1:x=\n\tbuild\t-trimpath=true\n';
  expect(goModules(said).map(({ purl }) => purl)).toEqual([
    'pkg:golang/stdlib@v1.27.0',
    'pkg:golang/github.com/a/b@v1.2.3',
  ]);
});

test('a release is built for all systems, or for those that are named', () => {
  expect(chosenTargets([])).toHaveLength(6);
  expect(chosenTargets(['linux_armv7'])).toEqual(['linux_armv7']);
  expect(goVariables('linux_armv7')).toEqual({ GOOS: 'linux', GOARCH: 'arm', GOARM: '7' });
  expect(goVariables('windows_amd64')).toEqual({ GOOS: 'windows', GOARCH: 'amd64' });
  expect(() => chosenTargets(['plan9_amd64'])).toThrow(/no release for plan9_amd64.*linux_amd64/);
});
