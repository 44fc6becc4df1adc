import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { logComponentError } from '../notices/log';
import { useToastArea } from '../notices/show-notice';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import { cssVariablesResolver, theme } from '../ui/theme';
import { ToastArea } from './lazy-components';

/** Wraps every screen: the theme, and the toasts once there are any. */
export function Providers({ children }: { children: ReactNode }) {
  const isToastAreaWanted = useToastArea((state) => state.isWanted);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
      // All variables, also those that the theme doesn't change: Mantine's sheet of defaults isn't loaded.
      deduplicateCssVariables={false}
      // Nothing is shown or hidden by the library’s own classes.
      withGlobalClasses={false}
    >
      {children}
      <ErrorBoundary onError={logComponentError}>
        {isToastAreaWanted && <ToastArea />}
      </ErrorBoundary>
    </MantineProvider>
  );
}
