import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useToastArea } from '../notices/show-notice';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { cssVariablesResolver, theme } from '../ui/theme';
import { ToastArea } from './lazy-components';

/** Wraps all screens in the theme, and adds the toast area once there is a toast. */
export function Providers({ children }: { children: ReactNode }) {
  const isToastAreaWanted = useToastArea((state) => state.isWanted);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      // Emits all variables, even those with Mantine's defaults, because Mantine's sheet of defaults isn't loaded.
      deduplicateCssVariables={false}
      // The app doesn't use Mantine's global classes, such as `mantine-visible-from-sm`.
      withGlobalClasses={false}
    >
      {children}
      <ErrorBoundary>{isToastAreaWanted && <ToastArea />}</ErrorBoundary>
    </MantineProvider>
  );
}
