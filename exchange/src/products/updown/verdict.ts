import { mulDivFloor } from '@candor/money/mul-div';
import type { OkTick, TickHistoryView } from '../../ground/prices/tick-history.ts';
import type { SettleReason, UpdownResult } from './words.ts';
import { startMsOf, type UpdownOrder } from './order.ts';

/** An entry later than this after the start is none. */
export const ENTRY_WITHIN_MS = 5_000;
const MOST_EXIT_AGE_MS = 5_000;
const LEAST_TICKS = 2;
const PPM = 1_000_000n;

/** All that a result depends on: who staked how much is not among it (`product-rules` 6, rule 10). */
export type Wager = Pick<UpdownOrder, 'side' | 'acceptedMs' | 'waitMs' | 'expiryMs'>;

export type Verdict = {
  readonly result: UpdownResult;
  readonly reason: SettleReason | '';
  readonly entry: OkTick | null;
  readonly exit: OkTick | null;
};

/** The house's cover: what a win pays on top of the stake, rounded down (`product-rules` 6, rule 1; G21). */
export function coverOf(stakeUnits: bigint, ratePpm: number): bigint {
  return mulDivFloor(stakeUnits, BigInt(ratePpm), PPM);
}

/** The largest stake whose cover is at most this. */
export function stakeCoveredBy(coverUnits: bigint, ratePpm: number): bigint {
  return coverUnits <= 0n ? 0n : mulDivFloor((coverUnits + 1n) * PPM - 1n, 1n, BigInt(ratePpm));
}

/** Rule 2: the first `ok` tick after acceptance and wait. Final once these are more than 5,000 ms ago. */
export function entryOf(ticks: TickHistoryView, wager: Pick<Wager, 'acceptedMs' | 'waitMs'>): OkTick | null {
  const startMs = startMsOf(wager);
  const tick = ticks.firstAfter(startMs);
  return tick !== null && tick.timeMs - startMs <= ENTRY_WITHIN_MS ? tick : null;
}

/** Rules 2 to 6, from public ticks alone. Final once the expiry is past, without an entry already 5,000 ms after the start (G48). */
export function verdictOf(wager: Wager, ticks: TickHistoryView): Verdict {
  const { side, expiryMs } = wager;
  const entry = entryOf(ticks, wager);
  if (entry === null) return { result: 'void', reason: 'NO_ENTRY', entry: null, exit: null };
  const exit = ticks.lastAtOrBefore(expiryMs) ?? entry;
  const result = resultOf(side, entry, exit);
  const lack = lackOf(ticks, startMsOf(wager), expiryMs, exit);
  if (lack === '') return { result, reason: '', entry, exit };
  return result === 'win' ? { result, reason: 'GAP_WON', entry, exit } : { result: 'void', reason: lack, entry, exit };
}

/** Rule 8: what operators have voided is decided as everything is, and then a loss is refunded; nothing else is other than it was. */
export function voidedVerdict(verdict: Verdict): Verdict {
  return verdict.result === 'lose' ? { ...verdict, result: 'void', reason: 'OPERATOR_VOID' } : verdict;
}

/** Rules 4 and 5. */
function resultOf(side: Wager['side'], entry: OkTick, exit: OkTick): 'win' | 'lose' | 'tie' {
  if (exit.priceTicks === entry.priceTicks) return 'tie';
  return exit.priceTicks > entry.priceTicks === (side === 'up') ? 'win' : 'lose';
}

/** Rule 6: why the last tick up to the expiry takes no stake. A gap before a good exit is none: both deciding prices are known. */
function lackOf(ticks: TickHistoryView, startMs: number, expiryMs: number, exit: OkTick): 'FEW_TICKS' | 'STALE_EXIT' | '' {
  if (ticks.countIn(startMs, expiryMs) < LEAST_TICKS) return 'FEW_TICKS';
  return expiryMs - exit.timeMs > MOST_EXIT_AGE_MS ? 'STALE_EXIT' : '';
}

/** Rule 7: a win pays stake and cover, a loss nothing, a tie and a void order the stake. */
export function payoutOf(result: UpdownResult, stakeUnits: bigint, coverUnits: bigint): bigint {
  if (result === 'win') return stakeUnits + coverUnits;
  return result === 'lose' ? 0n : stakeUnits;
}
