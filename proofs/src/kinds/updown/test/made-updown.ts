import { formatAmount } from '@candor/money/amount';
import { digest } from '../../../digest.ts';
import type { UpdownEvidence } from '../evidence.ts';
import type { UpdownReceipt } from '../receipt.ts';
import type { UpdownSettlement } from '../settlement.ts';
import { tickDigest } from '../../../tick.ts';
import { chainTicks, keyAt, makeCheckpoints, makeKeys, type PlannedTick, signBy, type SigningKey } from '../../../test/made-series.ts';
import { Random } from '../../../test/random.ts';

/** How a made contract ends; decided first, and the ticks are planned for it. */
export const SECOND_ENDS = ['win', 'lose', 'tie', 'NO_ENTRY', 'FEW_TICKS', 'STALE_EXIT', 'GAP_WON', 'OPERATOR_VOID'] as const;
export type UpdownEnd = (typeof SECOND_ENDS)[number];

export type MadeSecond = { readonly evidence: UpdownEvidence; readonly keys: readonly SigningKey[]; readonly end: UpdownEnd };

const START_MS = 1_767_225_600_000;
/** By the seed. */
const WAITS_MS = [1, 0, 2_000, 50_000];

/** A valid evidence file from a seed: own keys, random ticks, boundaries more often than chance would have them. */
export function makeSecond(seed: number, wanted?: UpdownEnd): MadeSecond {
  const random = new Random(seed);
  const end = wanted ?? random.pick(SECOND_ENDS);
  const seconds = random.pick([30, 30, 60]);
  const time = START_MS + random.whole(10_000, 1_000_000_000);
  const waitMs = WAITS_MS[seed % WAITS_MS.length] ?? 0;
  const expiry = time + waitMs + seconds * 1000;
  const side = random.pick(['up', 'down'] as const);
  const keys = makeKeys(random, random.whole(1, 3), time - 900_000, time + seconds * 1000 + random.pick([-100_000, 5_000, 60_000]));
  // A key that came into use after acceptance signs what a crash kept the one before from signing.
  const key = random.once(2) ? random.pick(keys.slice(keys.indexOf(keyAt(keys, time)))) : keyAt(keys, time);
  const symbol = random.pick(['btcusdt', 'ethusdt', 'dogeusdt']);
  const stakeUnits = BigInt(random.whole(1, 2_000)) * 100_000_000n + (random.once(2) ? BigInt(random.whole(0, 99_999_999)) : 0n);
  const receipt: UpdownReceipt = {
    v: 2,
    kind: 'second.accept',
    orderId: `S-${random.whole(1, 999_999_999)}`,
    product: `${symbol}-${seconds}@${random.whole(1, 30)}`,
    symbol,
    side,
    stake: formatAmount(stakeUnits, 8),
    asset: 'USDT',
    ratePpm: random.pick([800_000, 850_000, 900_000, 920_000, random.whole(800_000, 1_000_000)]),
    time,
    waitMs,
    expiry,
    journal: { seq: random.whole(0, 1_000_000), hash: random.hex(64) },
    key: key.published.key,
  };
  const plan = new UpdownPlan(random, receipt, end);
  const ticks = chainTicks(random, symbol, random.whole(2, 5_000_000), plan.ticks);
  const last = ticks.at(-1);
  if (last === undefined) throw new RangeError('no ticks');
  const middle = ticks.filter(() => random.once(20)).map((tick) => ({ tick, timeMs: tick.time }));
  const lastMs = plan.silent ? plan.limitMs + 5_001 + random.whole(0, 3_000) : last.time + random.whole(0, 999);
  const planned = [...middle.filter(({ tick }) => tick.n < last.n), { tick: last, timeMs: Math.max(lastMs, last.time) }];
  const upTo = plan.ticks.filter(({ timeMs }) => timeMs <= plan.limitMs).length;
  const inputs = ticks.slice(0, upTo + (random.once(8) ? 0 : 1)).map(tickDigest);
  const settledBy = keys.at(-1) ?? key;
  const settlement: UpdownSettlement = {
    v: 1,
    kind: 'second.settle',
    orderId: receipt.orderId,
    receipt: digest('candor/receipt/1', receipt),
    inputs,
    ...updownResult(end),
    amounts: { stake: receipt.stake, payout: formatAmount(payoutUnits(end, stakeUnits, receipt.ratePpm), 8) },
    seq: receipt.journal.seq + random.whole(2, 5_000),
    key: settledBy.published.key,
  };
  // A void changes nothing of what is not lost.
  const isVoided = end === 'OPERATOR_VOID' || (wanted === undefined && end !== 'lose' && random.once(3));
  const evidence: UpdownEvidence = {
    v: 1,
    kind: 'second',
    receipt,
    receiptSignature: signBy(key, 'candor/receipt/1', receipt),
    settlement,
    settlementSignature: signBy(settledBy, 'candor/settlement/1', settlement),
    ticks,
    checkpoints: makeCheckpoints(random, keys, planned),
    keys: keys.map(({ published }) => published),
    ...(isVoided ? { voided: makeVoid(random, receipt, settledBy) } : {}),
  };
  return { evidence, keys, end };
}

/** One that covers the expiry, often with an edge on it, made right behind the acceptance. */
function makeVoid(random: Random, { symbol, time, expiry, journal }: UpdownReceipt, by: SigningKey): NonNullable<UpdownEvidence['voided']> {
  const object = {
    v: 1,
    kind: 'second.void',
    symbol,
    from: expiry - random.pick([0, 0, random.whole(0, 5_000)]),
    to: expiry + random.pick([0, 0, random.whole(0, 600_000)]),
    reason: random.pick(['A venue sent wrong prices', 'سعر خاطئ', '价格错误']),
    operators: ['anna', 'berta'],
    time: time + random.whole(0, 5_000),
    journal: { seq: journal.seq + 1, hash: random.hex(64) },
    key: by.published.key,
  } as const;
  return { object, signature: signBy(by, 'candor/voided/1', object) };
}

/** What the settlement says of a contract that ends so. */
export function updownResult(end: UpdownEnd): Pick<UpdownSettlement, 'result' | 'reason'> {
  if (end === 'win' || end === 'lose' || end === 'tie') return { result: end, reason: '' };
  return { result: end === 'GAP_WON' ? 'win' : 'void', reason: end };
}

function payoutUnits(end: UpdownEnd, stakeUnits: bigint, ratePpm: number): bigint {
  if (end === 'win' || end === 'GAP_WON') return stakeUnits + BigInt(formatAmount(stakeUnits * BigInt(ratePpm), 6).split('.')[0] ?? '');
  return end === 'lose' ? 0n : stakeUnits;
}

const isStale = (end: UpdownEnd): boolean => end === 'STALE_EXIT' || end === 'GAP_WON';

/** Times, states and prices of the ticks with which a contract ends as wanted. */
class UpdownPlan {
  readonly ticks: PlannedTick[] = [];
  readonly limitMs: number;
  /** No tick after the limit: a later checkpoint says that none was missing. */
  readonly silent: boolean;
  readonly #random: Random;
  /** When the contract begins. */
  readonly #startMs: number;
  readonly #receipt: UpdownReceipt;
  #steps: number;

  constructor(random: Random, receipt: UpdownReceipt, end: UpdownEnd) {
    this.#random = random;
    this.#receipt = receipt;
    this.#startMs = receipt.time + receipt.waitMs;
    this.#steps = random.whole(100_000, 9_000_000);
    this.silent = random.once(10);
    this.limitMs = end === 'NO_ENTRY' ? this.#startMs + 5_000 : receipt.expiry;
    this.#add(this.#startMs - random.pick([0, 0, 1, random.whole(0, 2_000)]), 'ok');
    if (end === 'NO_ENTRY') this.#planNoEntry();
    else this.#planFromEntry(end);
    if (this.silent) return;
    let at = this.limitMs + random.pick([1, random.whole(1, 2_000)]);
    for (let more = random.whole(1, 4); more > 0; more--) {
      this.#add(at, random.once(6) ? 'frozen' : 'ok');
      at += random.whole(0, 1_000);
    }
  }

  #planNoEntry(): void {
    if (this.#random.once(2)) this.#add(this.#startMs + this.#random.whole(1, 5_000), 'frozen');
  }

  #planFromEntry(end: UpdownEnd): void {
    const { expiry } = this.#receipt;
    const random = this.#random;
    const entryMs = this.#startMs + random.pick([1, 5_000, random.whole(1, 5_000), random.whole(1, 1_000)]);
    if (random.once(6)) this.#add(entryMs, 'frozen');
    this.#add(entryMs, 'ok');
    const entrySteps = this.#steps;
    if (end === 'FEW_TICKS') return this.#fill(entryMs, expiry, 'frozen');
    const exitMs = expiry - this.#exitAge(end);
    // No tick between entry and exit has to come: how far apart they are decides nothing.
    const silenceMs = random.pick([0, 0, 0, 10_000, 10_001, 20_000]);
    const fromMs = exitMs - entryMs > silenceMs + 2_000 ? entryMs + silenceMs : entryMs;
    if (fromMs > entryMs) this.#add(fromMs, 'ok');
    this.#fill(fromMs, exitMs, 'ok');
    this.#steps = this.#exitSteps(end, entrySteps);
    this.#add(exitMs, 'ok', true);
    if (isStale(end) && random.once(2)) this.#add(expiry - random.whole(0, 4_999), 'frozen');
  }

  #exitAge(end: UpdownEnd): number {
    if (isStale(end)) return this.#random.pick([5_001, this.#random.whole(5_001, 8_000)]);
    return this.#random.pick([0, 0, 5_000, this.#random.whole(0, 5_000), this.#random.whole(0, 900)]);
  }

  #exitSteps(end: UpdownEnd, entrySteps: number): number {
    const up = this.#receipt.side === 'up';
    const off = this.#random.pick([1, this.#random.whole(1, 900)]);
    if (end === 'win' || end === 'GAP_WON') return entrySteps + (up ? off : -off);
    // What would not have won is void, a loss as much as a tie.
    if (end === 'lose' || end === 'OPERATOR_VOID' || (end === 'STALE_EXIT' && this.#random.once(2))) return entrySteps - (up ? off : -off);
    return entrySteps;
  }

  /** Ticks after `fromMs` and before `toMs`, some of them frozen. */
  #fill(fromMs: number, toMs: number, state: 'ok' | 'frozen'): void {
    const random = this.#random;
    let wasFrozen = false;
    for (let at = fromMs + random.whole(0, 3_000); at < toMs; at += random.whole(1, 3_000)) {
      wasFrozen = state === 'frozen' || (!wasFrozen && random.once(12));
      this.#add(at, wasFrozen ? random.pick(['frozen', 'closed'] as const) : 'ok');
    }
  }

  #add(timeMs: number, state: PlannedTick['state'], exact = false): void {
    if (state === 'ok' && !exact) this.#steps += this.#random.whole(-200, 200);
    const steps = state === 'ok' ? this.#steps : (this.ticks.at(-1)?.steps ?? this.#steps);
    this.ticks.push({ timeMs, state, steps });
  }
}
