import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { vi } from 'vitest';

/**
 * Renders a component as in the app, without transitions and portals. `vi.unstubAllGlobals` removes what it stubs.
 * @param hasFinePointer whether the device has a mouse, not a touch screen
 */
export function renderComponent(part: ReactElement, hasFinePointer = true): RenderResult {
  stubScreen(hasFinePointer);
  return render(<MantineProvider env="test">{part}</MantineProvider>);
}

/** Stubs what jsdom lacks, since it has no layout. */
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
