import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Copies the files to embed to where Go embeds them from: the built app, the hooks with the domain's bundle,
 * and the migrations.
 * @param {string} root the project's root folder
 * @returns {() => void} removes the copies
 */
export function stage(root) {
  const content = path.join(root, 'server', 'embedded', 'content');
  const remove = () => rmSync(content, { recursive: true, force: true });
  remove();
  mkdirSync(content, { recursive: true });
  cpSync(path.join(root, 'dist'), path.join(content, 'app'), { recursive: true });
  for (const [from, to] of [
    ['pb_hooks', 'program/hooks'],
    ['pb_migrations', 'program/migrations'],
  ]) {
    cpSync(path.join(root, String(from)), path.join(content, String(to)), {
      recursive: true,
      // Leave out the files that only editors and type checks read.
      filter: (file) => path.extname(file) === '' || /(?<!\.d)\.(js|txt)$/.test(file),
    });
  }
  return remove;
}
