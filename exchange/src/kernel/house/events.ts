import type { Mode } from './commands.ts';

export type HouseEvent =
  /** The first event of every journal. The mode holds for all of it. */
  | { readonly type: 'house.opened'; readonly formatVersion: number; readonly mode: Mode }
  /** Another product than before was served last: the next turn is that of the product after it. */
  | { readonly type: 'house.advanced'; readonly servedLast: string }
  /** 0: no stop is planned any more. */
  | { readonly type: 'house.stopPlanned'; readonly stopMs: number }
  /** The trail of operators has this row, and none of those before it is another one. */
  | { readonly type: 'house.trailNoted'; readonly trailSeq: number; readonly hash: string };
