import type { Author } from '../author.ts';
import type { HoldName } from './commands.ts';

export type HoldEvent =
  /** In force from `sinceMs`, which a renewal leaves as it was, and before `reviewMs`. */
  | ({ readonly type: 'hold.placed'; readonly sinceMs: number; readonly reviewMs: number } & HoldName & Author)
  | ({ readonly type: 'hold.lifted' } & HoldName & Author);
