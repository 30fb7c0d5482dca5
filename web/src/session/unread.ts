import { create } from 'zustand';

/** How many outcomes have not been looked at. Apart from the outcomes, which come behind the first drawing. */
export const unreadStore = create<{ readonly count: number }>(() => ({ count: 0 }));
