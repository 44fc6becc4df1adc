import { expect, it } from 'vitest';

import { momentInWords } from './moment';

// The next day has 23 hours in most of Europe.
const now = new Date(2026, 2, 28, 17, 30);

it.each([
  [new Date(2026, 2, 28, 18, 0), /^(18:00|6:00\sPM)$/],
  [new Date(2026, 2, 29, 9, 0), /^tomorrow (09:00|9:00\sAM)$/],
  [new Date(2026, 2, 30, 9, 0), /^Mon (09:00|9:00\sAM)$/],
  [new Date(2026, 3, 4, 9, 0), /^(Apr 4|4 Apr) (09:00|9:00\sAM)$/],
  [new Date(2027, 2, 1, 9, 0), /^(Mar 1, 2027|1 Mar 2027) (09:00|9:00\sAM)$/],
  [new Date(2026, 2, 27, 9, 0), /^(Mar 27|27 Mar) (09:00|9:00\sAM)$/],
])('says %s shortly', (moment, words) => {
  expect(momentInWords(moment, now)).toMatch(words);
});
