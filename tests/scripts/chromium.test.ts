import path from 'node:path';
import { expect, test } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { temporaryFolder, writeProgram } from './temporary';

test('JOT_CHROMIUM comes first', async () => {
  const mine = writeProgram(path.join(temporaryFolder(), 'mine'), 'echo Chromium 1');
  const found = await findChromium({ env: { JOT_CHROMIUM: mine }, log: () => undefined });
  expect(found.executablePath).toBe(mine);
  expect(found.args).toContain('--disable-background-networking');
  expect(found.args.includes('--no-sandbox')).toBe(process.getuid?.() === 0);
});

test('a JOT_CHROMIUM that does not exist or does not run is refused with what to do', async () => {
  const find = (file: string) =>
    findChromium({ env: { JOT_CHROMIUM: file }, log: () => undefined });
  const folder = temporaryFolder();
  await expect(find(path.join(folder, 'none'))).rejects.toThrow(/which does not exist\. Set it to/);
  const broken = writeProgram(path.join(folder, 'broken'), 'exit 127');
  await expect(find(broken)).rejects.toThrow(/which does not run\. Set it to/);
});

test('tests get the one without a window, figures come from the whole browser', async () => {
  const bin = temporaryFolder();
  const shell = writeProgram(path.join(bin, 'chromium-headless-shell'), 'echo Chromium 1');
  const whole = writeProgram(path.join(bin, 'chromium'), 'echo Chromium 1');
  const options = { env: { PATH: bin }, log: () => undefined };
  expect((await findChromium(options)).executablePath).toBe(shell);
  expect((await findChromium({ ...options, isFullBrowser: true })).executablePath).toBe(whole);
});

const isRoot = process.getuid?.() === 0;

test.skipIf(!isRoot)('the one without a window is installed beside another', async () => {
  const bin = temporaryFolder();
  writeProgram(path.join(bin, 'chromium'), 'echo Chromium 1');
  const shell = path.join(bin, 'chromium-headless-shell');
  const install = `[ "$1" != install ] || cp ${bin}/chromium "${bin}/$4"`;
  writeProgram(path.join(bin, 'apt-get'), `PATH=/usr/bin:/bin\n${install}`);
  const options = { env: { PATH: bin }, log: () => undefined };
  expect((await findChromium(options)).executablePath).toBe(shell);
});

test('an installed one is found on the PATH', async () => {
  const bin = temporaryFolder();
  const installed = writeProgram(path.join(bin, 'chromium'), 'echo Chromium 1');
  expect((await findChromium({ env: { PATH: bin }, log: () => undefined })).executablePath).toBe(
    installed,
  );
});
