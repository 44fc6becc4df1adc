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

/** Comes to the toast from a button, sees something else become of that and of the page, and closes. */
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
  it('gives it back to where it came from', () => {
    closeOn(mainView, ORIGIN);
    expect(focused()).toBe(screen.getByText('Origin'));
  });

  it('gives it to the main input where that has gone', () => {
    closeOn(mainView);
    expect(focused()).toBe(screen.getByLabelText('Main input'));
  });

  it('gives it to the main input where that can’t have it any more', () => {
    closeOn(
      mainView,
      <button type="button" disabled>
        Origin
      </button>,
    );
    expect(focused()).toBe(screen.getByLabelText('Main input'));
  });

  it('gives it to the field of the dialog that is open', () => {
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

  it('gives it to the uppermost dialog', () => {
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

  it('gives it to the list of the trash, whose main input is off', () => {
    closeOn(
      <main>
        <input disabled />
        <div role="listbox" aria-label="Items" tabIndex={0} />
      </main>,
    );
    expect(focused()).toBe(screen.getByRole('listbox'));
  });

  it('gives it to a page without any field as a whole', () => {
    closeOn(<main>Words</main>);
    expect(focused()).toBe(screen.getByRole('main'));
  });

  it('leaves it where it is when the toast hasn’t got it', () => {
    render(page(ORIGIN, mainView));
    screen.getByText('Menu').focus();
    fireEvent.click(screen.getByText('Close toast'));
    expect(focused()).toBe(screen.getByText('Menu'));
  });
});
