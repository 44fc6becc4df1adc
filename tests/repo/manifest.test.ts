import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import { readLaunch, SHORTCUTS } from '../../src/domain/launch';
import { isPage, PATHS } from '../../src/domain/paths';
import { sharePage } from '../../src/domain/share-page';
import { atTheirPaths, webManifest } from '../../scripts/web-manifest.mjs';
import { REPO } from './tracked-files';

const { icons = [], screenshots = [], shortcuts = [], share_target: target } = webManifest;

/** Reads width and height from the beginning of a PNG. */
function sizeOf(file: string): string {
  const png = readFileSync(path.join(REPO, 'public', file));
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe('the web manifest', () => {
  it('has the colours of the light scheme', () => {
    const tokens = readFileSync(path.join(REPO, 'src/ui/tokens.css'), 'utf8');
    const paper = /--jot-paper: (#[0-9a-f]{6})/.exec(tokens)?.[1];
    expect([webManifest.theme_color, webManifest.background_color]).toEqual([paper, paper]);
  });

  it.each([...icons, ...screenshots].filter(({ type }) => type === 'image/png'))(
    'names the size of $src',
    ({ src, sizes }) => expect(sizeOf(src)).toBe(sizes),
  );

  it('has a shortcut for each thing that the app does at its start', () => {
    const done = shortcuts.map(({ url }) => readLaunch(url, () => ''));
    expect(done).toEqual(SHORTCUTS.map((shortcut) => ({ shortcut })));
    expect(shortcuts.every(({ url }) => isPage(url))).toBe(true);
  });

  it('has things shared where they are received, and in no address', () => {
    expect(target).toMatchObject({ action: PATHS.share, method: 'POST' });
    const page = sharePage({ title: '', text: '', url: '' });
    const received = [...page.matchAll(/<textarea name="(\w+)"/g)].map(([, name]) => name);
    expect(Object.values(target?.params ?? {})).toEqual(received);
  });
});

describe('what the worker keeps', () => {
  it.each([
    ['index.html', '/index.html'],
    ['pages/home.html', '/'],
    ['pages/help.html', '/help'],
    ['assets/a-1.js', '/assets/a-1.js'],
  ])('%s is asked for at %s', (url, expected) => {
    const { manifest } = atTheirPaths([{ url, revision: null, size: 1 }]);
    expect(manifest.map((entry) => entry.url)).toEqual([expected]);
  });
});
