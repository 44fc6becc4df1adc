import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

import * as storageKeys from '../../src/domain/storage-keys';
import { REPO } from './tracked-files';

/** Names that libraries have chosen. */
const OF_LIBRARIES: readonly string[] = [storageKeys.SESSION_KEY, storageKeys.COLOR_SCHEME_KEY];

const documented = readFileSync(path.join(REPO, 'docs/architecture.md'), 'utf8');

/**
 * The names in use, as the document writes them: with `…` after a prefix, and with words in braces for
 * parameters.
 */
const names = Object.entries({
  ...storageKeys,
  pushLock: storageKeys.pushLock('{user id}'),
  accountChannel: 'jot-{user id}-{protocol}',
  accountDatabase: storageKeys.accountDatabase('{user id}'),
  databaseLock: storageKeys.databaseLock('jot-{user id}'),
})
  .filter(([constant]) => !constant.startsWith('EARLIER_'))
  .flatMap(([, name]) => (typeof name === 'string' ? [name] : []));

describe('a name in the browser’s storage', () => {
  it.each(names)('%s is in the documents', (name) => {
    expect(documented).toContain(`| \`${name.replace(/-$/, '-…')}\``);
  });

  it('has one form, unless a library has chosen it', () => {
    const others = names.filter((name) => !/^jot(?:-(?:[a-z]+|\{[a-z ]+\}))+-?$/.test(name));
    expect(others).toEqual(OF_LIBRARIES);
  });
});
