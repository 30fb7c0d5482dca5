/**
 * Margin ratios (maintenance margin ÷ equity) at which an account is warned, rising, in percent. At 100 a position is liquidated. A warning is
 * told once a level, and again after the ratio was below the first level.
 */
export const MARGIN_CALL_PERCENTS = [70, 90] as const;

/** A position that nears its liquidation, in `message` of an own event `POSITION`. Prices and the ratio are decimal texts. */
export type MarginCall = {
  readonly id: number;
  readonly symbol: string;
  /** 0 long, 1 short. */
  readonly type: number;
  /** The level that was reached, percent. */
  readonly percent: number;
  readonly marginRatio: string;
  readonly markPrice: string;
  /** Its liquidation price. */
  readonly closePrice: string;
};

/** What `message` of an own event `POSITION` says, as JSON text: fetch positions again; `marginCall` with a warning. */
export type PositionNote = { readonly position: 1; readonly marginCall?: MarginCall };
