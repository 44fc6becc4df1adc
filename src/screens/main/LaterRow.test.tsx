// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { openList, useItems } from '../../stores/items/items';
import {
  closeRecordingAccount,
  openRecordingAccount,
} from '../../stores/sync/recording-engine.fake';
import { renderComponent } from '../../ui/render-component.fixture';
import { ItemList } from './ItemList';
import { LaterRow } from './lazy-parts';

const NOTE = makeItem({ id: 'a' });
const LATER = makeItem({ id: 'b', content: 'Call', laterUntil: '2999-01-01 09:00:00.000Z' });

beforeAll(() => LaterRow.preload());
afterEach(() => {
  cleanup();
  closeRecordingAccount();
  vi.unstubAllGlobals();
});

/** Renders the list of an account with these items. */
function draw(items: Parameters<typeof openRecordingAccount>[0]): void {
  openRecordingAccount(items);
  openList({ collection: 'inbox' });
  renderComponent(<ItemList />);
}

it('is below the rows, is none of them, and shows the later items', async () => {
  draw([NOTE, LATER, { ...LATER, id: 'c' }]);
  const list = screen.getByRole('listbox');
  const row = screen.getByRole('button', { name: '2 later' });
  expect(list.contains(row)).toBe(false);
  expect(list.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('option').getAttribute('aria-setsize')).toBe('1');
  await userEvent.click(row);
  expect(useItems.getState().inputText).toBe('::later::');
  expect(screen.queryByRole('button')).toBeNull();
  // The end of the row tells the time, once.
  const [option] = screen.getAllByRole('option', { name: /^Note, later: Call .*2999/ });
  expect(option?.getAttribute('aria-setsize')).toBe('2');
});

it('says in an otherwise empty list what comes back', async () => {
  draw([LATER]);
  expect(screen.getByRole('status').textContent).toContain(
    'Nothing here now. 1 item comes back later.',
  );
  expect(screen.queryByText(/^Nothing here yet/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Show later items' }));
  expect(useItems.getState().inputText).toBe('::later::');
});

it('is missing if nothing is later', () => {
  draw([NOTE, { ...LATER, isTrashed: true }]);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('status')).toBeNull();
});
