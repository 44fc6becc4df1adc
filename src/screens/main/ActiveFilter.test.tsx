// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { resetItems, setInputText, useItems } from '../../stores/items/items';
import { renderComponent } from '../../ui/render-component.fixture';
import { ActiveFilter } from './ActiveFilter';

beforeEach(() => {
  const items = [
    makeItem({ id: 'note' }),
    makeItem({ id: 'link', type: 'link', content: 'https://example.com' }),
    makeItem({ id: 'done', type: 'todo', title: 'Rest', content: '', isTodoDone: true }),
    makeItem({ id: 'todo', type: 'todo', title: 'Work', content: '' }),
    makeItem({ id: 'other', type: 'todo', title: 'Play', content: '' }),
  ];
  useItems.setState({ list: { collection: 'inbox' }, items, visible: items });
});
afterEach(() => {
  cleanup();
  resetItems();
  vi.unstubAllGlobals();
});

it.each([
  ['::nt::', 'Only notes: 1'],
  ['::link::', 'Only links: 1'],
  ['::td::', 'Only todos: 3'],
  ['::itd::', 'Only incomplete todos: 2'],
])('%s is named, with the number of matches: %s', (token, words) => {
  renderComponent(<ActiveFilter />);
  act(() => setInputText(token));
  expect(screen.getByRole('status').textContent).toBe(`${words}Show all`);
});

it.each(['', 'milk', '::nt', ' ::nt::', '::nt:: '])('shows nothing for “%s”', (text) => {
  renderComponent(<ActiveFilter />);
  act(() => setInputText(text));
  expect(screen.queryByRole('status')).toBeNull();
});

it('is shown for any text in the trash bin, where the input is disabled', async () => {
  renderComponent(<ActiveFilter />);
  act(() => useItems.setState({ list: 'trash' }));
  act(() => setInputText('Work'));
  expect(screen.getByRole('status').textContent).toBe('Only what matches: 1Show all');
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(useItems.getState().inputText).toBe('');
});

it.each([
  ['filters nothing', ' :td: '],
  ['matches nothing, because the list says so', 'saffron'],
])('shows nothing in the trash bin for a text that %s', (_, text) => {
  renderComponent(<ActiveFilter />);
  act(() => useItems.setState({ list: 'trash' }));
  act(() => setInputText(text));
  expect(screen.queryByRole('status')).toBeNull();
});

it('is cleared with one click', async () => {
  renderComponent(<ActiveFilter />);
  act(() => setInputText('::td::'));
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(useItems.getState().inputText).toBe('');
  expect(useItems.getState().visible).toHaveLength(5);
  expect(screen.queryByRole('status')).toBeNull();
});
