/** What the session tells the rest of the page; the names are the specification's. */
export interface SessionEvents {
  login_success: undefined;
  'user-info-changed': undefined;
  'signed-out': undefined;
}

type Listener = () => void;

const listeners = new Map<keyof SessionEvents, Set<Listener>>();

export function onSessionEvent(name: keyof SessionEvents, listener: Listener): () => void {
  const set = listeners.get(name) ?? new Set();
  set.add(listener);
  listeners.set(name, set);
  return () => set.delete(listener);
}

export function emitSessionEvent(name: keyof SessionEvents): void {
  for (const listener of listeners.get(name) ?? []) listener();
}
