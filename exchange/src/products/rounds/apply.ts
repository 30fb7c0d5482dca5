import type { Ground } from '../../ground/ground.ts';
import type { RoundsEvent } from './events.ts';
import { Round, verdictOf } from './round.ts';
import type { RoundsState } from './state.ts';

type Of<T extends RoundsEvent['type']> = Extract<RoundsEvent, { type: T }>;

/** How an event changes rounds, stakes and money. It decides nothing: what it is told has happened. */
export function applyRounds(ground: Ground, state: RoundsState, event: RoundsEvent, timeMs: number): void {
  switch (event.type) {
    case 'rounds.defined': {
      const { type: _, ...pair } = event;
      return state.define(pair);
    }
    case 'rounds.opened':
      return open(ground, state, event);
    case 'rounds.staked':
      return stake(ground, state, event, timeMs);
    case 'rounds.cancelled':
      return cancel(ground, state, event, timeMs);
    case 'rounds.decided':
      return decide(ground, state, event);
    case 'rounds.paid':
      return pay(ground, state, event, timeMs);
  }
}

function open(ground: Ground, state: RoundsState, event: Of<'rounds.opened'>): void {
  const terms = state.pair(event.pair);
  if (terms?.version !== event.version) throw new RangeError(`pair ${event.pair} has no version ${event.version}`);
  state.open(new Round(event.round, event.n, event.startMs, terms));
  keepTicks(ground, state, terms.symbol);
}

function stake(ground: Ground, state: RoundsState, event: Of<'rounds.staked'>, timeMs: number): void {
  const { order, account, round, side, stakeUnits } = event;
  ground.ledger.post(event.legs);
  ground.protection.staked(account, stakeUnits);
  state.addStake({ order, account, round, side, stakeUnits, acceptedMs: timeMs, chained: null, before: null, after: null });
}

function cancel(ground: Ground, state: RoundsState, event: Of<'rounds.cancelled'>, timeMs: number): void {
  const found = state.knownStake(event.order);
  ground.ledger.post(event.legs);
  ground.protection.settled(found.account, found.stakeUnits, found.stakeUnits, timeMs);
  state.withdraw(found);
}

function decide(ground: Ground, state: RoundsState, event: Of<'rounds.decided'>): void {
  const round = state.known(event.round);
  if (event.legs.length > 0) ground.ledger.post(event.legs);
  state.decide(round, verdictOf(round, event.result));
  keepTicks(ground, state, round.terms.symbol);
}

function pay(ground: Ground, state: RoundsState, event: Of<'rounds.paid'>, timeMs: number): void {
  const round = state.known(event.round);
  if (event.legs.length > 0) ground.ledger.post(event.legs);
  for (const { order, account, payoutUnits } of event.payouts) {
    const found = state.knownStake(order);
    ground.protection.settled(account, found.stakeUnits, payoutUnits, timeMs);
    state.settle(round, found);
  }
}

/** The history must reach back to the first tick that the oldest undecided round of the symbol may need. */
export function keepTicks(ground: Ground, state: RoundsState, symbol: number): void {
  let oldestMs = Infinity;
  for (const { terms, times, verdict } of state.rounds()) {
    if (terms.symbol === symbol && verdict === null && times.betEndMs < oldestMs) oldestMs = times.betEndMs;
  }
  ground.prices.need('rounds', symbol, oldestMs);
}
