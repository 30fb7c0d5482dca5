import { mulDivFloor } from '@candor/money/mul-div';
import type { UpdownEvidence } from './evidence.ts';
import type { UpdownReceipt } from './receipt.ts';
import type { UpdownSettlement } from './settlement.ts';
import { fail, need, type Said, said } from '../../said.ts';
import { moment } from '../../verify/moment.ts';
import { amountUnits, priceUnits } from '../../verify/price.ts';
import { lastOk, needFinal, type ReadTick, type Run } from '../../verify/series.ts';

/** Product rules §6, rules 2 and 6. */
const ENTRY_WITHIN_MS = 5_000;
const EXIT_WITHIN_MS = 5_000;
const PPM = 1_000_000n;

export type Outcome = Pick<UpdownSettlement, 'result' | 'reason'>;
export type Lack = Exclude<Outcome['reason'], 'GAP_WON'>;

/** Checks that the product named in the receipt is the one of its symbol and duration. */
export function needUpdownTerms({ product, symbol, side, time, expiry, stake }: UpdownReceipt): Said {
  const dash = product.lastIndexOf('-');
  const seconds = Number(product.slice(dash + 1, product.indexOf('@')));
  need(product.slice(0, dash) === symbol, 'terms.symbol', { product, symbol });
  need(expiry === time + seconds * 1000, 'terms.expiry', { seconds });
  need(amountUnits(stake) > 0n, 'terms.stake');
  return said('terms.second', { side, stake, product, time: moment(time), expiry: moment(expiry) });
}

/**
 * The first `ok` tick after acceptance, at most 5,000 ms after it. The ticks must begin with the last one up to acceptance, so that none
 * between can be missing.
 */
export function findEntry({ receipt: { time }, checkpoints }: UpdownEvidence, run: Run): ReadTick | undefined {
  const predecessor = run[0]?.tick ?? fail('ticks.none');
  need(predecessor.time <= time, 'entry.predecessor', { n: predecessor.n });
  const second = run[1]?.tick;
  need(second === undefined || second.time > time, 'entry.second', { n: second?.n ?? 0 });
  const entry = run.find(({ tick }) => tick.state === 'ok' && tick.time > time && tick.time <= time + ENTRY_WITHIN_MS);
  if (entry === undefined) needFinal(run, checkpoints, time + ENTRY_WITHIN_MS, 'entry');
  return entry;
}

/** The last `ok` tick up to expiry, known to be the last. */
export function findExit({ receipt: { time, expiry }, checkpoints }: UpdownEvidence, run: Run): ReadTick | undefined {
  needFinal(run, checkpoints, expiry, 'exit');
  return lastOk(run, time + 1, expiry);
}

/** The limit up to which ticks decide: expiry, or 5,000 ms after acceptance where there is no entry. */
export function limitOf({ time, expiry }: UpdownReceipt, entry: ReadTick | undefined): number {
  return entry === undefined ? time + ENTRY_WITHIN_MS : expiry;
}

/** What the prices lack, or '' when nothing; the first that applies. */
export function lackOf({ time, expiry }: UpdownReceipt, run: Run, entry: ReadTick | undefined, exit: ReadTick | undefined): Lack {
  if (entry === undefined) return 'NO_ENTRY';
  const inside = run.filter(({ tick }) => tick.state === 'ok' && tick.time > time && tick.time <= expiry);
  if (inside.length < 2 || exit === undefined) return 'FEW_TICKS';
  return expiry - exit.tick.time > EXIT_WITHIN_MS ? 'STALE_EXIT' : '';
}

/** By the two prices; where something is lacking only a win is decided. */
export function updownOutcome(side: UpdownReceipt['side'], lack: Lack, entry: ReadTick | undefined, exit: ReadTick | undefined): Outcome {
  if (entry === undefined || exit === undefined) return { result: 'void', reason: lack };
  const [first, last] = [priceUnits(entry.tick.price), priceUnits(exit.tick.price)];
  const result = first === last ? 'tie' : last > first === (side === 'up') ? 'win' : 'lose';
  if (lack === '') return { result, reason: '' };
  return result === 'win' ? { result, reason: 'GAP_WON' } : { result: 'void', reason: lack };
}

/** Units paid: stake and `floor(stake × rate / 10^6)` for a win, nothing for a loss, else the stake. */
export function updownPayout({ stake, ratePpm }: UpdownReceipt, result: Outcome['result']): bigint {
  const units = amountUnits(stake);
  if (result === 'win') return units + mulDivFloor(units, BigInt(ratePpm), PPM);
  return result === 'lose' ? 0n : units;
}
