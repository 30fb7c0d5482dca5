import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { OpenRound, RoundOffer } from '@candor/exchange/products/rounds/answers';
import { roundAt, roundTimes } from '@candor/exchange/products/rounds/clock';
import type { Core } from '../../machine/core/core.ts';
import { oneOfRanked, sizeOf, typedUnits } from '../../participants/choice.ts';
import type { Participation, Player, Seat } from '../../participants/participation.ts';

const QUOTE_SCALE = 8;
/** The first coins and the shortest periods are busier. */
const STEEPNESS = 1.4;
/** Nobody stakes in the last moment: the stake would come too late. */
const MARGIN_MS = 1_000;
/** Above this much of the larger pool the smaller one is large enough: most of what is staked plays. */
const ENOUGH = 0.5;
/** Rounds that wait for their other side are remembered up to so many. */
const MOST_WAITING = 100;

/**
 * Stakes of both sides. A round with a side that is much smaller than the other comes first: what the smaller pool does not hold would go
 * back. Sides are drawn, never chosen by what a price has done since.
 */
export const roundsParticipation: Participation = { weight: 28, open: (core) => new RoundsPlayer(core) };

class RoundsPlayer implements Player {
  readonly #core: Pick<Core, 'query'>;
  /** Offers whose running round may have a small side; those that people staked in first. */
  #waiting: number[] = [];
  readonly #offerOf = new Map<number, number>();

  constructor(core: Pick<Core, 'query'>) {
    this.#core = core;
  }

  hear(event: ExchangeEvent, bySimulated: boolean): void {
    if (event.type === 'rounds.opened') this.#offerOf.set(event.roundId, event.offerId);
    if (event.type === 'rounds.decided') this.#offerOf.delete(event.roundId);
    const offerId = event.type === 'rounds.staked' ? this.#offerOf.get(event.roundId) : undefined;
    if (offerId === undefined || this.#waiting.includes(offerId) || this.#waiting.length >= MOST_WAITING) return;
    if (bySimulated) this.#waiting.push(offerId);
    else this.#waiting.unshift(offerId);
  }

  async decide(seat: Seat): Promise<readonly CommandBody[]> {
    const offers = (await this.#core.query({ type: 'rounds.pairs' })).filter(({ enable }) => enable);
    const answered = await this.#answer(seat, offers);
    if (answered !== null) return [answered];
    const takesStakes = ({ periodMs }: RoundOffer): boolean =>
      seat.timeMs < roundTimes(roundAt(seat.timeMs, periodMs) * periodMs, periodMs).betEndMs - MARGIN_MS;
    const byPeriod = offers.filter(takesStakes).toSorted((one, other) => one.periodMs * one.symbolId - other.periodMs * other.symbolId);
    const offer = oneOfRanked(seat.random, byPeriod, STEEPNESS);
    const round =
      offer === undefined ? null : await this.#core.query({ type: 'rounds.openRound', offerId: offer.offerId, timeMs: seat.timeMs });
    const stake = offer === undefined || round === null ? null : await this.#stake(seat, offer, round);
    return stake === null ? [] : [stake];
  }

  /** A stake on the small side of the first round that waits for one; rounds that wait no more are forgotten. */
  async #answer(seat: Seat, offers: readonly RoundOffer[]): Promise<CommandBody | null> {
    for (const offerId of this.#waiting) {
      const offer = offers.find((one) => one.offerId === offerId);
      const round = await this.#core.query({ type: 'rounds.openRound', offerId, timeMs: seat.timeMs });
      const isOver = offer === undefined || round === null || !isUneven(round) || seat.timeMs >= round.betEndMs - MARGIN_MS;
      const stake = isOver ? null : await this.#stake(seat, offer, round);
      if (isOver || stake !== null) this.#waiting = this.#waiting.filter((other) => other !== offerId);
      if (stake !== null) return stake;
    }
    return null;
  }

  /** Null when it has a stake on the other side, when it is too late, or when there is no price or no money. */
  async #stake(seat: Seat, offer: RoundOffer, round: OpenRound): Promise<CommandBody | null> {
    const { random, timeMs, accountId } = seat;
    if (timeMs >= round.betEndMs - MARGIN_MS || seat.priceTicks(offer.symbolId) === null) return null;
    const own = await this.#core.query({ type: 'rounds.openStakes', accountId });
    const ownSide = own.find(({ roundId }) => round.roundId !== 0 && roundId === round.roundId)?.side;
    const drawn = random.uniform() < 0.5 ? 'up' : 'down';
    const isSmall = isUneven(round);
    const side = isSmall ? (round.upUnits < round.downUnits ? 'up' : 'down') : (ownSide ?? drawn);
    if (ownSide !== undefined && ownSide !== side) return null;
    const missing = Math.abs(Number(round.upUnits - round.downUnits)) / 10 ** QUOTE_SCALE;
    const value = isSmall ? missing * (0.6 + 0.6 * random.uniform()) : sizeOf(random, 8, 0.9, 1, 60);
    const stakeUnits = typedUnits(Math.min(200, Math.max(1, value)), QUOTE_SCALE);
    if (stakeUnits < offer.minStakeUnits || stakeUnits > offer.maxStakeUnits) return null;
    return { type: 'rounds.stake', offerId: offer.offerId, side, stakeUnits };
  }
}

function isUneven({ upUnits, downUnits }: OpenRound): boolean {
  const [up, down] = [Number(upUnits), Number(downUnits)];
  return Math.min(up, down) < ENOUGH * Math.max(up, down);
}
