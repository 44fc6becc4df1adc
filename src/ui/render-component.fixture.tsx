import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';

/**
 * Draws a part as it stands in the app, without transitions and portals, for who points with a
 * mouse or with a finger. `vi.unstubAllGlobals` takes away what it stubs.
 */
export function renderComponent(part: ReactElement, hasFinePointer = true): RenderResult {
  stubScreen(hasFinePointer);
  return render(<MantineProvider env="test">{part}</MantineProvider>);
}

/** What jsdom has not, since it lays nothing out. */
function stubScreen(hasFinePointer: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === `(pointer: ${hasFinePointer ? 'fine' : 'coarse'})`,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const fonts = { addEventListener: () => undefined, removeEventListener: () => undefined };
  Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}
