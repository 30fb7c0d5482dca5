import { create } from 'zustand';

/** What the start of the app found out. */
export const startStore = create<{ readonly serverSilent: boolean }>(() => ({ serverSilent: false }));
