import type { Author } from '../../ground/author.ts';
import type { Change } from '../../ground/terms/change.ts';

export type UpdownSide = 'up' | 'down';

/** What of a product may change after its definition, by a journaled command; each change makes a new version, for later orders only. */
export type UpdownTerms = {
  /** What a win pays on top of the stake, in parts per million of it: 800,000 … 1,000,000 (`product-rules` 6, rule 9). */
  readonly ratePpm: number;
  /** Bounds of one stake, in units of USDT. */
  readonly minStakeUnits: bigint;
  readonly maxStakeUnits: bigint;
  readonly enable: boolean;
};

export type UpdownCommand =
  /** The house (account 0) offers a duration of a symbol; `product` 1 … 1,000, `durationMs` whole seconds from 10 s to one day. */
  | ({ readonly type: 'updown.define'; readonly offerId: number; readonly symbolId: number; readonly durationMs: number } & UpdownTerms)
  /** By two operators, an hour ahead or more, for orders from then on (`product-rules` 18). `enable` stands there as it is. */
  | ({ readonly type: 'updown.change'; readonly offerId: number } & UpdownTerms & Change)
  /** At once; by one operator off, by two on. */
  | ({ readonly type: 'updown.switch'; readonly offerId: number; readonly enable: boolean } & Author)
  /**
   * `version` is that of the terms the user saw, 0 = whatever is in force; `validUntilMs` is how long they were promised, 0 = no promise.
   * There is no field for a price, a time or a result: they are the exchange's.
   */
  | {
      readonly type: 'updown.place';
      readonly offerId: number;
      readonly side: UpdownSide;
      readonly stakeUnits: bigint;
      readonly version: number;
      readonly validUntilMs: number;
    };
