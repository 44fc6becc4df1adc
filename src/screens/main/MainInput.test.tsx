// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { makeItem } from '../../domain/item.fixture';
import { validationError } from '../../domain/validation-errors';
import { resetItems, selectIndex, useItems } from '../../stores/items/items';
import { renderComponent } from '../../ui/render-component.fixture';
import { InputLine } from './InputLine';
import { MainInput } from './MainInput';
import { LIST_ID, optionId } from '../../commands/option-id';

afterEach(() => {
  cleanup();
  resetItems();
  vi.unstubAllGlobals();
});

const items = [
  makeItem({ id: 'milk', content: 'Milk' }),
  makeItem({ id: 'bread', content: 'Bread' }),
];

function draw({ isTrash = false, hasFinePointer = true } = {}): HTMLInputElement {
  useItems.setState({ list: { collection: 'inbox' }, items, visible: items });
  renderComponent(
    <>
      <MainInput isTrash={isTrash} />
      <InputLine />
    </>,
    hasFinePointer,
  );
  const name = isTrash ? 'Filter the trash bin' : 'Main input';
  return screen.getByRole('combobox', { name });
}

describe('the main input', () => {
  it('is a combobox of one line that controls the list', () => {
    const input = draw();
    expect(input.tagName).toBe('INPUT');
    expect(input.getAttribute('aria-controls')).toBe(LIST_ID);
    expect(input.getAttribute('aria-autocomplete')).toBe('list');
    expect(input.getAttribute('aria-expanded')).toBe('true');
  });

  it('names the selected item, as long as there is one', () => {
    const input = draw();
    expect(input.hasAttribute('aria-activedescendant')).toBe(false);
    act(() => selectIndex(1));
    expect(input.getAttribute('aria-activedescendant')).toBe(optionId('bread'));
    act(() => selectIndex(-1));
    expect(input.hasAttribute('aria-activedescendant')).toBe(false);
  });

  it('filters with every letter', async () => {
    const input = draw();
    await userEvent.type(input, 'BRE');
    expect(input.value).toBe('BRE');
    expect(useItems.getState().visible.map(({ id }) => id)).toEqual(['bread']);
    await userEvent.clear(input);
    expect(useItems.getState().visible).toHaveLength(2);
  });

  it('has the focus on mount', () => {
    const input = draw();
    expect(document.activeElement).toBe(input);
  });

  it('has no focus on mount on a touch screen', () => {
    draw({ hasFinePointer: false });
    expect(document.activeElement).toBe(document.body);
  });

  it('is disabled in the trash bin, where another field filters', () => {
    const filter = draw({ isTrash: true });
    expect(filter.disabled).toBe(false);
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Main input' });
    expect(input.disabled).toBe(true);
    expect(input.placeholder).toBe('You can’t add items here');
  });

  it('has a button that opens its menu', async () => {
    await import('./InputMenu');
    draw();
    const button = screen.getByRole('button', { name: 'Main input menu' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(button);
    expect(await screen.findByRole('menu', { name: 'Main input' })).toBeDefined();
    expect(button.getAttribute('aria-expanded')).toBe('true');
  });
});

describe('the button that clears', () => {
  const clear = () => screen.queryByRole('button', { name: 'Clear' });

  it('is shown while there is text, and focuses the input', async () => {
    const input = draw();
    expect(clear()).toBeNull();
    await userEvent.type(input, 'Bread');
    await userEvent.click(clear()!);
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect([input.value, useItems.getState().visible.length]).toEqual(['', 2]);
    expect(clear()).toBeNull();
  });
});

describe('a rejected text', () => {
  const reason = validationError('todoWithoutName');

  it('shows the reason, which describes the input', () => {
    const input = draw();
    expect(input.getAttribute('aria-invalid')).toBe('false');
    expect(input.hasAttribute('aria-describedby')).toBe(false);

    act(() => useItems.setState({ inputError: reason }));
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe(reason.message);
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(input.getAttribute('aria-describedby')).toBe(alert.id);
  });

  it('shows no reason once the text is changed', async () => {
    const input = draw();
    act(() => useItems.setState({ inputText: ':td:', inputError: reason }));
    await userEvent.type(input, ' Buy');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(input.value).toBe(':td: Buy');
    expect(input.getAttribute('aria-invalid')).toBe('false');
  });
});
