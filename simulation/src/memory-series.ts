import type { PriceEvent } from '@candor/exchange/ground/prices/events';
import type { Checkpoint, SignedCheckpoint } from '@candor/proofs/checkpoint';
import { NO_LINK } from '@candor/proofs/digest';
import type { PublishedKey } from '@candor/proofs/key-announcement';
import { keyName, publicKeyOf, sign } from '@candor/proofs/signature';
import type { Tick } from '@candor/proofs/tick';
import { digestOfLine, signedTick, tickLine } from '@candor/server/prices/provenance/tick-line';
import type { Keyring } from '@candor/server/prices/provenance/signed';
import type { Series } from '@candor/server/prices/receipts/tick-search';

const SECRET = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PUBLIC_KEY = publicKeyOf(SECRET);

const KEY = keyName(PUBLIC_KEY);
const ANNOUNCED = { v: 1, key: KEY, publicKey: PUBLIC_KEY, time: 0, prev: KEY } as const;
const PUBLISHED: PublishedKey = {
  key: KEY,
  publicKey: PUBLIC_KEY,
  fromMs: 0,
  announcement: { object: ANNOUNCED, signature: sign(SECRET, 'candor/key/1', ANNOUNCED), by: KEY },
};

/** A key as the server has one, that was always in use. */
export const keyring: Keyring = {
  key: KEY,
  sign: (tag, object) => sign(SECRET, tag, object),
  signLong: async (tag, object) => await Promise.resolve(sign(SECRET, tag, object)),
  keys: () => [PUBLISHED],
};

/** Checkpoints are made where they are asked for: the one before is never shown. */
const NOT_SHOWN = '1'.repeat(64);

/** The signed series of one symbol in memory, with a checkpoint after every `ticksPerCheckpoint` ticks and one at the end. */
export class MemorySeries implements Series {
  readonly keyring = keyring;
  readonly #symbol: { readonly symbolId: number; readonly code: string; readonly tickUnits: bigint };
  readonly #ticksPerCheckpoint: number;
  readonly #ticks: Tick[] = [];
  readonly #digests: string[] = [];
  readonly #signed = new Map<number, SignedCheckpoint>();

  constructor(symbol: { readonly symbolId: number; readonly code: string; readonly tickUnits: bigint }, ticksPerCheckpoint: number) {
    this.#symbol = symbol;
    this.#ticksPerCheckpoint = ticksPerCheckpoint;
  }

  add(event: PriceEvent, timeMs: number): void {
    const tick = signedTick(this.#symbol, event, timeMs, this.#digests.at(-1) ?? NO_LINK);
    if (tick.n !== this.#ticks.length + 1) throw new Error(`tick ${tick.n} after ${this.#ticks.length}`);
    this.#ticks.push(tick);
    this.#digests.push(digestOfLine(tick.symbol, tickLine(tick)));
  }

  digestOf(n: number): string {
    return n === 0 ? '' : (this.#digests[n - 1] ?? '');
  }

  head(): { n: number; digest: string } {
    return { n: this.#ticks.length, digest: this.#digests.at(-1) ?? NO_LINK };
  }

  firstAfter(_symbol: string, timeMs: number): Promise<number> {
    const at = this.#ticks.findIndex(({ time }) => time > timeMs);
    return Promise.resolve(at < 0 ? this.#ticks.length + 1 : at + 1);
  }

  async ticks(_symbol: string, fromN: number, toN: number) {
    const digests = await this.digests(_symbol, fromN, toN);
    return 'absent' in digests ? digests : { ticks: this.#ticks.slice(fromN - 1, toN), digests };
  }

  digests(_symbol: string, fromN: number, toN: number) {
    const lastN = this.#ticks.length;
    return Promise.resolve(toN > lastN ? ({ absent: 'missing', lastN } as const) : this.#digests.slice(fromN - 1, toN));
  }

  async evidence(symbol: string, fromN: number, toN: number) {
    const last = this.#ticks.length;
    const step = this.#ticksPerCheckpoint;
    const headN = Math.min(last, Math.ceil(toN / step) * step);
    const run = await this.ticks(symbol, fromN, toN > last ? toN : headN);
    return 'absent' in run ? run : { ...run, checkpoints: [this.#checkpoint(headN)] };
  }

  #checkpoint(n: number): SignedCheckpoint {
    const known = this.#signed.get(n);
    if (known !== undefined) return known;
    const checkpoint: Checkpoint = {
      v: 1,
      k: n,
      time: this.#ticks[n - 1]?.time ?? 0,
      heads: [{ symbol: this.#symbol.code, n, hash: this.digestOf(n) }],
      journal: { seq: n, hash: NO_LINK },
      prev: n === 1 ? NO_LINK : NOT_SHOWN,
      key: keyring.key,
    };
    const signed = { checkpoint, signature: keyring.sign('candor/checkpoint/1', checkpoint) };
    this.#signed.set(n, signed);
    return signed;
  }
}
