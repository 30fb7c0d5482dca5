import { formatAmount } from '@candor/money/amount';
import { digest } from '../../../digest.ts';
import type { RoundEvidence } from '../evidence.ts';
import type { PublishedRound, PublishedStake } from '../published-round.ts';
import type { RoundReceipt } from '../receipt.ts';
import type { RoundSettlement } from '../settlement.ts';
import { type Tick, tickDigest } from '../../../tick.ts';
import { chainTicks, keyAt, makeCheckpoints, makeKeys, type PlannedTick, signBy, type SigningKey } from '../../../test/made-series.ts';
import { Random } from '../../../test/random.ts';

/** How a made round ends; decided first, and the ticks are planned for it. */
export const ROUND_ENDS = ['up', 'down', 'TIE', 'ONE_SIDED', 'NO_LOCK', 'NO_CLOSE'] as const;
export type RoundEnd = (typeof ROUND_ENDS)[number];

export type MadeRound = { readonly evidence: RoundEvidence; readonly keys: readonly SigningKey[]; readonly end: RoundEnd };

const FIRST_ROUND_MS = 1_767_225_600_000;
const UNIT = 100_000_000n;

/** A valid evidence file of one stake in a round, from a seed. */
export function makeRound(seed: number, wanted?: RoundEnd): MadeRound {
  const random = new Random(seed);
  const end = wanted ?? random.pick(ROUND_ENDS);
  const period = random.pick([60_000, 60_000, 300_000, 900_000, 8_000]);
  const round = FIRST_ROUND_MS / period + random.whole(0, 10_000);
  const startMs = round * period;
  const keys = makeKeys(random, random.whole(1, 3), startMs - 900_000, startMs + period + 20_000);
  const stakes = makeStakes(random, end);
  const own = random.pick(stakes);
  const time = startMs + random.pick([0, period / 2 - 2_001, random.whole(0, period / 2 - 2_001)]);
  // A key that came into use after acceptance signs what a crash kept the one before from signing.
  const key = random.once(2) ? random.pick(keys.slice(keys.indexOf(keyAt(keys, time)))) : keyAt(keys, time);
  const feeType = random.pick([1, 2] as const);
  const feeValue = formatAmount(
    feeType === 1 ? BigInt(random.whole(0, 1_000)) * 1_000_000n : BigInt(random.whole(0, 9_999)) * 1_000_000n,
    8,
  );
  const symbol = random.pick(['btcusdt', 'solusdt']);
  const receipt: RoundReceipt = {
    v: 1,
    kind: 'round.accept',
    orderId: own.orderId,
    symbol,
    period,
    round,
    side: own.side,
    stake: own.stake,
    asset: 'USDT',
    feeType,
    feeValue,
    time,
    journal: { seq: random.whole(0, 1_000_000), hash: random.hex(64) },
    key: key.published.key,
  };
  const series = makeRoundTicks(random, symbol, startMs, period, end);
  const { lock, close } = series;
  const settledBy = keys.at(-1) ?? key;
  const seq = receipt.journal.seq + random.whole(1, 900);
  const result = end === 'up' || end === 'down' ? ({ result: end, reason: '' } as const) : ({ result: 'refund', reason: end } as const);
  const published: PublishedRound = {
    v: 1,
    kind: 'round',
    symbol,
    period,
    round,
    asset: 'USDT',
    feeType,
    feeValue,
    lock: lock === undefined ? '' : tickDigest(lock),
    close: close === undefined ? '' : tickDigest(close),
    ...result,
    ...paidRound(stakes, result.result, feeType, feeValue),
    seq,
    key: settledBy.published.key,
  };
  const paid = published.stakes.find(({ orderId }) => orderId === own.orderId) ?? own;
  const settlement: RoundSettlement = {
    v: 1,
    kind: 'round.settle',
    orderId: own.orderId,
    receipt: digest('candor/receipt/1', receipt),
    round: digest('candor/round/1', published),
    inputs: series.inputs.map(tickDigest),
    result: result.result === 'refund' ? 'refund' : result.result === own.side ? 'win' : 'lose',
    reason: result.reason,
    amounts: { stake: own.stake, played: paid.played, payout: paid.payout },
    seq: seq + random.whole(0, 9),
    key: settledBy.published.key,
  };
  const ends = series.runEnds.map((tick) => ({ tick, timeMs: tick.time + random.whole(0, 999) }));
  const evidence: RoundEvidence = {
    v: 1,
    kind: 'round',
    receipt,
    receiptSignature: signBy(key, 'candor/receipt/1', receipt),
    settlement,
    settlementSignature: signBy(settledBy, 'candor/settlement/1', settlement),
    round: published,
    roundSignature: signBy(settledBy, 'candor/round/1', published),
    ticks: series.ticks,
    checkpoints: makeCheckpoints(random, keys, ends),
    keys: keys.map(({ published: one }) => one),
  };
  return { evidence, keys, end };
}

function makeStakes(random: Random, end: RoundEnd): PublishedStake[] {
  const oneSide = random.pick(['up', 'down'] as const);
  const stakes: PublishedStake[] = [];
  let order = random.whole(1, 1_000_000);
  for (let left = random.whole(2, 12); left > 0; left--) {
    // One on each side at least, unless one side is to be empty.
    const side = end === 'ONE_SIDED' ? oneSide : left === 2 ? 'up' : left === 1 ? 'down' : random.pick(['up', 'down'] as const);
    const units = random.once(2) ? BigInt(random.whole(1, 1_000)) * UNIT : BigInt(random.whole(1, 400_000_000));
    stakes.push({ orderId: `R-${order}`, side, stake: formatAmount(units, 8), played: '0.00000000', payout: '0.00000000' });
    order += random.whole(1, 50);
  }
  return stakes;
}

const units = (text: string): bigint => BigInt(text.replace('.', ''));

type Weight = { readonly orderId: string; readonly weight: bigint };

/** Shares by counting the missing units out one by one, without the code that is tested. */
function countOut(total: bigint, weights: readonly Weight[]): ReadonlyMap<string, bigint> {
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0n);
  const shares = weights.map(({ orderId, weight }) => {
    const rest = (total * weight) % whole;
    return { orderId, rest, share: BigInt(formatWhole(total * weight - rest, whole)) };
  });
  let missing = total - shares.reduce((sum, { share }) => sum + share, 0n);
  for (const one of shares.toSorted((a, b) => (a.rest === b.rest ? 0 : a.rest > b.rest ? -1 : 1))) {
    if (missing <= 0n) break;
    one.share += 1n;
    missing -= 1n;
  }
  return new Map(shares.map(({ orderId, share }) => [orderId, share]));
}

/** Pools, what plays, fee and payouts. */
function paidRound(
  stakes: readonly PublishedStake[],
  result: PublishedRound['result'],
  feeType: 1 | 2,
  feeValue: string,
): Pick<PublishedRound, 'up' | 'down' | 'matched' | 'fee' | 'stakes'> {
  const poolOf = (side: string): bigint => stakes.reduce((sum, stake) => sum + (stake.side === side ? units(stake.stake) : 0n), 0n);
  const [up, down] = [poolOf('up'), poolOf('down')];
  const matched = up > down ? down : up;
  const playedOf = new Map(
    (['up', 'down'] as const).flatMap((side) => [
      ...countOut(
        matched,
        stakes.filter((stake) => stake.side === side).map(({ orderId, stake }) => ({ orderId, weight: units(stake) })),
      ),
    ]),
  );
  const ceil = (product: bigint, zeros: number): bigint => {
    const digits = product.toString().padStart(zeros + 1, '0');
    return BigInt(digits.slice(0, -zeros)) + (/[1-9]/.test(digits.slice(-zeros)) ? 1n : 0n);
  };
  const losing = result === 'refund' ? 0n : matched;
  const tenth = ceil(losing, 1);
  const fee = feeType === 1 ? ceil(losing * units(feeValue), 10) : units(feeValue) < tenth ? units(feeValue) : tenth;
  const winners = stakes.filter(({ side }) => side === result).map(({ orderId }) => ({ orderId, weight: playedOf.get(orderId) ?? 0n }));
  const shareOf = countOut(losing - fee, winners);
  const payout = ({ orderId, side }: PublishedStake): bigint =>
    result === 'refund' || side === result ? (playedOf.get(orderId) ?? 0n) + (shareOf.get(orderId) ?? 0n) : 0n;
  return {
    up: formatAmount(up, 8),
    down: formatAmount(down, 8),
    matched: formatAmount(matched, 8),
    fee: formatAmount(fee, 8),
    stakes: stakes.map((stake) => ({
      ...stake,
      played: formatAmount(playedOf.get(stake.orderId) ?? 0n, 8),
      payout: formatAmount(payout(stake), 8),
    })),
  };
}

/** An exact quotient as text, by long subtraction in powers of two: the generator divides without the house's division. */
function formatWhole(product: bigint, divisor: bigint): string {
  let rest = product;
  let quotient = 0n;
  for (let shift = BigInt(product.toString(2).length); shift >= 0n; shift--) {
    if (divisor << shift > rest) continue;
    rest -= divisor << shift;
    quotient |= 1n << shift;
  }
  return quotient.toString();
}

type RoundSeries = {
  readonly ticks: readonly Tick[];
  readonly lock: Tick | undefined;
  readonly close: Tick | undefined;
  readonly inputs: readonly Tick[];
  readonly runEnds: readonly Tick[];
};

function makeRoundTicks(random: Random, symbol: string, startMs: number, period: number, end: RoundEnd): RoundSeries {
  if (end === 'ONE_SIDED') return { ticks: [], lock: undefined, close: undefined, inputs: [], runEnds: [] };
  const lockMs = startMs + period / 2;
  const endMs = startMs + period;
  const first = random.whole(1_000_000, 9_000_000);
  const off = random.pick([1, random.whole(1, 500)]);
  const last = end === 'up' ? first + off : end === 'down' ? first - off : first;
  if (period === 8_000) return readRun(random, symbol, repeatFrozen(planShort(random, startMs, end, first, last)), lockMs, endMs);
  const lockPlan = planAround(random, lockMs, 2_000, end === 'NO_LOCK', first);
  const closePlan = planAround(random, endMs, 5_000, end === 'NO_CLOSE', last);
  const firstN = random.whole(2, 5_000_000);
  const head = chainTicks(random, symbol, firstN, repeatFrozen(lockPlan));
  const tail = chainTicks(random, symbol, firstN + head.length + random.whole(1, 200), repeatFrozen(closePlan));
  const upTo = (run: readonly Tick[], limit: number): readonly Tick[] => run.slice(0, run.filter(({ time }) => time <= limit).length + 1);
  return {
    ticks: [...head, ...tail],
    lock: lastOk(head, lockMs - 2_000, lockMs),
    close: lastOk(tail, endMs - 5_000, endMs),
    inputs: [...upTo(head, lockMs), ...upTo(tail, endMs)],
    runEnds: [head, tail].flatMap((run) => run.slice(-1)),
  };
}

function readRun(random: Random, symbol: string, plan: readonly PlannedTick[], lockMs: number, endMs: number): RoundSeries {
  const ticks = chainTicks(random, symbol, random.whole(2, 5_000_000), plan);
  return {
    ticks,
    lock: lastOk(ticks, lockMs - 2_000, lockMs),
    close: lastOk(ticks, endMs - 5_000, endMs),
    inputs: ticks.slice(0, ticks.filter(({ time }) => time <= endMs).length + 1),
    runEnds: ticks.slice(-1),
  };
}

function lastOk(run: readonly Tick[], fromMs: number, toMs: number): Tick | undefined {
  return run.findLast(({ state, time }) => state === 'ok' && time >= fromMs && time <= toMs);
}

const planLead = (beforeMs: number, steps: number): PlannedTick[] => [{ timeMs: beforeMs - 1, state: 'ok', steps }];

/** A round so short that the looks for lock (2 to 4 s) and close (3 to 8 s) overlap: one run. */
function planShort(random: Random, startMs: number, end: RoundEnd, first: number, last: number): PlannedTick[] {
  const plan = planLead(startMs + random.whole(1, 2_000), first + 77);
  const lockMs = startMs + (end === 'NO_CLOSE' ? random.whole(2_000, 2_999) : random.whole(2_000, 4_000));
  plan.push({ timeMs: lockMs, state: end === 'NO_LOCK' ? 'frozen' : 'ok', steps: first });
  const closeMs = startMs + random.pick([4_001, 8_000, random.whole(4_001, 8_000)]);
  plan.push({ timeMs: closeMs, state: end === 'NO_CLOSE' ? 'closed' : 'ok', steps: last });
  plan.push({ timeMs: startMs + 8_000 + random.whole(1, 300), state: 'ok', steps: last + 5 });
  return plan;
}

/** Ticks around a moment: one before the look begins, some in it, the deciding one with `steps`, one to three after it. */
function planAround(random: Random, limitMs: number, lookMs: number, none: boolean, steps: number): PlannedTick[] {
  const plan: PlannedTick[] = planLead(limitMs - lookMs, steps + random.whole(-99, 99));
  const decidedMs = limitMs - random.pick([0, lookMs, random.whole(0, lookMs)]);
  for (let at = limitMs - lookMs; at < decidedMs; at += random.whole(100, 1_500)) {
    plan.push({ timeMs: at, state: none || random.once(8) ? 'frozen' : 'ok', steps: steps + random.whole(-99, 99) });
  }
  plan.push({ timeMs: decidedMs, state: none ? 'frozen' : 'ok', steps });
  let after = limitMs + random.pick([1, random.whole(1, 400)]);
  for (let more = random.whole(1, 3); more > 0; more--) {
    plan.push({ timeMs: after, state: random.once(8) ? 'closed' : 'ok', steps: steps + random.whole(-99, 99) });
    after += random.whole(0, 200);
  }
  return plan;
}

/** A tick that is not `ok` repeats the price before it. */
function repeatFrozen(plan: readonly PlannedTick[]): PlannedTick[] {
  let steps = 0;
  return plan.map((tick) => {
    if (tick.state === 'ok') steps = tick.steps;
    return { ...tick, steps };
  });
}
