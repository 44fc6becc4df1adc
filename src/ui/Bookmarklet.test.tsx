// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { Bookmarklet } from './Bookmarklet';
import { bookmarkletOf } from './bookmarklet';
import { renderComponent } from './render-component.fixture';

afterEach(cleanup);

it('is a link to drag, and is copied by a click or by the button', async () => {
  const copied: string[] = [];
  renderComponent(<Bookmarklet onCopy={(text) => Promise.resolve(copied.push(text) > 0)} />);
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Add to Jot' });
  const code = bookmarkletOf(location.origin);
  expect(link.getAttribute('href')).toBe(code);
  // The page's policy forbids such an address, so a click must not follow it.
  expect(fireEvent.click(link)).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Copy bookmarklet' }));
  expect(copied).toEqual([code, code]);
  expect(await screen.findByText('Copied')).toBeDefined();
});
