import type { ExchangeEvent } from '@candor/exchange/event';
import type { OkTick, Ticks } from '../../../audit/ground/ticks.ts';

type Settled = Extract<ExchangeEvent, { type: 'updown.settled' }>;
type Accepted = Extract<ExchangeEvent, { type: 'updown.accepted' }>;

/** A contract from its acceptance to its settlement, under the terms it was accepted with. */
export type Contract = Omit<Accepted, 'type' | 'legs' | 'version' | 'ratePpm'> & { readonly acceptedMs: number };
export type Verdict = Pick<Settled, 'result' | 'reason' | 'entryN' | 'entryTicks' | 'exitN' | 'exitTicks' | 'payoutUnits'>;

/** Product rules §6, rules 2 and 6. */
export const ENTRY_WITHIN_MS = 5_000;
const EXIT_WITHIN_MS = 5_000;

/** The end of the wait: what comes up to then decides nothing. */
export function beginsMs({ acceptedMs, waitMs }: Contract): number {
  return acceptedMs + waitMs;
}

/** The first `ok` tick after the wait that comes in time; undefined when there is none yet. */
export function entryOf(contract: Contract, ticks: Ticks): OkTick | undefined {
  return ticks.between(beginsMs(contract), beginsMs(contract) + ENTRY_WITHIN_MS)[0];
}

/** The result by the ten rules, from the `ok` ticks of the symbol alone. */
export function verdictOf(contract: Contract, ticks: Ticks): Verdict {
  const { expiryMs, side, stakeUnits, coverUnits } = contract;
  const inside = ticks.between(beginsMs(contract), expiryMs);
  const entry = entryOf(contract, ticks);
  const exit = inside.at(-1);
  const none = { entryN: 0, entryTicks: 0, exitN: 0, exitTicks: 0, payoutUnits: stakeUnits };
  if (entry === undefined || exit === undefined) return { result: 'void', reason: 'NO_ENTRY', ...none };
  const found = { entryN: entry.n, entryTicks: entry.priceTicks, exitN: exit.n, exitTicks: exit.priceTicks, payoutUnits: stakeUnits };
  const lack = lackOf(inside, exit, expiryMs);
  const wins = side === 'up' ? exit.priceTicks > entry.priceTicks : exit.priceTicks < entry.priceTicks;
  if (wins) return { result: 'win', reason: lack === '' ? '' : 'GAP_WON', ...found, payoutUnits: stakeUnits + coverUnits };
  if (lack !== '') return { result: 'void', reason: lack, ...found };
  if (exit.priceTicks === entry.priceTicks) return { result: 'tie', reason: '', ...found };
  return { result: 'lose', reason: '', ...found, payoutUnits: 0n };
}

/** Rule 8: what stands against it is a loss, and only that. */
export function refunded(contract: Contract, verdict: Verdict): Verdict {
  return verdict.result === 'lose' ? { ...verdict, result: 'void', reason: 'OPERATOR_VOID', payoutUnits: contract.stakeUnits } : verdict;
}

/** Rule 6: with too few prices, or none near the end, only a win is decided. */
function lackOf(inside: readonly OkTick[], exit: OkTick, expiryMs: number): Verdict['reason'] {
  if (inside.length < 2) return 'FEW_TICKS';
  return expiryMs - exit.timeMs > EXIT_WITHIN_MS ? 'STALE_EXIT' : '';
}
