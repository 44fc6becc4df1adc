// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { openDialog, useDialogs } from '../stores/dialogs';
import { renderComponent } from '../ui/render-component.fixture';
import { DialogArea } from './DialogArea';

const { load } = vi.hoisted(() => ({ load: vi.fn<() => Promise<never>>() }));

vi.mock('./lazy-components', async () => {
  const { lazyWithPreload } = await import('../ui/lazy-with-preload');
  return { Modals: lazyWithPreload(load) };
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderComponent(<DialogArea />);
});
afterEach(() => {
  cleanup();
  useDialogs.setState({ current: null, waiting: [] });
  load.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const open = () => act(async () => openDialog({ name: 'syncStatus' }));

/** Types a letter. Returns whether it was collected for the dialog, and so kept from the browser. */
function isCollected(): boolean {
  const typed = new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true });
  document.body.dispatchEvent(typed);
  return typed.defaultPrevented;
}

it('a restored draft without a dialog loads no dialog, and collects no typed text', async () => {
  await act(async () =>
    useDialogs.setState(({ serial }) => ({ current: null, waiting: [], serial: serial + 1 })),
  );
  expect([isCollected(), load.mock.calls.length]).toEqual([false, 0]);
});

it('a dialog collects typed text while its code is loading, and a failed load is retried by the next dialog', async () => {
  let fail = () => {};
  load.mockImplementation(
    () =>
      new Promise((_, reject) => {
        fail = () => reject(new Error('no network'));
      }),
  );
  await open();
  expect(isCollected()).toBe(true);
  await act(async () => fail());
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect([useDialogs.getState().current, screen.queryByRole('alert')]).toEqual([null, null]);
  expect(isCollected()).toBe(false);
  await open();
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});
