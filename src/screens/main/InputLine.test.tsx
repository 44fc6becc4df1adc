// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { validationError } from '../../domain/validation-errors';
import { makeCollection } from '../../stores/collections/collections.fixture';
import { resetCollections, useCollections } from '../../stores/collections/collections';
import { useKnownLink } from '../../stores/items/known-link';
import { resetItems, restoreInputText, setInputText, useItems } from '../../stores/items/items';
import { renderComponent } from '../../ui/render-component.fixture';
import { InputLine } from './InputLine';
import { SearchAnnouncement } from './SearchAnnouncement';

afterEach(() => {
  cleanup();
  resetItems();
  resetCollections();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const items = [
  makeItem({ id: 'lamp', content: 'The lamp in the harbour' }),
  makeItem({ id: 'cafe', title: 'Café', content: 'Harbour road' }),
];

function draw(typed: string, list: 'trash' | { collection: string } = { collection: 'inbox' }) {
  useItems.setState({ list, items, visible: items });
  const { container } = renderComponent(
    <div data-testid="line">
      <InputLine />
    </div>,
  );
  act(() => setInputText(typed));
  return container;
}
const line = () => screen.getByTestId('line').textContent;

describe('the line below the main input', () => {
  it.each([
    ['', ''],
    ['harbour', '2 of 2'],
    ['lamp harbour', '1 of 2'],
    ['CAFE', '1 of 2'],
    [':t: shopping', '↵ New note titled ‘shopping’0 of 2'],
    [':l: lamp', '↵ New note titled ‘lamp’1 of 2'],
    [':t:', '↵ New note with a title'],
    [':td: harbour', '↵ New todo ‘harbour’2 of 2'],
    [':td:', ''],
    ['shopping', '↵ New note ‘shopping’0 of 2'],
    ['example.com', '↵ New link example.com0 of 2'],
    ['::nt::', 'Only notes: 2Show all'],
  ])('says of “%s”: %s', (typed, says) => {
    draw(typed);
    expect(line()).toBe(says);
  });

  it('promises nothing in the trash bin', () => {
    draw(':td: lamp', 'trash');
    expect(line()).toBe('Only what matches: 1Show all');
  });

  it('says nothing of a draft that filters nothing yet', () => {
    draw('');
    act(() => restoreInputText('shopping'));
    expect(line()).toBe('');
    expect(useItems.getState().visible).toHaveLength(2);
    act(() => setInputText('shopping!'));
    expect(line()).toBe('↵ New note ‘shopping!’0 of 2');
  });

  it('says that a link is there already, and leads to it', () => {
    draw('example.com/?utm_source=x');
    const item = makeItem({ collection: 'inbox', created: '2024-03-12 12:00:00.000Z' });
    act(() => {
      useCollections.setState({ collections: [makeCollection('inbox')] });
      useKnownLink.setState({ item });
    });
    expect(line()).toMatch(/^Already in inbox, (12 Mar|Mar 12,) 2024Go to itAlt Enter0 of 2$/);
    expect(screen.getByRole('button', { name: 'Go to it' })).toBeDefined();
    act(() => setInputText('example.com/?utm_source=y'));
    expect(line()).toBe('↵ New link example.com/?utm_source=y0 of 2');
  });

  it('says why Enter created nothing in the place of what it will do', () => {
    draw(':td: harbour');
    act(() => useItems.setState({ inputError: validationError('empty') }));
    expect(screen.getByRole('alert').textContent).toBe('Write a title or a content first.');
    expect(line()).not.toContain('New todo');
  });
});

it('what the line says is heard once the typing has stopped', () => {
  vi.useFakeTimers();
  useCollections.setState({ collections: [makeCollection('inbox')] });
  useItems.setState({ list: { collection: 'inbox' }, items, visible: items });
  renderComponent(
    <p role="status">
      <SearchAnnouncement />
    </p>,
  );
  const said = () => screen.getByRole('status').textContent;
  act(() => setInputText('h'));
  act(() => vi.advanceTimersByTime(400));
  act(() => setInputText('lamp'));
  act(() => vi.advanceTimersByTime(400));
  expect(said()).toBe('');
  act(() => vi.advanceTimersByTime(400));
  expect(said()).toBe('1 of 2');
  act(() => useItems.setState({ elsewhereCount: 1, visible: [...items, items[0]!].slice(1) }));
  act(() => vi.advanceTimersByTime(800));
  expect(said()).toBe('1 of 2. 1 in other collections');
  act(() => useKnownLink.setState({ item: items[0]! }));
  act(() => vi.advanceTimersByTime(800));
  expect(said()).toMatch(/^Already in inbox, .+\. Alt\+Enter: Go to it\. 1 of 2\./);
  act(() => setInputText('xyz'));
  act(() => vi.advanceTimersByTime(800));
  expect(said()).toBe('0 of 2. Enter: New note ‘xyz’');
});
