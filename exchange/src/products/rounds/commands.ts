import type { Author } from '../../ground/author.ts';
import type { Change } from '../../ground/terms/change.ts';

export type RoundSide = 'up' | 'down';

/** What of a pair may change after its definition, by a journaled command; each change makes a new version, for later rounds and stakes. */
export type RoundTerms = {
  /** Taken from what plays on the losing side, 1: a share of it. 2: a fixed amount, never above a tenth of it. Others are refused (`product-rules` 7). */
  readonly feeType: number;
  /** Type 1: per cent, type 2: USDT; either way counted in 10^-8, so that "5" is 500,000,000. At most 10 per cent and whole ppm. */
  readonly feeValue: bigint;
  /** Bounds of one stake, in units of USDT. */
  readonly minStakeUnits: bigint;
  readonly maxStakeUnits: bigint;
  readonly enable: boolean;
  /** Whether an own stake may be taken back in the first quarter of the round. */
  readonly cancellable: boolean;
};

export type RoundsCommand =
  /** The house (account 0) opens rounds of a symbol; `pair` 1 … 1,000, `periodMs` a multiple of 4,000 from 8,000 to one day. */
  | ({ readonly type: 'rounds.define'; readonly offerId: number; readonly symbolId: number; readonly periodMs: number } & RoundTerms)
  /**
   * By two operators, an hour ahead or more (`product-rules` 18). A round that is running keeps the fee and the right to cancel it began with; limits
   * act on the next stake. `enable` stands there as it is.
   */
  | ({ readonly type: 'rounds.change'; readonly offerId: number } & RoundTerms & Change)
  /** At once, for the next stake; by one operator off, by two on. */
  | ({ readonly type: 'rounds.switch'; readonly offerId: number; readonly enable: boolean } & Author)
  /** Takes a side in the round that runs when the command is stamped. */
  | { readonly type: 'rounds.stake'; readonly offerId: number; readonly side: RoundSide; readonly stakeUnits: bigint }
  | { readonly type: 'rounds.cancel'; readonly orderId: number };
