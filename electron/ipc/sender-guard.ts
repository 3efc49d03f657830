type Frame = { url: string; parent: unknown };
type InvokeEvent = { sender: unknown; senderFrame: Frame | null };

/**
 * Says whether a call may be answered: only from the main frame of the tray window, and only while it shows our own
 * page (bars E6; Electron security checklist, "Validate the sender of all IPC messages"). `origins` holds scheme and
 * host, e.g. `app://ui`.
 */
export const makeSenderGuard =
  (trayContents: () => unknown, origins: ReadonlySet<string>) =>
  (event: unknown): boolean => {
    const { sender, senderFrame: frame } = event as InvokeEvent;
    const tray = trayContents();
    if (tray === null || tray === undefined || sender !== tray) return false;
    // Electron gives null for a frame that has gone away in the meantime.
    if (frame === null || frame === undefined || frame.parent !== null) return false;
    return URL.canParse(frame.url) && origins.has(schemeAndHost(frame.url));
  };

// Node reports `URL.origin` as the string "null" for custom schemes, so it cannot be used here.
function schemeAndHost(raw: string): string {
  const url = new URL(raw);
  return `${url.protocol}//${url.host}`;
}
