import type { GenieBridge } from '../../shared/ipc/genie-bridge';

declare global {
  interface Window {
    readonly genie: GenieBridge;
  }
}
