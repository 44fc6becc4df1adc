import { expect, it } from 'vitest';

import { commandById } from '../../commands/table';
import { SHOWN_KEYS } from './shown-keys';

it.each(SHOWN_KEYS)('$chord is what the landing page says', ({ commandId, chord }) => {
  expect(commandById(commandId).keys).toContain(chord);
});
