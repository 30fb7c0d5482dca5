import { useSyncExternalStore } from 'react';

function subscribe(reader: () => void): () => void {
  window.addEventListener('online', reader);
  window.addEventListener('offline', reader);
  return () => {
    window.removeEventListener('online', reader);
    window.removeEventListener('offline', reader);
  };
}

/** What the device says of its own network; whether the server answers is another question. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
