import { create } from 'zustand';

interface StartState {
  readonly serverSilent: boolean;
  /** The connection of the live data is being made again. Told by the live data, which come after the first drawing. */
  readonly reconnecting: boolean;
}

/** What the start of the app found out. */
export const startStore = create<StartState>(() => ({ serverSilent: false, reconnecting: false }));
