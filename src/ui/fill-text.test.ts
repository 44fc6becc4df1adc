import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { fillText } from './fill-text';

it('replaces placeholders with elements, and leaves the rest', () => {
  const text = 'Write to {contact}, {name}: <b> is no tag';
  const filled = fillText(text, { contact: createElement('i', null, 'Ada'), name: 'bob' });
  expect(renderToStaticMarkup(filled)).toBe('Write to <i>Ada</i>, bob: &lt;b&gt; is no tag');
});
