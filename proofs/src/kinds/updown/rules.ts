import { mulDivFloor } from '@candor/money/mul-div';
import type { UpdownEvidence } from './evidence.ts';
import type { UpdownReceipt } from './receipt.ts';
import type { UpdownSettlement } from './settlement.ts';
import type { UpdownVoid } from './void.ts';
import { fail, need, type Finding, finding } from '../../finding.ts';
import { moment } from '../../verify/moment.ts';
import { amountUnits, priceUnits } from '../../verify/price.ts';
import { lastOk, needFinal, type ReadTick, type Run } from '../../verify/series.ts';

/** Product rules §6, rules 2 and 6. */
const ENTRY_WITHIN_MS = 5_000;
const EXIT_WITHIN_MS = 5_000;
const PPM = 1_000_000n;

export type Outcome = Pick<UpdownSettlement, 'result' | 'reason'>;
export type Lack = Exclude<Outcome['reason'], 'GAP_WON' | 'OPERATOR_VOID'>;

/** Checks that the product named in the receipt is the one of its symbol and duration. */
export function needUpdownTerms(receipt: UpdownReceipt): Finding {
  const { product, symbol, side, time, waitMs, expiry, stake } = receipt;
  const dash = product.lastIndexOf('-');
  const seconds = Number(product.slice(dash + 1, product.indexOf('@')));
  need(product.slice(0, dash) === symbol, 'terms.symbol', { product, symbol });
  need(expiry === startOf(receipt) + seconds * 1000, 'terms.expiry', { seconds });
  need(amountUnits(stake) > 0n, 'terms.stake');
  return finding('terms.second', { side, stake, product, time: moment(time), waitMs, expiry: moment(expiry) });
}

/** When the contract begins: acceptance and the wait. */
function startOf({ time, waitMs }: UpdownReceipt): number {
  return time + waitMs;
}

/**
 * The first `ok` tick after the start, at most 5,000 ms after it. The ticks must begin with the last one up to the start, so that none
 * between can be missing.
 */
export function findEntry({ receipt, checkpoints }: UpdownEvidence, run: Run): ReadTick | undefined {
  const start = startOf(receipt);
  const predecessor = run[0]?.tick ?? fail('ticks.none');
  need(predecessor.time <= start, 'entry.predecessor', { n: predecessor.n });
  const second = run[1]?.tick;
  need(second === undefined || second.time > start, 'entry.second', { n: second?.n ?? 0 });
  const entry = run.find(({ tick }) => tick.state === 'ok' && tick.time > start && tick.time <= start + ENTRY_WITHIN_MS);
  if (entry === undefined) needFinal(run, checkpoints, start + ENTRY_WITHIN_MS, 'entry');
  return entry;
}

/** The last `ok` tick up to expiry, known to be the last. */
export function findExit({ receipt, checkpoints }: UpdownEvidence, run: Run): ReadTick | undefined {
  needFinal(run, checkpoints, receipt.expiry, 'exit');
  return lastOk(run, startOf(receipt) + 1, receipt.expiry);
}

/** The limit up to which ticks decide: expiry, or 5,000 ms after the start where there is no entry. */
export function limitOf(receipt: UpdownReceipt, entry: ReadTick | undefined): number {
  return entry === undefined ? startOf(receipt) + ENTRY_WITHIN_MS : receipt.expiry;
}

/** What the prices lack, or '' when nothing; the first that applies. */
export function lackOf(receipt: UpdownReceipt, run: Run, entry: ReadTick | undefined, exit: ReadTick | undefined): Lack {
  if (entry === undefined) return 'NO_ENTRY';
  const [start, { expiry }] = [startOf(receipt), receipt];
  const inside = run.filter(({ tick }) => tick.state === 'ok' && tick.time > start && tick.time <= expiry);
  if (inside.length < 2 || exit === undefined) return 'FEW_TICKS';
  return expiry - exit.tick.time > EXIT_WITHIN_MS ? 'STALE_EXIT' : '';
}

/** Checks that a void covers the contract: of its symbol and expiry, by two, after the acceptance, and before anybody could know the exit. */
export function needVoid({ receipt, settlement }: UpdownEvidence, { symbol, from, to, operators, time, journal }: UpdownVoid): void {
  need(symbol === receipt.symbol && from <= receipt.expiry && receipt.expiry <= to, 'voided.other', { symbol });
  need(operators.length === 2 && operators[0] !== operators[1], 'voided.persons');
  const isBetween = receipt.journal.seq < journal.seq && journal.seq < settlement.seq;
  need(isBetween && receipt.time <= time && time <= from, 'voided.late');
}

/** By the two prices; where something is lacking only a win is decided, and what is voided is not lost. */
export function updownOutcome(
  side: UpdownReceipt['side'],
  lack: Lack,
  entry: ReadTick | undefined,
  exit: ReadTick | undefined,
  isVoided: boolean,
): Outcome {
  if (entry === undefined || exit === undefined) return { result: 'void', reason: lack };
  const [first, last] = [priceUnits(entry.tick.price), priceUnits(exit.tick.price)];
  const result = first === last ? 'tie' : last > first === (side === 'up') ? 'win' : 'lose';
  if (lack === '' && result === 'lose' && isVoided) return { result: 'void', reason: 'OPERATOR_VOID' };
  if (lack === '') return { result, reason: '' };
  return result === 'win' ? { result, reason: 'GAP_WON' } : { result: 'void', reason: lack };
}

/** Units paid: stake and `floor(stake × rate / 10^6)` for a win, nothing for a loss, else the stake. */
export function updownPayout({ stake, ratePpm }: UpdownReceipt, result: Outcome['result']): bigint {
  const units = amountUnits(stake);
  if (result === 'win') return units + mulDivFloor(units, BigInt(ratePpm), PPM);
  return result === 'lose' ? 0n : units;
}
