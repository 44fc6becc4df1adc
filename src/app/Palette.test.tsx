// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../domain/item.fixture';
import { openInbox, type OpenedInbox } from '../stores/opened-inbox.fixture';
import { openPalette, usePalette } from '../stores/palette';
import { usePaletteItems } from '../stores/search/palette-items';
import { renderComponent } from '../ui/render-component.fixture';
import { Palette } from './Palette';

let inbox: OpenedInbox;

beforeEach(async () => {
  inbox = await openInbox(makeItem({ id: 'milk', content: 'Milk' }));
  openPalette();
  renderComponent(<Palette />);
});
afterEach(() => {
  cleanup();
  inbox.close();
  vi.unstubAllGlobals();
});

const search = () => screen.getByLabelText('Search for an action or item');
// Queried by selector: without layout, a query by role takes about a second.
const options = () => [...document.querySelectorAll('[role="option"]')];
/** Types a query, and waits for Spotlight, which updates the selection in a later task. */
const typeQuery = (query: string) =>
  act(async () => void fireEvent.change(search(), { target: { value: query } }));
const isOpen = () => usePalette.getState().isOpen;

/** Index of the selected entry, which must also be the active descendant of the field; -1 if there is none. */
function selected(): number {
  const all = options();
  const isSelected = all.map((option) => option.getAttribute('aria-selected') === 'true');
  expect(isSelected.filter(Boolean)).toHaveLength(all.length === 0 ? 0 : 1);
  const index = isSelected.indexOf(true);
  expect(search().getAttribute('aria-activedescendant')).toBe(all[index]?.id ?? null);
  return index;
}

/** Presses a key whose event has other properties than those of a usual keyboard. */
function press(key: string, other: { code?: string; keyCode?: number; isComposing?: boolean }) {
  const event = createEvent.keyDown(search(), { key, ...other });
  // jsdom ignores this property when it creates the event.
  if (other.isComposing) Object.defineProperty(event, 'isComposing', { value: true });
  fireEvent(search(), event);
}

describe('the selection', () => {
  it('is the first row on opening and after each letter', async () => {
    expect(document.activeElement).toBe(search());
    expect(selected()).toBe(0);
    for (const query of ['t', 'th', 'the']) {
      await userEvent.keyboard('{ArrowDown}{ArrowDown}');
      expect(selected()).toBe(2);
      await typeQuery(query);
      expect(selected()).toBe(0);
    }
    expect(options()[0]?.textContent).toContain('Theme: System');
  });

  it('moves by the arrow keys, and wraps around at both ends', async () => {
    await typeQuery('theme');
    const last = options().length - 1;
    await userEvent.keyboard('{ArrowUp}');
    expect(selected()).toBe(last);
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toBe(0);
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toBe(1);
  });

  it('moves by the arrows of a number pad', () => {
    press('ArrowDown', { code: 'Numpad2' });
    expect(selected()).toBe(1);
    press('ArrowUp', { code: 'Numpad8' });
    expect(selected()).toBe(0);
  });

  const WRITING = makeItem({ id: 'writing', content: 'Appearances are deceptive' });
  const laterHits = (isSearching = false) =>
    act(() => usePaletteItems.setState({ hits: [WRITING], isSearching }));

  it('stays on its row when later results are added above it', async () => {
    await typeQuery('appear');
    await userEvent.keyboard('{ArrowDown}');
    const before = options()[selected()]?.textContent;
    laterHits();
    expect(options()[0]?.textContent).toContain('Appearances are deceptive');
    expect(selected()).toBe(2);
    expect(options()[2]?.textContent).toBe(before);
    await userEvent.keyboard('{ArrowUp}');
    expect(selected()).toBe(1);
  });

  it('stays on the first row if the user hasn’t moved it', async () => {
    await typeQuery('appear');
    laterHits();
    expect(selected()).toBe(0);
  });

  it('is the first row again after a query without results', async () => {
    await typeQuery('nonsense');
    expect(options()).toEqual([]);
    expect(search().getAttribute('aria-expanded')).toBe('false');
    expect(selected()).toBe(-1);
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(isOpen()).toBe(true);
    laterHits(true);
    expect(selected()).toBe(0);
    await userEvent.keyboard('{ArrowDown}');
    expect(selected()).toBe(0);
  });
});

describe('a row', () => {
  it.each([
    ['a keyboard', 'Enter'],
    ['a number pad', 'NumpadEnter'],
    ['an Android keyboard', ''],
  ])('runs by the Enter of %s, and the palette closes', async (_, code) => {
    await typeQuery('terms');
    press('Enter', { code });
    expect(isOpen()).toBe(false);
    expect(inbox.paths).toEqual(['/terms']);
  });

  it.each([
    ['that Safari sends after a composition', { keyCode: 229 }],
    ['during a composition', { isComposing: true }],
  ])('doesn’t run by an Enter %s', async (_, event) => {
    await typeQuery('terms');
    press('Enter', { code: 'Enter', ...event });
    press('ArrowDown', { code: 'ArrowDown', ...event });
    expect(isOpen()).toBe(true);
    expect(selected()).toBe(0);
    expect(inbox.paths).toEqual([]);
  });

  it('runs by a click, which leaves the focus in the field', async () => {
    await typeQuery('terms');
    const row = screen.getByRole('option', { name: 'Terms' });
    for (const place of [row, row.parentElement!])
      expect(fireEvent.mouseDown(place), 'the browser may move the focus').toBe(false);
    await userEvent.click(row);
    expect(inbox.paths).toEqual(['/terms']);
    expect(isOpen()).toBe(false);
  });
});

it('lists its rows in groups with names', async () => {
  await typeQuery('theme');
  const list = screen.getByRole('listbox', { name: 'Results' });
  expect(search().getAttribute('aria-controls')).toBe(list.id);
  expect(within(list).getByRole('group', { name: 'Miscellaneous' })).toBeDefined();
});

it('closes by Escape, and opens with an empty query', async () => {
  await typeQuery('theme');
  await userEvent.keyboard('{Escape}');
  expect(usePalette.getState()).toMatchObject({ isOpen: false, query: 'theme' });
  act(openPalette);
  expect(usePalette.getState()).toMatchObject({ isOpen: true, query: '' });
});
