import { formatAmount } from '@candor/money/amount';
import type { CheckpointHead, SignedCheckpoint } from '../checkpoint.ts';
import { digest, NO_LINK, type ProofTag } from '../digest.ts';
import type { SignedValue } from '../jcs.ts';
import type { PublishedKey } from '../key-announcement.ts';
import { keyName, publicKeyOf, sign } from '../signature.ts';
import { type Tick, tickDigest, type TickSource } from '../tick.ts';
import type { Random } from './random.ts';

/** A key of the exchange that signs, with its secret. */
export type SigningKey = { readonly secret: string; readonly published: PublishedKey };

/** Keys, each announced by the one before and the first by itself; the first is in use from `firstFromMs`, the last before `usedBeforeMs`. */
export function makeKeys(random: Random, count: number, firstFromMs: number, usedBeforeMs: number): readonly SigningKey[] {
  const keys: SigningKey[] = [];
  const room = Math.floor((usedBeforeMs - firstFromMs) / count);
  for (let index = 0; index < count; index++) {
    const secret = random.hex(64);
    const publicKey = publicKeyOf(secret);
    const fromMs = firstFromMs + index * room + (index === 0 ? 0 : random.whole(0, room - 1));
    const before = keys[index - 1];
    const published = { key: keyName(publicKey), publicKey, fromMs };
    keys.push({ secret, published: { ...published, announcement: announce(before ?? { secret, published }, published) } });
  }
  return keys;
}

export function announce(by: SigningKey, { key, publicKey, fromMs }: PublishedKey): NonNullable<PublishedKey['announcement']> {
  const object = { v: 1, key, publicKey, time: fromMs, prev: by.published.key } as const;
  return { object, signature: sign(by.secret, 'candor/key/1', object), by: by.published.key };
}

/** The key in use at a time. */
export function keyAt(keys: readonly SigningKey[], timeMs: number): SigningKey {
  const key = keys.findLast(({ published }) => published.fromMs <= timeMs);
  if (key === undefined) throw new RangeError('no key was in use');
  return key;
}

export function signBy(key: SigningKey, tag: ProofTag, object: SignedValue): string {
  return sign(key.secret, tag, object);
}

/** One tick that is to be made; a price in steps of 0.01. */
export type PlannedTick = { readonly timeMs: number; readonly state: Tick['state']; readonly steps: number };

const DECIMALS = 2;
const priceText = (steps: number): string => formatAmount(BigInt(steps), DECIMALS);

/** Chains planned ticks behind each other, with sources from which each price follows. */
export function chainTicks(random: Random, symbol: string, firstN: number, planned: readonly PlannedTick[]): Tick[] {
  let prev = firstN === 1 ? NO_LINK : random.hex(64);
  return planned.map(({ timeMs, state, steps }, index) => {
    const sources = state === 'ok' ? makeSources(random, timeMs, steps) : [];
    const tick: Tick = { v: 1, symbol, n: firstN + index, time: timeMs, price: priceText(steps), state, rule: 'index/1', sources, prev };
    prev = tickDigest(tick);
    return tick;
  });
}

/** Sources whose index is exactly `steps`, in one of the ways the rule knows: alone, around the price, halves, outliers, silent sources. */
export function makeSources(random: Random, timeMs: number, steps: number): readonly TickSource[] {
  const near = random.whole(0, 50);
  const weight = random.whole(1, 5);
  const quote = (name: string, price: number, used = true, ageMs = random.whole(0, 4000), of = weight): TickSource => ({
    name,
    price: priceText(price),
    time: timeMs - ageMs,
    weight: of,
    used,
  });
  const far = Math.ceil((steps * 106) / 100) + near;
  const around = [quote('alpha', steps - near), quote('beta', steps + near), quote('gamma.x', steps, true, 10, random.whole(1, 9))];
  switch (random.whole(0, 6)) {
    case 0:
      return [quote('alpha', steps)];
    case 1:
      // A half goes to the even price; an odd one takes a third.
      return [quote('alpha', steps, true, 7, steps % 2 === 0 ? 3 : 6), quote('beta', steps + 1, true, 9, 3)];
    case 2:
      return around;
    case 3:
      return [...around, quote('late', random.whole(0, far), false, random.whole(10_001, 90_000))];
    case 4:
      return [...around, quote('far', far, false)];
    case 5:
      return [
        quote('alpha', steps - 2 * near),
        quote('beta', steps - near),
        quote('gamma.x', steps),
        quote('far', far, false),
        quote('farther', far + 7, false),
      ];
    default:
      return [...around, quote('none', 0, false), quote('weightless', steps, false, 5, 0)];
  }
}

/** A checkpoint to be made: which tick it names (place in the run), and when it is signed. */
export type PlannedCheckpoint = { readonly tick: Tick; readonly timeMs: number };

/** Signs checkpoints of a symbol among others; some follow each other directly, some leave others out. */
export function makeCheckpoints(random: Random, keys: readonly SigningKey[], planned: readonly PlannedCheckpoint[]): SignedCheckpoint[] {
  let k = random.whole(1, 1_000_000);
  let seq = random.whole(1, 1_000_000);
  let prev = k === 1 ? NO_LINK : random.hex(64);
  return planned.map(({ tick, timeMs }, index) => {
    if (index > 0 && random.once(2)) {
      k += random.whole(1, 60);
      prev = random.hex(64);
    }
    const heads: CheckpointHead[] = [{ symbol: tick.symbol, n: tick.n, hash: tickDigest(tick) }];
    for (const symbol of ['adausdt', 'xrpusdt']) heads.push({ symbol, n: random.whole(1, 9999), hash: random.hex(64) });
    heads.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    const key = keyAt(keys, timeMs);
    const checkpoint = { v: 1, k, time: timeMs, heads, journal: { seq, hash: random.hex(64) }, prev, key: key.published.key } as const;
    k += 1;
    seq += random.whole(1, 500);
    prev = digest('candor/checkpoint/1', checkpoint);
    return { checkpoint, signature: signBy(key, 'candor/checkpoint/1', checkpoint) };
  });
}
