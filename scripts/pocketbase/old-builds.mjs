import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Removes the builds of earlier sources, of some 30 MB each, that stand beside a new one.
 * @param {string} server path of the new build; its folder stays
 * @param {{ remove?: (folder: string) => void, platform?: string }} [options]
 * @returns {void}
 */
export function removeOldBuilds(
  server,
  { remove = (folder) => rmSync(folder, { recursive: true }), platform = process.platform } = {},
) {
  const kept = path.dirname(server);
  const builds = path.dirname(kept);
  for (const name of readdirSync(builds)) {
    const folder = path.join(builds, name);
    // A folder without a server may be the one that another process is building into.
    const isBuilt = existsSync(path.join(folder, path.basename(server)));
    if (!name.startsWith('built-') || folder === kept || !isBuilt) continue;
    try {
      remove(folder);
    } catch (error) {
      // Windows doesn't delete the file of a running program. The build that follows finds it again.
      if (platform !== 'win32' || !isInUse(error)) throw error;
    }
  }
}

/** @param {unknown} error */
function isInUse(error) {
  return error instanceof Error && 'code' in error && ['EBUSY', 'EPERM'].includes(`${error.code}`);
}
