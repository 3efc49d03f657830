import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';

const HOVER_MS = 500;

/** Around the whole window, once: no component may write a style element, and tooltips know of each other. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={HOVER_MS}>{children}</Tooltip.Provider>
    </CSPProvider>
  );
}
