// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

import { rememberOrigin, returnFocus } from './toast-focus';

afterEach(cleanup);

const TOAST = (
  <div className="mantine-Notifications-root" onFocus={rememberOrigin}>
    <button type="button" onClick={returnFocus}>
      Close toast
    </button>
  </div>
);
const page = (origin: ReactNode, rest: ReactNode) => (
  <>
    {origin}
    {rest}
    {TOAST}
  </>
);
const mainView = (
  <main>
    <button type="button">Menu</button>
    <input aria-label="Main input" />
  </main>
);

const ORIGIN = <button type="button">Origin</button>;

/** Moves the focus from a button to the toast, changes the page, and closes the toast. */
function closeOn(rest: ReactNode, origin: ReactNode = null): void {
  const { rerender } = render(page(ORIGIN, null));
  screen.getByText('Origin').focus();
  const close = screen.getByText('Close toast');
  close.focus();
  rerender(page(origin, rest));
  fireEvent.click(close);
}

const focused = () => document.activeElement;

describe('closing a toast that has the focus', () => {
  it('returns it to where it was before', () => {
    closeOn(mainView, ORIGIN);
    expect(focused()).toBe(screen.getByText('Origin'));
  });

  it('focuses the main input if that element is gone', () => {
    closeOn(mainView);
    expect(focused()).toBe(screen.getByLabelText('Main input'));
  });

  it('focuses the main input if that element can’t be focused any more', () => {
    closeOn(
      mainView,
      <button type="button" disabled>
        Origin
      </button>,
    );
    expect(focused()).toBe(screen.getByLabelText('Main input'));
  });

  it('focuses the field of the open dialog', () => {
    closeOn(
      <>
        {mainView}
        <div role="dialog">
          <button type="button">Close dialog</button>
          <input aria-label="Title" />
          <textarea aria-label="Content" data-autofocus />
        </div>
      </>,
    );
    expect(focused()).toBe(screen.getByLabelText('Content'));
  });

  it('focuses the topmost dialog', () => {
    closeOn(
      <>
        <div role="dialog">
          <input aria-label="Title" />
        </div>
        <div role="dialog">
          <button type="button">Back</button>
        </div>
      </>,
    );
    expect(focused()).toBe(screen.getByText('Back'));
  });

  it('focuses the list of the trash, whose main input is disabled', () => {
    closeOn(
      <main>
        <input disabled />
        <div role="listbox" aria-label="Items" tabIndex={0} />
      </main>,
    );
    expect(focused()).toBe(screen.getByRole('listbox'));
  });

  it('focuses the main element of a page without fields', () => {
    closeOn(<main>Words</main>);
    expect(focused()).toBe(screen.getByRole('main'));
  });

  it('leaves the focus alone if the toast doesn’t have it', () => {
    render(page(ORIGIN, mainView));
    screen.getByText('Menu').focus();
    fireEvent.click(screen.getByText('Close toast'));
    expect(focused()).toBe(screen.getByText('Menu'));
  });
});
