import { describe, expect, it } from 'vitest';

import { FROM_FILES, SETTINGS, tabledVariables, variablesIn } from './documented-variables';
import { trackedFiles } from './tracked-files';

const GONE = variablesIn('server/config/gone.go').filter((name) => !SETTINGS.includes(name));

describe('the settings', () => {
  it('are the twelve of the README’s table', () => {
    expect(tabledVariables('README.md').toSorted()).toEqual(SETTINGS.toSorted());
  });

  it('are named by jot-server --help', () => {
    expect(variablesIn('server/about.txt').toSorted()).toEqual(
      [...SETTINGS, ...FROM_FILES].toSorted(),
    );
  });

  it('are read in one package of the server', () => {
    const sources = trackedFiles().filter(
      (file) => /^server\/config\/\w+\.go$/.test(file) && !/(_test|\/gone)\.go$/.test(file),
    );
    const read = new Set(sources.flatMap(variablesIn));
    expect(SETTINGS.filter((name) => !read.has(name))).toEqual([]);
  });
});

it('CONTRIBUTING.md has a row for each variable of developers', () => {
  const ofTests = trackedFiles()
    .filter((file) => file.startsWith('server/') && /(?<!_test)\.go$/.test(file))
    .flatMap(variablesIn)
    .filter((name) => name.startsWith('JOT_TEST_'));
  expect(ofTests).not.toEqual([]);
  expect(tabledVariables('CONTRIBUTING.md')).toEqual(
    expect.arrayContaining(['JOT_RATE_LIMITS', 'JOT_CHROMIUM', ...ofTests]),
  );
});

it('no guide and no example names a variable that is no longer read', () => {
  expect(GONE).toContain('JOT_BACKUPS');
  const guides = trackedFiles().filter(
    (file) =>
      /^(README|CONTRIBUTING|SECURITY)\.md$|^(docs|deploy)\//.test(file) &&
      !/^docs\/(decisions|screenshots)\//.test(file),
  );
  const named = guides.flatMap((file) =>
    variablesIn(file)
      .filter((name) => GONE.includes(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(named).toEqual([]);
});
