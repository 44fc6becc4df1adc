// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { COMMANDS } from '../../commands/table';
import { renderComponent } from '../../ui/render-component.fixture';
import { KeyList } from './KeyList';

beforeEach(() => void renderComponent(<KeyList />));
afterEach(cleanup);

const textsOf = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const labels = () => textsOf('dt');
const headings = () => textsOf('h3');
const search = (value: string) =>
  fireEvent.change(screen.getByLabelText('Search the keys'), { target: { value } });

it('lists each command that has a key, under the place where it works', () => {
  const withKeys = COMMANDS.filter(({ keys }) => keys.length > 0);
  expect(new Set(labels())).toEqual(new Set(withKeys.map(({ label }) => label)));
  expect(headings()).toEqual([
    'In the main input',
    'In the list',
    'Outside text fields',
    'In a dialog',
    'Everywhere',
  ]);
});

it('lists the digits in one row, and commands with the same label too', () => {
  for (const label of ['Open a collection', 'Select last item'])
    expect(labels().filter((each) => each === label)).toHaveLength(1);
  expect(screen.getByText('…').parentElement?.textContent).toBe('1 … 0');
});

it.each([
  ['a word of its label', 'trash', ['Move to trash bin']],
  ['a synonym', 'erase', ['Delete permanently']],
  ['its keys', 'ctrl shift c', ['Copy']],
  ['the name of a key', 'contextmenu', ['Open the item’s menu']],
  ['a key of a range', '7', ['Open a collection']],
])('finds a command by %s', (_, query, found) => {
  search(query);
  expect(labels()).toEqual(found);
  expect(headings()).toHaveLength(1);
});

it('says if nothing is found', () => {
  expect(screen.getByRole('status').textContent).toBe('');
  search('nonsense');
  expect(labels()).toEqual([]);
  expect(screen.getByRole('status').textContent).toBe('No action found.');
});
