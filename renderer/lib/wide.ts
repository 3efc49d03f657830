import { useSyncExternalStore } from 'react';

const query = '(min-width: 640px)';

function subscribe(listener: () => void) {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Wide enough for queue and detail side by side. The style sheets use the same 640 px. */
export function isWide(): boolean {
  return window.matchMedia(query).matches;
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}
