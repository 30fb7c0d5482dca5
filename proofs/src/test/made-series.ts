import type { CheckpointHead, SignedCheckpoint } from '../checkpoint.ts';
import { digest, NO_LINK, type ProofTag } from '../digest.ts';
import type { SignedValue } from '../jcs.ts';
import type { PublishedKey } from '../key-announcement.ts';
import { keyName, publicKeyOf, sign } from '../signature.ts';
import { type Tick, tickDigest } from '../tick.ts';
import { INDEX_RULES, makeSources, priceText } from './made-sources.ts';
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

/** Chains planned ticks behind each other, of each rule, with sources from which each price follows. */
export function chainTicks(random: Random, symbol: string, firstN: number, planned: readonly PlannedTick[]): Tick[] {
  let prev = firstN === 1 ? NO_LINK : random.hex(64);
  return planned.map(({ timeMs, state, steps }, index) => {
    const usual = random.pick(INDEX_RULES);
    const sources = state === 'ok' ? makeSources(random, usual, timeMs, steps) : [];
    const rule = usual === 'index/2' && sources.length === 2 ? 'index/3' : usual;
    const tick: Tick = { v: 1, symbol, n: firstN + index, time: timeMs, price: priceText(steps), state, rule, sources, prev };
    prev = tickDigest(tick);
    return tick;
  });
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
    for (const symbol of ['adausdt', 'xrpusdt'].filter((other) => other !== tick.symbol))
      heads.push({ symbol, n: random.whole(1, 9999), hash: random.hex(64) });
    heads.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    const key = keyAt(keys, timeMs);
    const checkpoint = { v: 1, k, time: timeMs, heads, journal: { seq, hash: random.hex(64) }, prev, key: key.published.key } as const;
    k += 1;
    seq += random.whole(1, 500);
    prev = digest('candor/checkpoint/1', checkpoint);
    return { checkpoint, signature: signBy(key, 'candor/checkpoint/1', checkpoint) };
  });
}
