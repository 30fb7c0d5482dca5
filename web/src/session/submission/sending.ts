import { create } from 'zustand';

/** How many things with money are on their way; the shell covers the page while there are any. */
export const sendingStore = create<{ readonly count: number }>(() => ({ count: 0 }));

export function countSending(change: 1 | -1): void {
  sendingStore.setState(({ count }) => ({ count: Math.max(0, count + change) }));
}
