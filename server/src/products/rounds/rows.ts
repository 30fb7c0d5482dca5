import type { HandedOf } from '@candor/contract/call';
import type { roundOrders } from '@candor/contract/products/rounds/calls';
import type { settledRounds } from '@candor/contract/products/rounds/settled-calls';
import type { OpenRound, OpenStake } from '@candor/exchange/products/rounds/answers';
import { roundTimes } from '@candor/exchange/products/rounds/clock';
import { matchedUnits, payoutIfPlayedUnits, payoutOfPlayedUnits } from '@candor/exchange/products/rounds/payout';
import { mulDivFloor } from '@candor/money/mul-div';
import { roundOrderId, type StakeTerms } from './objects.ts';
import type { RoundRecord, StakeRecord } from './queries.ts';
import { coinOf, QUOTE_CODE, QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf, ZERO } from '../../api/user/decimal.ts';
import type { Machine } from '../../api/user/machine.ts';
import { priceOf } from '../../api/user/written.ts';

export type StakeRow = HandedOf<typeof roundOrders>;
type SettledRow = HandedOf<typeof settledRounds>;

type Base = {
  readonly orderId: number;
  readonly accountId: number;
  readonly symbolId: number;
  readonly offerId: number;
  readonly n: number;
  readonly periodMs: number;
  readonly side: 'up' | 'down';
  readonly stakeUnits: bigint;
  readonly acceptedMs: number;
};

/** What a row says of a stake in whatever state. Null for a symbol that is not known yet. */
function baseRow({ catalogue, time }: Machine, stake: Base) {
  const symbol = catalogue.symbol(stake.symbolId);
  if (symbol === undefined) return null;
  const times = roundTimes(stake.n * stake.periodMs, stake.periodMs);
  const row = {
    orderId: stake.orderId,
    orderNumber: roundOrderId(stake.orderId),
    userId: stake.accountId,
    symbolCode: symbol.code.toLowerCase(),
    baseCoin: coinOf(symbol),
    quoteCoin: QUOTE_CODE.toLowerCase(),
    periodSeconds: stake.periodMs / 1_000,
    side: stake.side,
    stake: decimalOf(stake.stakeUnits, QUOTE_SCALE),
    periodId: stake.offerId,
    round: stake.n,
    startMs: times.startMs,
    cancelEndMs: times.cancelEndMs,
    betEndMs: times.betEndMs,
    lockMs: times.lockMs,
    endMs: times.endMs,
    createTime: time.text(stake.acceptedMs),
    times: { createMs: stake.acceptedMs },
  };
  return { symbol, row };
}

/** A stake that runs. `round` is the one that runs now of its pair, which tells the lock's price when it is the stake's. */
export function runningRow(machine: Machine, accountId: number, stake: OpenStake, round: OpenRound | undefined): StakeRow | null {
  const base = baseRow(machine, { ...stake, accountId, periodMs: stake.endMs - stake.startMs });
  if (base === null) return null;
  const lockTicks = round?.roundId === stake.roundId ? round.lockTicks : 0;
  return {
    ...base.row,
    state: 'running',
    lockPrice: lockTicks === 0 ? null : priceOf(base.symbol, lockTicks),
    closePrice: null,
    played: stake.playedUnits === null ? null : decimalOf(stake.playedUnits, QUOTE_SCALE),
    returned: stake.playedUnits === null ? null : decimalOf(stake.stakeUnits - stake.playedUnits, QUOTE_SCALE),
    payout: decimalOf(rewardUnits(stake), QUOTE_SCALE),
    feeShare: ZERO,
    outcome: null,
    cancellable: stake.cancellable && machine.exchangeNow() < stake.cancelEndMs,
    refundReason: null,
  };
}

/** What a win pays: if all of it plays, and from the lock on for what plays. */
function rewardUnits(stake: OpenStake): bigint {
  const { playedUnits, stakeUnits } = stake;
  return playedUnits === null ? payoutIfPlayedUnits(stake, stakeUnits) : payoutOfPlayedUnits(stake, matchedUnits(stake), playedUnits);
}

/** A stake that is settled, or was cancelled and so has its stake back. */
export function finishedRow(machine: Machine, record: StakeRecord): StakeRow | null {
  const { round, settled } = record;
  const { symbolId, offerId, n, periodMs } = round;
  const base = baseRow(machine, { ...record, symbolId, offerId, n, periodMs });
  if (base === null) return null;
  const decided = settled === null ? null : round.decided;
  const price = (tick: { readonly priceTicks: number } | null | undefined) => (tick ? priceOf(base.symbol, tick.priceTicks) : null);
  return {
    ...base.row,
    state: record.cancelled ? 'cancelled' : 'settled',
    lockPrice: price(decided?.lock),
    closePrice: price(decided?.close),
    played: decimalOf(record.playedUnits, QUOTE_SCALE),
    returned: decimalOf(record.stakeUnits - record.playedUnits, QUOTE_SCALE),
    payout: decimalOf(settled?.payoutUnits ?? 0n, QUOTE_SCALE),
    feeShare: decimalOf(feeShare(record), QUOTE_SCALE),
    outcome: settled === null ? null : settled.result,
    cancellable: false,
    refundReason: decided === null || decided.reason === '' ? null : decided.reason,
  };
}

/** Of the round's fee what a winner's share of what the other side played bore, rounded down. */
function feeShare({ settled, playedUnits, round: { decided } }: StakeRecord): bigint {
  if (settled?.result !== 'win' || decided === null) return 0n;
  return mulDivFloor(decided.feeUnits, playedUnits, decided.matchedUnits);
}

/** What the receipt of a stake says; null when its symbol is not known yet. */
export function stakeTerms({ catalogue }: Machine, record: StakeRecord): StakeTerms | null {
  const { symbolId, periodMs, n, feeType, feeValue } = record.round;
  const code = catalogue.symbol(symbolId)?.code.toLowerCase();
  return code === undefined ? null : { ...record, symbolCode: code, periodMs, n, feeType, feeValue };
}

/** A settled round in short. Null for a symbol that is not known yet. */
export function settledRow({ catalogue }: Machine, record: RoundRecord): SettledRow | null {
  const symbol = catalogue.symbol(record.symbolId);
  const { decided } = record;
  if (symbol === undefined || decided === null) return null;
  return {
    periodId: record.offerId,
    baseCoin: coinOf(symbol),
    periodSeconds: record.periodMs / 1_000,
    round: record.n,
    startMs: record.n * record.periodMs,
    endMs: (record.n + 1) * record.periodMs,
    result: decided.result,
    refundReason: decided.reason === '' ? null : decided.reason,
    lockPrice: decided.lock === null ? null : priceOf(symbol, decided.lock.priceTicks),
    closePrice: decided.close === null ? null : priceOf(symbol, decided.close.priceTicks),
    up: decimalOf(decided.upUnits, QUOTE_SCALE),
    down: decimalOf(decided.downUnits, QUOTE_SCALE),
    simulatedUp: decimalOf(decided.simulatedUpUnits, QUOTE_SCALE),
    simulatedDown: decimalOf(decided.simulatedDownUnits, QUOTE_SCALE),
    matched: decimalOf(decided.matchedUnits, QUOTE_SCALE),
    fee: decimalOf(decided.feeUnits, QUOTE_SCALE),
    stakes: record.stakes,
  };
}
