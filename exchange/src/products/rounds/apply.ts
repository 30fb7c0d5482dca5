import type { Ground } from '../../ground/ground.ts';
import type { RoundsEvent } from './events.ts';
import { matchOf, Round, knownPlayed, verdictOf } from './round.ts';
import type { RoundsState } from './state.ts';

type Of<T extends RoundsEvent['type']> = Extract<RoundsEvent, { type: T }>;

/** How an event changes rounds, stakes and money. It decides nothing: what it is told has happened. */
export function applyRounds(ground: Ground, state: RoundsState, event: RoundsEvent, timeMs: number): void {
  switch (event.type) {
    case 'rounds.defined': {
      const { type: _, ...pair } = event;
      return state.define(pair, timeMs);
    }
    case 'rounds.switched':
      return state.turn(event.offerId, event.enable);
    case 'rounds.opened':
      return open(ground, state, event);
    case 'rounds.staked':
      return stake(ground, state, event, timeMs);
    case 'rounds.cancelled':
      return cancel(ground, state, event);
    case 'rounds.matched':
      return matchRound(state, event.roundId);
    case 'rounds.returned':
      return giveBack(ground, state, event);
    case 'rounds.decided':
      return decide(ground, state, event);
    case 'rounds.paid':
      return pay(ground, state, event, timeMs);
  }
}

function open(ground: Ground, state: RoundsState, event: Of<'rounds.opened'>): void {
  const terms = state.pair(event.offerId);
  if (terms?.version !== event.version) throw new RangeError(`pair ${event.offerId} has no version ${event.version}`);
  state.open(new Round(event.roundId, event.n, event.startMs, terms));
  keepTicks(ground, state, terms.symbolId);
}

function stake(ground: Ground, state: RoundsState, event: Of<'rounds.staked'>, timeMs: number): void {
  const { orderId, accountId, roundId, side, stakeUnits } = event;
  ground.ledger.post(event.legs);
  state.addStake({
    orderId,
    accountId,
    roundId,
    side,
    stakeUnits,
    acceptedMs: timeMs,
    playedUnits: null,
    chained: null,
    before: null,
    after: null,
  });
}

function cancel(ground: Ground, state: RoundsState, event: Of<'rounds.cancelled'>): void {
  const found = state.knownStake(event.orderId);
  ground.ledger.post(event.legs);
  state.withdraw(found);
}

function matchRound(state: RoundsState, roundId: number): void {
  const round = state.known(roundId);
  round.matchBy(matchOf(round));
}

function giveBack(ground: Ground, state: RoundsState, event: Of<'rounds.returned'>): void {
  const round = state.known(event.roundId);
  ground.ledger.post(event.legs);
  for (const { orderId, playedUnits } of event.stakes) {
    const found = state.knownStake(orderId);
    round.tellPlayed(found, playedUnits);
    if (round.isOneSided) state.settle(round, found);
  }
}

function decide(ground: Ground, state: RoundsState, event: Of<'rounds.decided'>): void {
  const round = state.known(event.roundId);
  if (round.match === null) round.matchBy(matchOf(round));
  state.decide(round, verdictOf(round, event.result));
  keepTicks(ground, state, round.terms.symbolId);
}

function pay(ground: Ground, state: RoundsState, event: Of<'rounds.paid'>, timeMs: number): void {
  const round = state.known(event.roundId);
  ground.ledger.post(event.legs);
  for (const { orderId, accountId, payoutUnits } of event.payouts) {
    const found = state.knownStake(orderId);
    ground.protection.result(accountId, payoutUnits - knownPlayed(found), timeMs);
    state.settle(round, found);
  }
}

/** The history must reach back to the first tick that the oldest undecided round of the symbol may need. */
export function keepTicks(ground: Ground, state: RoundsState, symbolId: number): void {
  let oldestMs = Infinity;
  for (const { terms, times, verdict } of state.rounds()) {
    if (terms.symbolId === symbolId && verdict === null && times.betEndMs < oldestMs) oldestMs = times.betEndMs;
  }
  ground.prices.need('rounds', symbolId, oldestMs);
}
