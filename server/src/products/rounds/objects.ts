import { formatAmount } from '@candor/money/amount';
import { digest } from '@candor/proofs/digest';
import type { PublishedRound } from '@candor/proofs/kinds/rounds/published-round';
import type { RoundReceipt } from '@candor/proofs/kinds/rounds/receipt';
import type { RoundSettlement } from '@candor/proofs/kinds/rounds/settlement';
import type { PaidStake, RoundRecord, Side, StakeRecord } from './queries.ts';

/** Decimals of USDT, and of `feeValue`. */
const SCALE = 8;

/** What a receipt says of a stake; `symbolCode` is `btcusdt`. */
export type StakeTerms = {
  readonly orderId: number;
  readonly symbolCode: string;
  readonly periodMs: number;
  /** The round's number: start ÷ period. */
  readonly n: number;
  readonly side: Side;
  readonly stakeUnits: bigint;
  readonly feeType: number;
  readonly feeValue: bigint;
  readonly acceptedMs: number;
  readonly batchHash: string;
};

/** `R-1234`: the stake's name in everything that is signed. */
export function roundOrderId(orderId: number): string {
  return `R-${orderId}`;
}

function feeOf({ feeType, feeValue }: Pick<StakeTerms, 'feeType' | 'feeValue'>): Pick<RoundReceipt, 'feeType' | 'feeValue'> {
  if (feeType !== 1 && feeType !== 2) throw new RangeError(`${feeType} is no kind of fee`);
  return { feeType, feeValue: formatAmount(feeValue, SCALE) };
}

/** The receipt of a stake. Its number is that of its command. */
export function roundReceipt(terms: StakeTerms, key: string): RoundReceipt {
  return {
    v: 1,
    kind: 'round.accept',
    orderId: roundOrderId(terms.orderId),
    symbol: terms.symbolCode,
    period: terms.periodMs,
    round: terms.n,
    side: terms.side,
    stake: formatAmount(terms.stakeUnits, SCALE),
    asset: 'USDT',
    ...feeOf(terms),
    time: terms.acceptedMs,
    journal: { seq: terms.orderId, hash: terms.batchHash },
    key,
  };
}

/** Digests of the ticks that decided; empty where there is none. */
export type RoundDigests = { readonly lock: string; readonly close: string };

export function publishedStake({ orderId, side, stakeUnits, playedUnits, payoutUnits }: PaidStake): PublishedRound['stakes'][number] {
  return {
    orderId: roundOrderId(orderId),
    side,
    stake: formatAmount(stakeUnits, SCALE),
    played: formatAmount(playedUnits, SCALE),
    payout: formatAmount(payoutUnits, SCALE),
  };
}

/** A settled round as everybody may see it (product rules §7): every stake with what of it played and what that got, and no user. */
export function publishedRound(
  record: RoundRecord,
  symbolCode: string,
  stakes: PublishedRound['stakes'],
  { lock, close }: RoundDigests,
  key: string,
): PublishedRound {
  const { decided } = record;
  if (decided === null) throw new RangeError(`round ${record.roundId} is not decided`);
  return {
    v: 1,
    kind: 'round',
    symbol: symbolCode,
    period: record.periodMs,
    round: record.n,
    asset: 'USDT',
    ...feeOf(record),
    lock,
    close,
    result: decided.result,
    reason: decided.reason,
    up: formatAmount(decided.upUnits, SCALE),
    down: formatAmount(decided.downUnits, SCALE),
    matched: formatAmount(decided.matchedUnits, SCALE),
    fee: formatAmount(decided.feeUnits, SCALE),
    stakes,
    seq: decided.seq,
    key,
  };
}

export type RoundSettlementParts = {
  readonly record: StakeRecord;
  readonly receipt: RoundReceipt;
  readonly round: Pick<PublishedRound, 'reason'>;
  /** Of the published round. */
  readonly roundDigest: string;
  /** Digests of the ticks around lock and end. */
  readonly inputs: readonly string[];
  readonly key: string;
};

/** The settlement of a settled stake. */
export function roundSettlement({ record, receipt, round, roundDigest, inputs, key }: RoundSettlementParts): RoundSettlement {
  const { settled } = record;
  if (settled === null) throw new RangeError(`stake ${record.orderId} is not settled`);
  return {
    v: 1,
    kind: 'round.settle',
    orderId: roundOrderId(record.orderId),
    receipt: digest('candor/receipt/1', receipt),
    round: roundDigest,
    inputs,
    result: settled.result,
    reason: round.reason,
    amounts: {
      stake: formatAmount(record.stakeUnits, SCALE),
      played: formatAmount(record.playedUnits, SCALE),
      payout: formatAmount(settled.payoutUnits, SCALE),
    },
    seq: settled.seq,
    key,
  };
}
