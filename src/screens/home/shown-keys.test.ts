import { expect, it } from 'vitest';

import { commandById } from '../../commands/table';
import { SHOWN_KEYS } from './shown-keys';

it.each(SHOWN_KEYS)(
  '$chord on the landing page is a shortcut of its command',
  ({ commandId, chord }) => {
    expect(commandById(commandId).keys).toContain(chord);
  },
);
