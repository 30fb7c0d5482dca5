import type { CommandBody } from '../../../command.ts';
import type { Entry } from '../../../entry.ts';
import type { Random } from '../../../test/random.ts';
import { randomAuthor, randomChange } from '../../../test/random-terms.ts';
import type { Draft, Generator } from '../../../test/trial.ts';
import type { TrialWorld } from '../../../test/trial-world.ts';
import type { ConversionCommand } from '../commands.ts';

/** USDT, BTC and ADA of the random run; a step of the index of 150 ticks is half the last commission. */
const COINS = [
  { assetId: 1, commissionPpm: 1_234, minGrossUnits: 2n, maxGrossUnits: 60_000_000_000n, usual: 40_000_000_000 },
  { assetId: 2, commissionPpm: 1_000, minGrossUnits: 5_000n, maxGrossUnits: 100_000_000n, usual: 90_000_000 },
  { assetId: 3, commissionPpm: 10_000, minGrossUnits: 2n, maxGrossUnits: 70_000_000n, usual: 50_000_000 },
] as const;
const NO_COIN = 9;

/** No inventory at first: it is funded as the run goes on. */
export function conversionOpening(): readonly CommandBody[] {
  return COINS.map(({ assetId, commissionPpm, minGrossUnits, maxGrossUnits }) => ({
    type: 'conversion.define',
    assetId,
    commissionPpm,
    minGrossUnits,
    maxGrossUnits,
    enable: true,
    sort: assetId,
  }));
}

/** Conversions to and fro around every boundary of the rules, changed terms, inventory that comes bit by bit, hostile numbers. */
export class RandomConversions implements Generator {
  readonly #world: TrialWorld;
  readonly #random: Random;
  readonly #halted = new Set<number>();
  /** By coin, the version that was stated last. */
  readonly #versions = new Map<number, number>();
  #effectiveMs: readonly number[] = [];

  constructor(world: TrialWorld) {
    this.#world = world;
    this.#random = world.random;
  }

  see(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'conversion.switched' && event.enable) this.#halted.delete(event.assetId);
      if (event.type === 'conversion.switched' && !event.enable) this.#halted.add(event.assetId);
      if (event.type !== 'conversion.defined') continue;
      this.#versions.set(event.assetId, event.version);
      this.#effectiveMs = [...this.#effectiveMs, event.effectiveMs].slice(-5);
    }
  }

  moments(): readonly number[] {
    return this.#effectiveMs;
  }

  next(): Draft {
    const dice = this.#random.below(100);
    if (dice < 6) return this.#ofHouse(this.#terms());
    if (dice < 14) {
      const coin = this.#random.one(COINS);
      const amount = BigInt(1 + this.#random.below(coin.usual)) * (this.#random.oneIn(3) ? 20n : 1n);
      return this.#ofHouse({ type: 'house.fund', assetId: coin.assetId, fund: 'fx', amount });
    }
    return { accountId: this.#world.anybody(), body: this.#accept() };
  }

  #ofHouse(body: CommandBody): Draft {
    return { accountId: this.#random.oneIn(60) ? this.#world.anybody() : 0, body };
  }

  #accept(): ConversionCommand {
    const random = this.#random;
    const [from, to] = [random.one(COINS), random.one(COINS)];
    const strange = random.oneIn(40) ? random.one([random.hostile(), NO_COIN]) : to.assetId;
    const amountUnits = random.oneIn(30)
      ? random.hostileUnits()
      : random.oneIn(8)
        ? random.one([1n, 2n, 3n, 100n])
        : random.units(random.one([from.usual, Math.floor(from.usual / 100)]));
    const toAssetId = strange === from.assetId && !random.oneIn(20) ? (from.assetId % 3) + 1 : strange;
    return { type: 'conversion.accept', fromAssetId: from.assetId, toAssetId, amountUnits, ...this.#quote(toAssetId) };
  }

  /** A quote every other time, mostly of a moment ago. */
  #quote(assetId: number): { readonly quotedMs: number; readonly version: number } {
    const random = this.#random;
    if (random.oneIn(2)) return { quotedMs: 0, version: random.oneIn(60) ? random.hostile() : 0 };
    const agoMs = random.one([1, 1, 1, 2, 100, 700, 1_500, 9_999, 10_000, 10_001, 0, -1]);
    const last = this.#versions.get(assetId) ?? 1;
    const version = random.oneIn(12) ? random.one([last + 1, 0, random.hostile()]) : random.oneIn(8) ? Math.max(1, last - 1) : last;
    return { quotedMs: random.oneIn(60) ? random.hostile() : this.#world.timeMs - agoMs, version };
  }

  #terms(): ConversionCommand {
    const random = this.#random;
    const { usual: _, ...coin } = random.one(COINS);
    const commissionPpm = random.one([coin.commissionPpm, coin.commissionPpm, 999, 1_000, 10_000, 10_001, 1_000.5, random.hostile()]);
    const maxGrossUnits = random.one([coin.maxGrossUnits, coin.maxGrossUnits, coin.maxGrossUnits, 1n, random.hostileUnits()]);
    const minGrossUnits = random.one([coin.minGrossUnits, coin.minGrossUnits, 1n]);
    const sort = random.oneIn(20) ? random.hostile() : random.below(9);
    const assetId = random.oneIn(12) ? random.one([NO_COIN, 0, 1_001]) : coin.assetId;
    const dice = random.below(3);
    if (dice === 0) {
      const enable = this.#halted.has(assetId) ? !random.oneIn(5) : random.oneIn(4);
      return { type: 'conversion.switch', assetId, enable, ...randomAuthor(this.#world) };
    }
    // Mostly as it is, since no change may turn it.
    const enable = this.#halted.has(assetId) === random.oneIn(20);
    const terms = { assetId, commissionPpm, minGrossUnits, maxGrossUnits, enable, sort };
    return dice === 1 ? { type: 'conversion.change', ...terms, ...randomChange(this.#world) } : { type: 'conversion.define', ...terms };
  }
}
