import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { fillText } from './fill-text';

it('puts elements in the place of their names, and leaves the rest as it is', () => {
  const text = 'Write to {contact}, {name}: <b> is no tag';
  const filled = fillText(text, { contact: createElement('i', null, 'Ada'), name: 'bob' });
  expect(renderToStaticMarkup(filled)).toBe('Write to <i>Ada</i>, bob: &lt;b&gt; is no tag');
});
