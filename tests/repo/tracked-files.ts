import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** The root of the repository. */
export const REPO = path.resolve(import.meta.dirname, '../..');

/** Every file of the project that git tracks or would track, without ignored and deleted files. */
export function trackedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...args], { cwd: REPO, encoding: 'utf8' })
      .split('\0')
      .filter((file) => file !== '');
  const deleted = new Set(git('--deleted'));
  return git('--cached', '--others', '--exclude-standard').filter((file) => !deleted.has(file));
}
