import { create } from 'zustand';

type Announcement = { id: number; text: string; shown: boolean };
type AnnounceState = { current: Announcement | null };

const SHOWN_MS = 4_000;
let timer: ReturnType<typeof setTimeout> | null = null;
let lastId = 0;

/** The one line that is read out, and shown for a moment where the screen does not say it already. */
export const useAnnouncement = create<AnnounceState>(() => ({ current: null }));

/** Says `text` to screen readers; `shown` puts it on the screen for four seconds as well. */
export function announce(text: string, shown = false) {
  const id = ++lastId;
  useAnnouncement.setState({ current: { id, text, shown } });
  if (timer !== null) clearTimeout(timer);
  timer = setTimeout(() => useAnnouncement.setState({ current: null }), SHOWN_MS);
}
