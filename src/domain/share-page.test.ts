// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';

import { sharePage } from './share-page';

const HOSTILE = [
  '</textarea><script>alert(1)</script>',
  '<!-- " \' > --> &lt; &amp;amp;',
  '\nbegins with a line break\n\nand has more',
  '"><img src=x onerror=alert(1)>',
];

describe('the page that receives a share', () => {
  it.each(HOSTILE)('holds %j as a text', (text) => {
    const page = sharePage({ title: text, text, url: text });
    const { body } = new DOMParser().parseFromString(page, 'text/html');
    const values = [...body.querySelectorAll('textarea')].map(({ name, value }) => [name, value]);
    expect(values).toEqual([
      ['title', text],
      ['text', text],
      ['url', text],
    ]);
    expect(body.querySelectorAll('img, script')).toHaveLength(1);
  });
});
