import { formatAmount } from '@candor/money/amount';
import { digest, NO_LINK } from '../../../digest.ts';
import type { UpdownEvidence } from '../evidence.ts';
import type { UpdownReceipt } from '../receipt.ts';
import type { UpdownSettlement } from '../settlement.ts';
import { keyName, publicKeyOf, sign } from '../../../signature.ts';
import { type Tick, tickDigest } from '../../../tick.ts';

/** RFC 8032 test 1: the key of the golden vectors. */
const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PUBLIC_KEY = publicKeyOf(SECRET);
const KEY = keyName(PUBLIC_KEY);
const ACCEPTED_MS = 1_767_225_600_500;
const ANNOUNCED = { v: 1, key: KEY, publicKey: PUBLIC_KEY, time: 1_767_139_200_000, prev: KEY } as const;

/** Receipt G43. */
export const GOLDEN_RECEIPT: UpdownReceipt = {
  v: 2,
  kind: 'second.accept',
  orderId: 'S-1',
  symbol: 'btcusdt',
  side: 'up',
  asset: 'USDT',
  stake: '100.00000000',
  ratePpm: 850_000,
  product: 'btcusdt-60@1',
  time: ACCEPTED_MS,
  waitMs: 2_000,
  expiry: ACCEPTED_MS + 62_000,
  journal: { seq: 40, hash: NO_LINK },
  key: KEY,
};
/** That of G48, which begins with its acceptance. */
export const RECEIPT_AT_ONCE: UpdownReceipt = { ...GOLDEN_RECEIPT, waitMs: 0, expiry: ACCEPTED_MS + 60_000 };

/** An `ok` tick: ms after acceptance, price in steps of 0.01. */
export type GoldenTick = { readonly afterMs: number; readonly steps: number };

/** Ticks of G48: from 500 ms before acceptance each second to one after expiry; entry 30,000.02, exit as given. */
export function goldenUpdownTicks(exitSteps: number, { time, expiry } = GOLDEN_RECEIPT): GoldenTick[] {
  const exit = (expiry - time) / 1_000;
  return Array.from({ length: exit + 2 }, (_, index) => ({
    afterMs: index * 1000 - 500,
    steps: index === 0 ? 3_000_001 : index === exit ? exitSteps : 3_000_002,
  }));
}

const text = (steps: number): string => formatAmount(BigInt(steps), 2);

/** Sources as in G41 where the prices are those of G41, else two with the tick's price. */
function goldenTick(n: number, { afterMs, steps }: GoldenTick, prev: string): Tick {
  const time = ACCEPTED_MS + afterMs;
  const [low, high] = n === 1 ? [steps - 1, steps + 1] : n === 2 ? [steps, steps + 1] : [steps, steps];
  const sources = [
    { name: 'alpha', price: text(low), time: time - 100, weight: 1, used: true },
    { name: 'beta', price: text(high), time: time - 50, weight: 1, used: true },
  ];
  return { v: 1, symbol: 'btcusdt', n, time, price: text(steps), state: 'ok', rule: 'index/1', sources, prev };
}

/** The evidence of G43's contract, or of one like it, over these ticks from the last one up to its start; the last one is after the limit. */
export function goldenEvidence(
  planned: readonly GoldenTick[],
  outcome: Pick<UpdownSettlement, 'result' | 'reason'>,
  payout: string,
  receipt = GOLDEN_RECEIPT,
): UpdownEvidence {
  const made: Tick[] = [];
  let prev = NO_LINK;
  for (const [index, tick] of planned.entries()) {
    const next = goldenTick(index + 1, tick, prev);
    made.push(next);
    prev = tickDigest(next);
  }
  const startMs = receipt.time + receipt.waitMs;
  const ticks = made.slice(made.findLastIndex(({ time }) => time <= startMs));
  const last = ticks.at(-1);
  if (last === undefined) throw new RangeError('no ticks');
  const checkpoint = {
    v: 1,
    k: 1,
    time: last.time,
    heads: [{ symbol: 'btcusdt', n: last.n, hash: prev }],
    journal: { seq: 142, hash: NO_LINK },
    prev: NO_LINK,
    key: KEY,
  } as const;
  const limitMs = outcome.reason === 'NO_ENTRY' ? startMs + 5_000 : receipt.expiry;
  const settlement: UpdownSettlement = {
    v: 1,
    kind: 'second.settle',
    orderId: 'S-1',
    receipt: digest('candor/receipt/1', receipt),
    inputs: ticks.slice(0, ticks.filter(({ time }) => time <= limitMs).length + 1).map(tickDigest),
    ...outcome,
    amounts: { stake: receipt.stake, payout },
    seq: 141,
    key: KEY,
  };
  return {
    v: 1,
    kind: 'second',
    receipt,
    receiptSignature: sign(SECRET, 'candor/receipt/1', receipt),
    settlement,
    settlementSignature: sign(SECRET, 'candor/settlement/1', settlement),
    ticks,
    checkpoints: [{ checkpoint, signature: sign(SECRET, 'candor/checkpoint/1', checkpoint) }],
    keys: [
      {
        key: KEY,
        publicKey: PUBLIC_KEY,
        fromMs: ANNOUNCED.time,
        announcement: { object: ANNOUNCED, signature: sign(SECRET, 'candor/key/1', ANNOUNCED), by: KEY },
      },
    ],
  };
}
