// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderComponent } from '../../ui/render-component.fixture';
import { ExtensionConnectedScreen } from './ExtensionConnectedScreen';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Address() {
  const { pathname, hash } = useLocation();
  return <output>{pathname + hash}</output>;
}

function show(address: string): void {
  renderComponent(
    <MemoryRouter initialEntries={[address]}>
      <ExtensionConnectedScreen />
      <Address />
    </MemoryRouter>,
  );
}

it('keeps the token in the address for the extension, and then only on the page', () => {
  show('/extension-connected#token=jot_secret');
  expect(screen.getByText('/extension-connected#token=jot_secret')).toBeDefined();
  act(() => vi.advanceTimersByTime(3_000));
  expect(screen.getByText('/extension-connected')).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Token').value).toBe('jot_secret');
});

it('leads to the account page if it was opened without one', () => {
  show('/extension-connected');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/profile');
});
