// @vitest-environment jsdom
import { MantineProvider, Menu, Modal } from '@mantine/core';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AnchoredMenu } from './AnchoredMenu';
import { OverlayFocus } from './OverlayFocus';
import { renderComponent } from './render-component.fixture';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Dialog({ hasWish }: { hasWish: boolean }) {
  return (
    <Modal opened title="Move item" closeButtonProps={{ 'aria-label': 'Close' }} onClose={() => {}}>
      <OverlayFocus />
      <input aria-label="Name" />
      <input aria-label="Collection" data-autofocus={hasWish || undefined} />
    </Modal>
  );
}

it.each([
  ['its element with `data-autofocus`', true, 'Collection'],
  ['its first button if it has no such element', false, 'Close'],
])('focuses, as soon as a dialog is rendered, %s', (_, hasWish, name) => {
  renderComponent(<Dialog hasWish={hasWish} />);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(name);
});

it('focuses a dialog’s field if its code is loaded after the dialog has opened', () => {
  vi.useFakeTimers();
  const { rerender } = renderComponent(<Modal opened withCloseButton={false} onClose={() => {}} />);
  const overlay = screen.getByRole('dialog');
  overlay.focus();
  vi.runAllTimers();
  rerender(
    <MantineProvider env="test">
      <Modal opened withCloseButton={false} onClose={() => {}}>
        <OverlayFocus />
        <input aria-label="Name" data-autofocus />
      </Modal>
    </MantineProvider>,
  );
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Name');
});

it('focuses the first entry of a menu as soon as it is drawn', () => {
  renderComponent(
    <AnchoredMenu label="Item" position="bottom" onClose={() => {}}>
      <Menu.Item>Open</Menu.Item>
      <Menu.Item>Move</Menu.Item>
    </AnchoredMenu>,
  );
  expect(document.activeElement?.textContent).toBe('Open');
});

it('a menu is closed once a dialog takes the focus, and by nothing that is drawn late on the page', () => {
  const onClose = vi.fn<() => void>();
  renderComponent(
    <>
      <button type="button">Page</button>
      <div role="dialog">
        <button type="button">Palette</button>
      </div>
      <AnchoredMenu label="Item" position="bottom" onClose={onClose}>
        <Menu.Item>Open</Menu.Item>
        <Menu.Item>Move</Menu.Item>
      </AnchoredMenu>
    </>,
  );
  const move = screen.getByRole('menuitem', { name: 'Move' });
  act(() => move.focus());
  act(() => screen.getByRole('button', { name: 'Page' }).focus());
  expect(onClose).not.toHaveBeenCalled();
  act(() => move.focus());
  act(() => screen.getByRole('button', { name: 'Palette' }).focus());
  expect(onClose).toHaveBeenCalledOnce();
});

it('leaves the focus where a key moved it before Mantine’s focus trap runs', () => {
  vi.useFakeTimers();
  renderComponent(<Dialog hasWish />);
  screen.getByRole('textbox', { name: 'Name' }).focus();
  vi.runAllTimers();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Name');
});

it('returns the focus to an element outside of the dialog', () => {
  vi.useFakeTimers();
  renderComponent(<Dialog hasWish />);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  vi.runAllTimers();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Collection');
});

it('takes the focus back from a screen that is rendered late behind the dialog', () => {
  renderComponent(<Dialog hasWish />);
  screen.getByRole('textbox', { name: 'Name' }).focus();
  renderComponent(
    <main>
      <input aria-label="Email" autoFocus />
    </main>,
  );
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Name');
});

it('leaves the focus to elements outside of screens, such as a toast', () => {
  renderComponent(<Dialog hasWish />);
  renderComponent(<button type="button">Undo</button>);
  screen.getByText('Undo').focus();
  expect(document.activeElement?.textContent).toBe('Undo');
});
