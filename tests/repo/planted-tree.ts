import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

import { REPO } from './tracked-files';

/** Source texts by their path in the tree. */
export type Sources = Readonly<Record<string, string>>;

/** A violation of a rule in a file of the tree. */
export interface Breach {
  file: string;
  /** The rule's name in oxlint, such as `boundaries(dependencies)`. */
  rule: string;
}

interface LintReport {
  diagnostics: { code: string; filename: string }[];
}

/** Lints a separate tree outside the repository with the repository's settings. */
export function lintPlanted(sources: Sources): Breach[] {
  const root = mkdtempSync(path.join(os.tmpdir(), 'jot-fence-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json'])
    copyFileSync(path.join(REPO, file), path.join(root, file));
  symlinkSync(path.join(REPO, 'node_modules'), path.join(root, 'node_modules'));
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return lint(root).diagnostics.map(({ code, filename }) => ({ file: filename, rule: code }));
}

function lint(root: string): LintReport {
  const oxlint = path.join(REPO, 'node_modules/oxlint/bin/oxlint');
  try {
    return JSON.parse(run(oxlint, root)) as LintReport;
  } catch (error) {
    // A run that finds violations exits with 1; one that couldn't start prints no report.
    const { status, stdout } = error as { status?: number; stdout?: string };
    if (status !== 1 || !stdout?.startsWith('{')) throw error;
    return JSON.parse(stdout) as LintReport;
  }
}

function run(oxlint: string, cwd: string): string {
  return execFileSync(process.execPath, [oxlint, '--format=json'], { cwd, encoding: 'utf8' });
}
