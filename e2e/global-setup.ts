import { existsSync } from 'node:fs';
import path from 'node:path';
import { findPocketBase } from '../scripts/pocketbase/find.mjs';
import { distDir } from '../scripts/project.mjs';
import { setup, teardown } from '../tests/server/fresh-folder';

/**
 * What all workers need: the built app, and the server, which is built only once, as is the folder that each begins with.
 * @returns takes away what it has made
 */
export default async function globalSetup(): Promise<() => void> {
  if (!existsSync(path.join(distDir, 'index.html')))
    throw new Error('The app isn’t built: run `npm run build`, or `npm test -- e2e`.');
  await findPocketBase();
  await setup();
  return teardown;
}
