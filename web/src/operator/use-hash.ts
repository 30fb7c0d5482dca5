import { useSyncExternalStore } from 'react';

function listenToAddress(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

/** What stands behind the address, with its `#`: which page is shown. */
export const useHash = (): string => useSyncExternalStore(listenToAddress, () => window.location.hash);
