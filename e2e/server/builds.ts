import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { distDir } from '../../scripts/project.mjs';

const TEXT = /\.(?:html|js|css|webmanifest)$/;
const REVISION = /("revision":"[0-9a-f]+)/g;

/** A copy of the built app that a test may replace by a newer build. */
export class Deployment {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'jot-deployment-'));
  #builds = 0;

  constructor() {
    cpSync(distDir, this.folder, { recursive: true });
    // The server would send the compressed files instead of the ones that are changed here.
    for (const name of this.#names()) if (/\.(?:br|gz)$/.test(name)) rmSync(this.#path(name));
  }

  /**
   * Deploys another build: renames all hashed files and all references to them, and deletes the old ones. The worker
   * gets new revisions of the other files.
   */
  deploy(): void {
    const mark = `${++this.#builds}x`;
    const hashed = this.#names('assets').map((name) => path.basename(name));
    const renamed = new Map(
      hashed.map((name) => [name, name.replace(/(\.[a-z0-9]+)$/, `${mark}$1`)] as const),
    );
    for (const name of this.#names()) {
      if (!TEXT.test(name)) continue;
      let text = readFileSync(this.#path(name), 'utf8');
      for (const [from, to] of renamed) text = text.replaceAll(from, to);
      if (name === 'sw.js') text = text.replaceAll(REVISION, `$1${mark}`);
      writeFileSync(this.#path(name), text);
    }
    for (const [from, to] of renamed) {
      cpSync(this.#path('assets', from), this.#path('assets', to));
      rmSync(this.#path('assets', from));
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #names(below = ''): string[] {
    return readdirSync(this.#path(below), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.folder, path.join(entry.parentPath, entry.name)));
  }

  #path(...parts: string[]): string {
    return path.join(this.folder, ...parts);
  }
}
