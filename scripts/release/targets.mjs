import { Failure } from '../failure.mjs';

/**
 * A platform that a release is built for.
 * @typedef {{ os: string, arch: string, go: { GOOS: string, GOARCH: string, GOARM?: string } }} Target
 */

/** @type {Target[]} */
export const targets = [
  target('linux', 'amd64'),
  target('linux', 'arm64'),
  { os: 'linux', arch: 'armv7', go: { GOOS: 'linux', GOARCH: 'arm', GOARM: '7' } },
  target('darwin', 'amd64'),
  target('darwin', 'arm64'),
  target('windows', 'amd64'),
];

/**
 * @param {string} os
 * @param {string} arch
 * @returns {Target}
 */
function target(os, arch) {
  return { os, arch, go: { GOOS: os, GOARCH: arch } };
}

/**
 * Returns whether a target's program runs on this machine.
 * @param {Target} target
 * @returns {boolean}
 */
function runsHere({ os, arch }) {
  const here = process.platform === 'win32' ? 'windows' : process.platform;
  return os === here && arch === (process.arch === 'x64' ? 'amd64' : process.arch);
}

/**
 * Returns the chosen targets.
 * @param {string[]} names such as `linux_amd64`, or `here` for this machine; an empty list means all
 * @returns {Target[]}
 * @throws {Failure} for an unknown name
 */
export function chosenTargets(names) {
  if (names.length === 0) return targets;
  return names.map((name) => {
    const found = targets.find((each) =>
      name === 'here' ? runsHere(each) : name === `${each.os}_${each.arch}`,
    );
    if (found) return found;
    const known = targets.map(({ os, arch }) => `${os}_${arch}`).join(', ');
    throw new Failure(`There is no release for ${name}. Name some of ${known}, or here.`);
  });
}
