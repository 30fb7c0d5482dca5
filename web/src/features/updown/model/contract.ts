import type { ResultOf } from '@candor/contract/call';
import type { updownOrders, updownPeriodList, updownProposal } from '@candor/contract/products/updown/calls';
import { subtract } from '../../../domain/decimal.ts';
import type { Direction, UpdownTerms } from '../rules/terms.ts';

type WireOrder = ResultOf<typeof updownOrders>[number];
type WirePeriod = ResultOf<typeof updownPeriodList>[number];
type WireProposal = ResultOf<typeof updownProposal>;

/** A price that decides, with its place in the signed series; its time where the list has it: the proof always does. */
export type Deciding = { readonly price: string; readonly number: number; readonly timeMs: number | null };

/** An own second contract in the words of the product. */
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
  readonly settleReason: WireOrder['settleReason'];
};

const RESULTS = { 1: 'win', 2: 'lose', 3: 'tie' } as const;
const VOID = 2;

/** Null without a tick: then the price is not one that decides. */
function decidingOf(price: string, number: number | null, timeMs: number): Deciding | null {
  return number === null ? null : { price, number, timeMs: timeMs === 0 ? null : timeMs };
}

export function contractOf(wire: WireOrder): UpdownContract {
  const coin = wire.coinSymbol.toLowerCase();
  return {
    id: wire.id,
    number: wire.orderNo,
    coin,
    display: wire.showCoin ?? `${wire.coinSymbol.toUpperCase()}/${wire.baseSymbol.toUpperCase()}`,
    direction: wire.betContent === '1' ? 'up' : 'down',
    periodId: wire.periodId,
    seconds: wire.type,
    stake: wire.betAmount,
    rate: wire.rate,
    payout: wire.rewardAmount,
    acceptedMs: wire.params.createTime,
    startMs: wire.openTime,
    expiresMs: wire.closeTime,
    entry: decidingOf(wire.openPrice, wire.entryN, wire.entryTime),
    exit: decidingOf(wire.closePrice, wire.exitN, wire.exitTime),
    result: wire.status === VOID ? 'void' : wire.openResult === null ? null : RESULTS[wire.openResult],
    settleReason: wire.settleReason,
  };
}

/** Of its whole time from acceptance to expiry, s. */
export const wholeSeconds = ({ acceptedMs, expiresMs }: UpdownContract): number => (expiresMs - acceptedMs) / 1_000;

/** What a settled contract brought or took: paid less staked. */
export function netOf({ payout, stake }: UpdownContract): string {
  return subtract(payout, stake);
}

const ON = 1;

/** The durations on offer, shortest first. */
export function termsOf(periods: readonly WirePeriod[]): readonly UpdownTerms[] {
  return periods
    .filter(({ status }) => status === ON)
    .map((wire) => ({
      periodId: wire.id,
      seconds: wire.period,
      waitMs: wire.wait,
      rate: wire.odds,
      version: wire.version,
      stakeMin: wire.minAmount,
      stakeMax: wire.maxAmount,
    }))
    .toSorted((a, b) => a.seconds - b.seconds);
}

/** Firm terms for one order, good until a moment of the server's clock. */
export type Proposal = { readonly id: string; readonly expiresMs: number; readonly terms: UpdownTerms; readonly coverMax: string };

export function proposalOf(wire: WireProposal, seconds: number): Proposal {
  return {
    id: wire.proposalId,
    expiresMs: wire.expiresAt,
    terms: {
      periodId: wire.periodId,
      seconds,
      waitMs: wire.wait,
      rate: wire.odds,
      version: wire.version,
      stakeMin: wire.minAmount,
      stakeMax: wire.maxAmount,
    },
    coverMax: wire.maxNow,
  };
}
