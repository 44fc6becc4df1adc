// @vitest-environment jsdom
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { mountApp } from './mount';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it.each([
  ['the prerendered page', '<div id="root" data-prerendered><input value="typed" /></div>'],
  ['an empty page', '<div id="root"></div>'],
])('keeps %s if the app can’t be rendered, and reports the error', async (_, html) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const told = new Promise<Event>((resolve) => {
    document.addEventListener('jot:load-error', resolve, { once: true });
  });
  document.body.innerHTML = html;
  const root = document.getElementById('root')!;
  const Broken = () => {
    throw new Error('broken');
  };
  mountApp(root, <Broken />);
  await told;
  expect(root.isConnected).toBe(true);
  expect(log).toHaveBeenCalledWith(
    'Drawing the app:',
    expect.objectContaining({ message: 'broken' }),
  );
});

it('logs the error of a part that can’t be rendered, while the rest stays', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  document.body.innerHTML = '<div id="root"></div>';
  const Broken = () => {
    throw new Error('broken');
  };
  mountApp(
    document.getElementById('root')!,
    <>
      <p>Jot</p>
      <ErrorBoundary isQuiet>
        <Broken />
      </ErrorBoundary>
    </>,
  );
  await vi.waitFor(() => expect(document.body.textContent).toBe('Jot'));
  expect(log.mock.calls).toEqual([
    ['Loading a part of the page:', expect.objectContaining({ message: 'broken' })],
  ]);
});

it('removes the whole page that the app replaces', async () => {
  document.body.innerHTML = '<div id="root" data-prerendered><p>Welcome</p></div>';
  const root = document.getElementById('root')!;
  mountApp(root, <p>Jot</p>);
  await vi.waitFor(() => expect(document.body.textContent).toBe('Jot'));
  expect([root.isConnected, root.childNodes.length]).toEqual([false, 0]);
});

it('appends text that was typed into the view snapshot to the restored draft', async () => {
  const field = { 'aria-label': 'Main input', type: 'text', autoComplete: 'off' };
  document.body.innerHTML =
    '<div id="root" data-view-snapshot><input aria-label="Main input" type="text" autocomplete="off" /></div>';
  const typed = document.querySelector('input')!;
  typed.value = 'buy milk';
  typed.setSelectionRange(3, 3);
  typed.focus();
  const Input = () => {
    const [text, setText] = useState('call the dentist');
    return (
      <input
        {...field}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    );
  };
  mountApp(document.getElementById('root')!, <Input />);
  await vi.waitFor(() => expect(typed.isConnected).toBe(false));
  const input = document.querySelector('input')!;
  await vi.waitFor(() => expect(input.value).toBe('call the dentist buy milk'));
  expect([input.selectionStart, input === document.activeElement]).toEqual([20, true]);
});
