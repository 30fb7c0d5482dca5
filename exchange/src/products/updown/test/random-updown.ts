import type { CommandBody } from '../../../command.ts';
import type { Entry } from '../../../entry.ts';
import type { Random } from '../../../test/random.ts';
import { randomAuthor, randomChange } from '../../../test/random-terms.ts';
import type { Draft, Generator } from '../../../test/trial.ts';
import type { TrialWorld } from '../../../test/trial-world.ts';
import type { UpdownCommand } from '../commands.ts';

const USDT = 1;
const ONE_USDT = 100_000_000n;
/** The shortest expire within a few ticks, so that many orders come and go. */
export const OFFERS = [
  { offerId: 11, symbolId: 1, durationMs: 10_000, ratePpm: 800_000 },
  { offerId: 12, symbolId: 1, durationMs: 13_000, ratePpm: 923_457 },
  { offerId: 13, symbolId: 2, durationMs: 30_000, ratePpm: 850_000 },
  { offerId: 14, symbolId: 2, durationMs: 60_000, ratePpm: 1_000_000 },
] as const;
const USUAL_TERMS = { minStakeUnits: 3n, maxStakeUnits: 20n * ONE_USDT, enable: true } as const;

/** No cover at first: it is funded as the run goes on. */
export function updownOpening(): readonly CommandBody[] {
  return OFFERS.map((offer) => ({ type: 'updown.define', ...USUAL_TERMS, ...offer }));
}

/** Orders around every boundary of the rules, changed terms, cover that comes bit by bit, hostile numbers. */
export class RandomUpdown implements Generator {
  readonly #world: TrialWorld;
  readonly #random: Random;
  readonly #halted = new Set<number>();
  readonly #orders: { readonly symbolId: number; readonly fromMs: number; readonly toMs: number }[] = [];
  #voids = 0;
  #lastVoid: UpdownCommand | null = null;

  constructor(world: TrialWorld) {
    this.#world = world;
    this.#random = world.random;
  }

  see(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'updown.switched') {
        if (event.enable) this.#halted.delete(event.offerId);
        else this.#halted.add(event.offerId);
      }
      if (event.type !== 'updown.accepted') continue;
      this.#orders.push({ symbolId: event.symbolId, fromMs: entry.timeMs, toMs: event.expiryMs });
      if (this.#orders.length > 30) this.#orders.shift();
    }
  }

  moments(): readonly number[] {
    return this.#orders.flatMap(({ fromMs, toMs }) => [fromMs, fromMs + 5_000, toMs - 5_000, toMs]);
  }

  next(): Draft {
    const dice = this.#random.below(100);
    if (dice < 5) return this.#ofHouse(this.#terms());
    if (dice < 8) return this.#ofHouse(this.#void());
    if (dice < 11)
      return this.#ofHouse({ type: 'house.fund', assetId: USDT, fund: 'updown', amount: BigInt(1 + this.#random.below(1_000)) * ONE_USDT });
    return { accountId: this.#world.anybody(), body: this.#place() };
  }

  #ofHouse(body: CommandBody): Draft {
    return { accountId: this.#random.oneIn(60) ? this.#world.anybody() : 0, body };
  }

  #place(): UpdownCommand {
    const offerId = this.#random.below(40) === 0 ? this.#random.one([this.#random.hostile(), 7]) : this.#random.one(OFFERS).offerId;
    const version = this.#random.below(6) > 0 ? 0 : this.#random.below(5) > 0 ? 1 + this.#random.below(4) : this.#random.hostile();
    const until = this.#random.one([this.#world.timeMs - 1, this.#world.timeMs, this.#world.timeMs + 10_000, this.#random.hostile()]);
    const validUntilMs = this.#random.below(6) > 0 ? 0 : until;
    return { type: 'updown.place', offerId, side: this.#random.one(['up', 'down']), stakeUnits: this.#units(), version, validUntilMs };
  }

  #units(): bigint {
    const dice = this.#random.below(30);
    if (dice === 0) return this.#random.hostileUnits();
    if (dice < 3) return this.#random.one([1n, 2n, 20n * ONE_USDT + 1n, 20n * ONE_USDT]);
    return BigInt(3 + this.#random.below(1_900_000_000));
  }

  /** Mostly around the expiry of an open order, its edges on it or a millisecond beside; now and then the last one again. */
  #void(): UpdownCommand {
    if (this.#lastVoid !== null && this.#random.oneIn(4)) return this.#lastVoid;
    const { timeMs } = this.#world;
    const { symbolId, toMs } = this.#orders.findLast((order) => order.toMs >= timeMs && !this.#random.oneIn(3)) ?? {
      symbolId: 1,
      toMs: timeMs,
    };
    const [before, after] = [this.#random.one([0, 1, 2_000, -1]), this.#random.one([0, 0, 500, 3_000, -1])];
    this.#lastVoid = {
      type: 'updown.void',
      voidId: this.#random.oneIn(30) ? this.#random.hostile() : (this.#voids += 1),
      symbolId: this.#random.oneIn(20) ? 9 : symbolId,
      fromMs: this.#random.oneIn(30) ? this.#random.hostile() : toMs - before,
      toMs: this.#random.oneIn(12) ? this.#random.one([this.#random.hostile(), timeMs - 1, toMs + 90_000_000]) : toMs + after,
      ...randomAuthor(this.#world),
    };
    return this.#lastVoid;
  }

  #terms(): UpdownCommand {
    const { offerId, symbolId, durationMs, ratePpm: usual } = this.#random.one(OFFERS);
    const ratePpm = this.#random.one([usual, usual, 799_999, 800_000, 1_000_001, 870_001, this.#random.hostile()]);
    const maxStakeUnits = this.#random.one([20n * ONE_USDT, 20n * ONE_USDT, 10n * ONE_USDT, 1n, this.#random.hostileUnits()]);
    const changed = this.#random.below(9) === 0 ? 77 : offerId;
    const dice = this.#random.below(3);
    if (dice === 0) return { type: 'updown.switch', offerId: changed, enable: this.#random.below(4) > 0, ...randomAuthor(this.#world) };
    // Mostly as it is, since no change may turn it.
    const enable = this.#halted.has(changed) === this.#random.oneIn(20);
    const terms = { ...USUAL_TERMS, ratePpm, maxStakeUnits, enable };
    if (dice === 1) return { type: 'updown.change', offerId: changed, ...terms, ...randomChange(this.#world) };
    const duration = this.#random.one([durationMs, 20_000, 10_500, this.#random.hostile()]);
    return {
      type: 'updown.define',
      offerId: this.#random.one([offerId, 77, 1_001]),
      symbolId: this.#random.one([symbolId, 9]),
      durationMs: duration,
      ...terms,
    };
  }
}
