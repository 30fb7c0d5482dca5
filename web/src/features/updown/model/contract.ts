import type { ResultOf } from '@candor/contract/call';
import type { updownOrders, updownPeriodList, updownProposal } from '@candor/contract/products/updown/calls';
import { subtract } from '../../../domain/decimal.ts';
import type { Direction, UpdownTerms } from '../rules/terms.ts';

type OrderRow = ResultOf<typeof updownOrders>[number];
type Period = ResultOf<typeof updownPeriodList>[number];
type Proposed = ResultOf<typeof updownProposal>;

/** A price that decides, with its place in the signed series; its time where the list has it: the proof always does. */
export type Deciding = { readonly price: string; readonly number: number; readonly timeMs: number | null };

/** An own second contract as pages show it. */
export type UpdownContract = {
  readonly id: number;
  /** As the receipt writes it: `S-1234`. */
  readonly number: string;
  readonly coin: string;
  readonly display: string;
  readonly direction: Direction;
  readonly periodId: number;
  readonly seconds: number;
  readonly stake: string;
  readonly rate: string;
  /** What a win pays while it runs; what was paid afterwards. */
  readonly payout: string;
  readonly acceptedMs: number;
  /** Acceptance and the wait of its terms: the first price after it is the entry. */
  readonly startMs: number;
  readonly expiresMs: number;
  readonly entry: Deciding | null;
  readonly exit: Deciding | null;
  /** Null while it runs. */
  readonly result: 'win' | 'lose' | 'tie' | 'void' | null;
  /** What the prices lacked: of a void one, and of a win that was paid all the same. */
  readonly settleReason: OrderRow['settleReason'];
  /** Why operators have voided what expires then, in their words: a loss is refunded. */
  readonly voidReason: string | null;
};

/** Null without a tick: then the price is not one that decides. */
function decidingOf(price: string, number: number | null, timeMs: number): Deciding | null {
  return number === null ? null : { price, number, timeMs: timeMs === 0 ? null : timeMs };
}

export function contractOf(row: OrderRow): UpdownContract {
  const { baseCoin, quoteCoin, periodId, stake, payout, startMs, settleReason, voidReason } = row;
  return {
    id: row.orderId,
    number: row.orderNumber,
    coin: baseCoin.toLowerCase(),
    display: row.displayPair ?? `${baseCoin.toUpperCase()}/${quoteCoin.toUpperCase()}`,
    direction: row.side,
    periodId,
    seconds: row.durationSeconds,
    stake,
    rate: row.payoutRate,
    payout,
    acceptedMs: row.times.createMs,
    startMs,
    expiresMs: row.expiryMs,
    entry: decidingOf(row.entryPrice, row.entryN, row.entryMs),
    exit: decidingOf(row.exitPrice, row.exitN, row.exitMs),
    result: row.state === 'void' ? 'void' : row.outcome,
    settleReason,
    voidReason,
  };
}

/** Of its whole time from acceptance to expiry, s. */
export const wholeSeconds = ({ acceptedMs, expiresMs }: UpdownContract): number => (expiresMs - acceptedMs) / 1_000;

/** What a settled contract brought or took: paid less staked. */
export function netOf({ payout, stake }: UpdownContract): string {
  return subtract(payout, stake);
}

type Told = Pick<Period & Proposed, 'periodId' | 'waitMs' | 'payoutRate' | 'version' | 'stakeMin' | 'stakeMax'>;

function termsIn({ periodId, waitMs, payoutRate, version, stakeMin, stakeMax }: Told, seconds: number): UpdownTerms {
  return { periodId, seconds, waitMs, rate: payoutRate, version, stakeMin, stakeMax };
}

/** The durations on offer, shortest first. */
export function termsOf(periods: readonly Period[]): readonly UpdownTerms[] {
  return periods
    .filter(({ state }) => state === 'on')
    .map((period) => termsIn(period, period.durationSeconds))
    .toSorted((a, b) => a.seconds - b.seconds);
}

/** Firm terms for one order, good until a moment of the server's clock. */
export type Proposal = { readonly id: string; readonly expiresMs: number; readonly terms: UpdownTerms; readonly coverMax: string };

export function proposalOf(proposed: Proposed, seconds: number): Proposal {
  const { proposalId, expiresMs, stakeMaxNow } = proposed;
  return { id: proposalId, expiresMs, terms: termsIn(proposed, seconds), coverMax: stakeMaxNow };
}
