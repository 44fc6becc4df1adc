import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { logPart } from '../notices/log';
import { useToastArea } from '../notices/show-notice';
import { PartBoundary } from '../ui/PartBoundary';
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
      <PartBoundary onError={logPart}>{isToastAreaWanted && <ToastArea />}</PartBoundary>
    </MantineProvider>
  );
}
