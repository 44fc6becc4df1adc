import { existsSync } from 'node:fs';
import path from 'node:path';
import { findPocketBase } from '../scripts/pocketbase/find.mjs';
import { distDir } from '../scripts/project.mjs';
import { setup, teardown } from '../tests/server/fresh-folder';

/**
 * Prepares what all workers share: checks that the app is built, builds the server, and makes the data folder that each
 * server starts with.
 * @returns a function that removes that folder
 */
export default async function globalSetup(): Promise<() => void> {
  if (!existsSync(path.join(distDir, 'index.html')))
    throw new Error('The app isn’t built: run `npm run build`, or `npm test -- e2e`.');
  await findPocketBase();
  await setup();
  return teardown;
}
