// @vitest-environment jsdom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Item } from '../../domain/item';
import { makeItem } from '../../domain/item.fixture';
import { setSettings } from '../../stores/settings';
import { ItemIcon } from './ItemIcon';

beforeEach(() => {
  setSettings({ isFaviconEnabled: true });
});
afterEach(cleanup);

function draw(fields: Partial<Item>): HTMLElement {
  return render(<ItemIcon item={makeItem(fields)} />).container;
}

/** Class name of the icon, which the icon library sets. */
function iconOf(container: HTMLElement): string | undefined {
  const classes = [...(container.querySelector('svg')?.classList ?? [])];
  return classes.find((name) => name.startsWith('tabler-icon-'));
}

const LINK = { type: 'link', content: 'https://example.com' } as const;
const ICON = '0123456789abcdef0123456789abcdef';

describe('an icon', () => {
  it.each<[string, Partial<Item>, string]>([
    ['a note', {}, 'tabler-icon-note'],
    ['a link', LINK, 'tabler-icon-link'],
    ['a todo', { type: 'todo', title: 'Buy milk', content: '' }, 'tabler-icon-square'],
    [
      'a done todo',
      { type: 'todo', title: 'Buy milk', content: '', isTodoDone: true },
      'tabler-icon-square-check',
    ],
  ])('of %s', (_, fields, icon) => {
    const container = draw(fields);
    expect(iconOf(container)).toBe(icon);
    expect(container.querySelector('img')).toBeNull();
  });

  it('is hidden from screen readers, because the row’s name includes it', () => {
    expect(draw({}).firstElementChild?.getAttribute('aria-hidden')).toBe('true');
  });
});

describe('a colour', () => {
  const swatch = (container: HTMLElement) =>
    container.querySelector<HTMLElement>('[style*="background-color"]')?.style.backgroundColor;

  it('is shown in place of a note’s icon', () => {
    const container = draw({ content: 'the wall #C0FFEE' });
    expect(swatch(container)).toBe('rgb(192, 255, 238)');
    expect(iconOf(container)).toBeUndefined();
  });

  it.each<[string, Partial<Item>]>([
    ['a todo', { type: 'todo', title: 'paint #c0ffee', content: '#c0ffee' }],
    ['a link', { type: 'link', content: 'https://example.com/#c0ffee' }],
    ['a note that goes on after it', { content: '#c0ffee and more' }],
    ['a note of five digits', { content: '#c0ffe' }],
  ])('is not shown for %s', (_, fields) => {
    const container = draw(fields);
    expect(swatch(container)).toBeUndefined();
    expect(iconOf(container)).toBeDefined();
  });
});

describe('a favicon', () => {
  const image = (container: HTMLElement) => container.querySelector('img');

  it('comes from our own server, and never from its site', () => {
    const container = draw({ ...LINK, faviconUrl: 'https://example.com/i.png', icon: ICON });
    expect(image(container)?.getAttribute('src')).toBe(`/icons/${ICON}`);
    expect(image(container)?.getAttribute('alt')).toBe('');
    expect(container.innerHTML).not.toContain('example.com');
  });

  it.each(['', undefined as unknown as string])(
    'is the icon of a link where the server has none: %j',
    (icon) => {
      const container = draw({ ...LINK, faviconUrl: 'https://example.com/i.png', icon });
      expect(image(container)).toBeNull();
      expect(iconOf(container)).toBe('tabler-icon-link');
    },
  );

  it('is not requested if favicons are switched off', () => {
    setSettings({ isFaviconEnabled: false });
    const container = draw({ ...LINK, icon: ICON });
    expect(image(container)).toBeNull();
    expect(iconOf(container)).toBe('tabler-icon-link');
  });

  it('is replaced by the link icon if it is broken, until it changes', () => {
    const { container, rerender } = render(<ItemIcon item={makeItem({ ...LINK, icon: ICON })} />);
    fireEvent.error(image(container)!);
    expect(image(container)).toBeNull();
    expect(iconOf(container)).toBe('tabler-icon-link');

    const other = 'fedcba9876543210fedcba9876543210';
    rerender(<ItemIcon item={makeItem({ ...LINK, icon: other })} />);
    expect(image(container)?.getAttribute('src')).toBe(`/icons/${other}`);
  });

  it('belongs to links only', () => {
    expect(image(draw({ icon: ICON }))).toBeNull();
  });
});
