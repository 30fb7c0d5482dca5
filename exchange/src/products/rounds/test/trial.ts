import type { Entry } from '../../../entry.ts';
import type { Query } from '../../../query.ts';
import { eventsOf } from '../../../test/answers.ts';
import { same } from '../../../test/same.ts';
import type { Auditor, Trial } from '../../../test/trial.ts';
import { ACCOUNTS } from '../../../test/trial-world.ts';
import { ModelRounds } from './model-rounds.ts';
import { PAIRS, RandomRounds, roundsOpening } from './random-rounds.ts';

/** I18 from the events alone: a round returns and pays out what was staked in it and not taken back, the fee included. */
class RoundAuditor implements Auditor {
  readonly #stakes = new Map<number, bigint>();
  readonly #payouts = new Map<number, bigint>();
  /** What plays of stakes of the larger side. */
  readonly #played = new Map<number, bigint>();

  see(entry: Entry): void {
    for (const event of entry.events) {
      if (event.type === 'rounds.staked') add(this.#stakes, event.roundId, event.stakeUnits);
      if (event.type === 'rounds.cancelled') add(this.#stakes, event.roundId, event.legs[1]?.amount ?? 0n);
      if (event.type === 'rounds.decided') {
        add(this.#payouts, event.roundId, event.feeUnits);
        same('I18: pools', event.upUnits + event.downUnits, this.#stakes.get(event.roundId) ?? 0n);
        if (event.result === 'refund' && event.feeUnits !== 0n) throw new Error('I18: a refund with a fee');
      }
      if (event.type === 'rounds.returned') {
        for (const { amount } of event.legs) if (amount > 0n) add(this.#payouts, event.roundId, amount);
        for (const { orderId, playedUnits } of event.stakes) this.#played.set(orderId, playedUnits);
      }
      if (event.type !== 'rounds.paid') continue;
      for (const { orderId, payoutUnits } of event.payouts) {
        add(this.#payouts, event.roundId, payoutUnits);
        const playedUnits = this.#played.get(orderId);
        if (playedUnits !== undefined && payoutUnits > 2n * playedUnits) throw new Error(`I18: a multiple above 2 of ${orderId}`);
      }
    }
  }

  facts(entry: Entry): readonly string[] {
    return entry.events.flatMap((event) => {
      if (event.type === 'rounds.decided') return [`decided ${event.roundId} ${event.result} ${event.reason} ${event.feeUnits}`];
      if (event.type === 'rounds.matched') return [`matched ${event.roundId} ${event.upUnits} ${event.downUnits} ${event.matchedUnits}`];
      if (event.type === 'rounds.returned')
        return event.stakes.map((one) => `returned ${event.roundId} ${one.orderId} ${one.playedUnits} ${one.returnedUnits}`);
      if (event.type !== 'rounds.paid') return [];
      return event.payouts.map(({ orderId, payoutUnits }) => `paid ${event.roundId} ${orderId} ${payoutUnits}`);
    });
  }

  happened(entry: Entry): readonly string[] {
    const decided = eventsOf(entry, 'rounds.decided').map(({ result, reason }) => `rounds.decided ${result} ${reason}`.trim());
    const parts = eventsOf(entry, 'rounds.returned').flatMap(({ stakes }) => stakes);
    return parts.some(({ playedUnits }) => playedUnits > 0n) ? [...decided, 'rounds.returned in part'] : decided;
  }

  end(): void {
    for (const [roundId, units] of this.#stakes) same(`I18: round ${roundId}`, this.#payouts.get(roundId) ?? 0n, units);
  }
}

function add(sums: Map<number, bigint>, roundId: number, units: bigint): void {
  sums.set(roundId, (sums.get(roundId) ?? 0n) + units);
}

export const trial: Trial = {
  name: 'rounds',
  asksToConfirm: true,
  exclusion: 'fixed-time',
  byObject: ['rounds.define'],
  ofOperators: ['rounds.change', 'rounds.switch'],
  opening: roundsOpening,
  makeGenerator: (world) => new RandomRounds(world),
  makeModel: (ground) => new ModelRounds(ground),
  makeAuditor: () => new RoundAuditor(),
  questions: (timeMs) => [
    { type: 'rounds.pairs' },
    ...PAIRS.map(({ offerId }): Query => ({ type: 'rounds.openRound', offerId, timeMs })),
    ...PAIRS.map(({ offerId, periodMs }): Query => ({ type: 'rounds.openRound', offerId, timeMs: timeMs - periodMs })),
    ...ACCOUNTS.map((accountId): Query => ({ type: 'rounds.openStakes', accountId })),
  ],
  mustHappen: [
    'rounds.decided up',
    'rounds.decided down',
    'rounds.decided refund ONE_SIDED',
    'rounds.decided refund NO_LOCK',
    'rounds.decided refund NO_CLOSE',
    'rounds.returned in part',
    'rounds.cancel WINDOW_CLOSED',
    'rounds.cancel ALREADY_DONE',
    'rounds.cancel NOT_FOUND',
    'rounds.stake ok',
    'rounds.stake WINDOW_CLOSED',
    'rounds.stake WRONG_SIDE',
    'rounds.stake PRICE_FROZEN',
    'rounds.stake NOT_ELIGIBLE',
    'rounds.stake BELOW_MIN',
    'rounds.stake BAD_INPUT',
  ],
  mustHappenOnce: [
    'rounds.cancel ok',
    'rounds.decided refund TIE',
    'rounds.stake LOSS_LIMIT',
    'rounds.stake RISK_UNCONFIRMED',
    'rounds.stake INSUFFICIENT_FUNDS',
    'rounds.define ALREADY_DONE',
    'rounds.change ok',
    'rounds.change BELOW_MIN',
    'rounds.switch ok',
    'rounds.switch BAD_INPUT',
  ],
};
