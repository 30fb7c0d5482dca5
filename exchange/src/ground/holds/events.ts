import type { HoldAuthor, HoldName } from './commands.ts';

export type HoldEvent =
  /** In force from `sinceMs`, which a renewal leaves as it was, and before `reviewMs`. */
  | ({ readonly type: 'hold.placed'; readonly sinceMs: number; readonly reviewMs: number } & HoldName & HoldAuthor)
  | ({ readonly type: 'hold.lifted' } & HoldName & HoldAuthor);
