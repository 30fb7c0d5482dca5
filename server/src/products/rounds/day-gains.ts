import type { RoundResult } from './queries.ts';
import type { RoundsTables } from './tables.ts';

type DayRow = RoundsTables['round_days'];

const DAY_MS = 86_400_000;

/** What a day gained since it was last written. */
type Gain = {
  readonly offerId: number;
  readonly dayMs: number;
  readonly results: Record<RoundResult, number>;
  stakes: number;
  simulatedStakes: number;
  simulated: bigint;
  staked: bigint;
  paid: bigint;
  fee: bigint;
  settledMs: number;
};

/** What the days of offers gained in the entries that are not written yet. */
export class DayGains {
  readonly #gains = new Map<string, Gain>();

  /** Payments count on the day of their round's decision, so that a day's sums agree. */
  of({ offer: offerId, decided_ms }: Pick<RoundsTables['rounds'], 'offer' | 'decided_ms'>): Gain {
    const dayMs = decided_ms - (decided_ms % DAY_MS);
    const key = `${offerId}:${dayMs}`;
    const none = { stakes: 0, simulatedStakes: 0, simulated: 0n, staked: 0n, paid: 0n, fee: 0n, settledMs: decided_ms };
    const gain = this.#gains.get(key) ?? { offerId, dayMs, results: { up: 0, down: 0, refund: 0 }, ...none };
    this.#gains.set(key, gain);
    return gain;
  }

  rows(): readonly DayRow[] {
    return [...this.#gains.values()].map(dayRow);
  }
}

function dayRow({ offerId, dayMs, results, stakes, simulatedStakes, simulated, staked, paid, fee, settledMs }: Gain): DayRow {
  return {
    offer: offerId,
    day_ms: dayMs,
    rounds: results.up + results.down + results.refund,
    ups: results.up,
    downs: results.down,
    refunds: results.refund,
    stakes,
    simulated_stakes: simulatedStakes,
    simulated_units: String(simulated),
    staked_units: String(staked),
    paid_units: String(paid),
    fee_units: String(fee),
    settled_ms: settledMs,
  };
}
