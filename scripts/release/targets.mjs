import { Failure } from '../failure.mjs';

/** The platforms that a release is built for, as `${GOOS}_${GOARCH}`; armv7 is a GOARM. */
const TARGETS = [
  'linux_amd64',
  'linux_arm64',
  'linux_armv7',
  'darwin_amd64',
  'darwin_arm64',
  'windows_amd64',
];

/** This machine's platform, by Go's names. */
const HERE = `${process.platform === 'win32' ? 'windows' : process.platform}_${process.arch === 'x64' ? 'amd64' : process.arch}`;

/**
 * Returns the chosen targets.
 * @param {string[]} names such as `linux_amd64`, or `here` for this machine; an empty list means all
 * @returns {string[]}
 * @throws {Failure} for an unknown name
 */
export function chosenTargets(names) {
  if (names.length === 0) return TARGETS;
  return names.map((name) => {
    const target = name === 'here' ? HERE : name;
    if (TARGETS.includes(target)) return target;
    throw new Failure(
      `There is no release for ${name}. Name some of ${TARGETS.join(', ')}, or here.`,
    );
  });
}

/**
 * Returns the variables by which Go builds for a target.
 * @param {string} target
 * @returns {NodeJS.ProcessEnv}
 */
export function goVariables(target) {
  const [GOOS, arch] = target.split('_');
  return arch === 'armv7' ? { GOOS, GOARCH: 'arm', GOARM: '7' } : { GOOS, GOARCH: arch };
}
