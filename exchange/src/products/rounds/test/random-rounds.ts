import type { CommandBody } from '../../../command.ts';
import type { Entry } from '../../../entry.ts';
import type { Random } from '../../../test/random.ts';
import { randomAuthor, randomChange } from '../../../test/random-terms.ts';
import type { Draft, Generator } from '../../../test/trial.ts';
import type { TrialWorld } from '../../../test/trial-world.ts';
import type { RoundTimes } from '../answers.ts';
import { roundTimes } from '../clock.ts';
import type { RoundsCommand } from '../commands.ts';
import type { RoundSide } from '../words.ts';

const ONE_USDT = 100_000_000n;
/** The shortest have a window of two seconds, so that many rounds come and go. */
export const PAIRS = [
  { offerId: 11, symbolId: 1, periodMs: 8_000, feeType: 1, feeValue: 5n * ONE_USDT, cancellable: true },
  { offerId: 12, symbolId: 1, periodMs: 20_000, feeType: 2, feeValue: 30_000_000n, cancellable: true },
  { offerId: 13, symbolId: 2, periodMs: 12_000, feeType: 1, feeValue: 0n, cancellable: false },
  { offerId: 14, symbolId: 2, periodMs: 60_000, feeType: 1, feeValue: 333_330_000n, cancellable: true },
] as const;
const USUAL_TERMS = { minStakeUnits: 3n, maxStakeUnits: 20n * ONE_USDT, enable: true } as const;

export function roundsOpening(): readonly CommandBody[] {
  return PAIRS.map((pair) => ({ type: 'rounds.define', ...USUAL_TERMS, ...pair }));
}

/** Stakes around every boundary of the window, orders of others, changed terms, hostile numbers. */
export class RandomRounds implements Generator {
  readonly #world: TrialWorld;
  readonly #random: Random;
  /** Where most stakes go for a while, so that rounds have both sides. */
  #favourite: (typeof PAIRS)[number] = PAIRS[0];
  readonly #halted = new Set<number>();
  readonly #orders: { readonly orderId: number; readonly accountId: number }[] = [];

  constructor(world: TrialWorld) {
    this.#world = world;
    this.#random = world.random;
  }

  see(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'rounds.switched') {
        if (event.enable) this.#halted.delete(event.offerId);
        else this.#halted.add(event.offerId);
      }
      if (event.type !== 'rounds.staked') continue;
      this.#orders.push({ orderId: event.orderId, accountId: event.accountId });
      if (this.#orders.length > 40) this.#orders.shift();
    }
  }

  /** Of the round that runs now in one of the pairs. */
  moments(): readonly number[] {
    const { cancelEndMs, betEndMs, lockMs, endMs } = this.#timesOf(this.#random.one(PAIRS).periodMs);
    return [cancelEndMs, betEndMs, lockMs, endMs - 5_000, endMs];
  }

  next(): Draft {
    const dice = this.#random.below(100);
    if (dice < 2) return { accountId: this.#random.oneIn(8) ? this.#world.anybody() : 0, body: this.#terms() };
    if (dice < 18) return this.#cancel();
    return { accountId: this.#world.anybody(), body: this.#stake() };
  }

  #timesOf(periodMs: number): RoundTimes {
    const { timeMs } = this.#world;
    return roundTimes(timeMs - (timeMs % periodMs), periodMs);
  }

  #stake(): RoundsCommand {
    const open = PAIRS.filter(({ periodMs }) => this.#world.timeMs < this.#timesOf(periodMs).betEndMs);
    if (this.#random.oneIn(30)) this.#favourite = this.#random.one(PAIRS);
    const liked = open.includes(this.#favourite) && this.#random.below(4) > 0 ? [this.#favourite] : open;
    const usual = this.#random.one(liked.length > 0 && this.#random.below(8) > 0 ? liked : PAIRS).offerId;
    const offerId = this.#random.below(40) === 0 ? this.#random.one([this.#random.hostile(), 7]) : usual;
    const side: RoundSide = this.#random.one(['up', 'down']);
    return { type: 'rounds.stake', offerId, side, stakeUnits: this.#units() };
  }

  /** Few different stakes, so that remainders tie; odd ones, so that they do not. */
  #units(): bigint {
    const dice = this.#random.below(30);
    if (dice === 0) return this.#random.hostileUnits();
    if (dice < 3) return this.#random.one([1n, 2n, 20n * ONE_USDT + 1n, 20n * ONE_USDT]);
    return dice < 12 ? BigInt(3 + this.#random.below(4)) : BigInt(3 + this.#random.below(1_900_000_000));
  }

  /** Mostly an own stake, sometimes another's, sometimes none. */
  #cancel(): Draft {
    const latest = this.#random.oneIn(2) ? this.#orders.slice(-6) : this.#orders;
    const { orderId, accountId } = latest[this.#random.below(latest.length)] ?? { orderId: 5, accountId: 1 };
    const body: RoundsCommand = { type: 'rounds.cancel', orderId: this.#random.below(15) === 0 ? this.#random.hostile() : orderId };
    return { accountId: this.#random.below(5) === 0 ? this.#world.anybody() : accountId, body };
  }

  #terms(): RoundsCommand {
    const { offerId, symbolId, periodMs, ...fee } = this.#random.one(PAIRS);
    const feeType = this.#random.below(8) === 0 ? this.#random.hostile() : this.#random.one([1, 2]);
    const feeValue = this.#random.one([fee.feeValue, 10n * ONE_USDT, 10n * ONE_USDT + 10_000n, 1n, 120_000n, -1n]);
    const changed = this.#random.below(9) === 0 ? 77 : offerId;
    const dice = this.#random.below(3);
    if (dice === 0) return { type: 'rounds.switch', offerId: changed, enable: this.#random.below(4) > 0, ...randomAuthor(this.#world) };
    // Mostly as it is, since no change may turn it.
    const enable = this.#halted.has(changed) === this.#random.oneIn(20);
    const terms = { ...USUAL_TERMS, feeType, feeValue, enable, cancellable: this.#random.below(2) === 0 };
    if (dice === 1) return { type: 'rounds.change', offerId: changed, ...terms, ...randomChange(this.#world) };
    const another = this.#random.one([offerId, offerId, 5, 1_001, Number.NaN]);
    return {
      type: 'rounds.define',
      offerId: another,
      symbolId: this.#random.one([symbolId, 9]),
      periodMs: this.#random.one([periodMs, 16_000, 10_000, 0]),
      ...terms,
    };
  }
}
