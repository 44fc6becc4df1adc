import { afterEach, beforeEach, expect, it } from 'vitest';

import { readFiles } from '../../src/formats/import/read-files';

// Only a separate process can change its time zone, which the tests beside the source can't do.
const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it.each([
  ['2024-01-05', '2024-01-05T05:00:00.000Z'],
  ['20240105', '2024-01-05T05:00:00.000Z'],
  ['05.07.2024', '2024-07-05T04:00:00.000Z'],
  ['2024-07-05 10:00', '2024-07-05T14:00:00.000Z'],
  ['Jan 5, 2024 10:00 AM', '2024-01-05T15:00:00.000Z'],
  ['2024-01-05 10:00:00 +0200', '2024-01-05T08:00:00.000Z'],
  ['2024-01-05T10:00Z', '2024-01-05T10:00:00.000Z'],
])('an imported date without a zone is one of the device’s: %s in New York', async (date, time) => {
  const files = [
    { name: 'a.md', content: new Blob([`---\ntitle: T\ndate: ${date}\n---\nBody`]) },
    {
      name: 'b.csv',
      content: new Blob([
        `collection,type,title,content,done,copyOnClick,created,updated,trashed\nA,text,T,C,,,"${date}",,\n`,
      ]),
    },
  ];
  const reading = await readFiles(files);
  expect(reading).toMatchObject({
    contents: { items: [{ created: Date.parse(time) }, { created: Date.parse(time) }] },
  });
});
