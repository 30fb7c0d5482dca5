import type { IndexRule, PriceState, SourceKind, TickSource } from './commands.ts';

/** `n` counts the ticks of the symbol from 1 without gaps; the time is the entry's. */
export type PriceEvent = {
  readonly type: 'price.ticked';
  readonly symbolId: number;
  readonly n: number;
  readonly priceTicks: number;
  readonly state: PriceState;
  readonly sourceKind: SourceKind;
  readonly rule: IndexRule;
  readonly sources: readonly TickSource[];
};
