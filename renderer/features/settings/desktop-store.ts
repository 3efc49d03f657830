import { create } from 'zustand';
import type { DesktopView } from '../../../shared/ipc/views';
import type { WireError } from '../../../shared/ipc/wire-result';
import { call } from '../../bridge/call';
import { coalesce } from '../../lib/coalesce';

type DesktopState = { desktop: DesktopView | null; error: WireError | null; refresh: () => Promise<void> };

/** What this desktop lets the app do. It answers to the settings, so it is asked again after each change. */
export const useDesktop = create<DesktopState>((set) => ({
  desktop: null,
  error: null,
  refresh: coalesce(async () => {
    const answer = await call('app.desktop', {});
    set(answer.ok ? { desktop: answer.value, error: null } : { error: answer.error });
  }),
}));
