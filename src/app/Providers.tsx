import { MantineProvider } from '@mantine/core';
import { Suspense, type ReactNode } from 'react';
import { useToastArea } from '../notices/show-notice';
import { cssVariablesResolver, theme } from '../ui/theme';
import { ToastArea } from './lazy-parts';

/** What every screen stands in: the theme, and the place of the toasts once there are any. */
export function Providers({ children }: { children: ReactNode }) {
  const isToastAreaWanted = useToastArea((state) => state.isWanted);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      defaultColorScheme="auto"
    >
      {children}
      <Suspense>{isToastAreaWanted && <ToastArea />}</Suspense>
    </MantineProvider>
  );
}
