import type { Ground } from '../../ground/ground.ts';
import { payoutOf } from './round.ts';
import type { Round } from './round.ts';
import type { RoundsState } from './state.ts';

/** I18: an escrow holds just what its round still has to pay, pools are the sum of the stakes, and no stake is the house's. Throws an `Error`. */
export function checkRounds(ground: Ground, state: RoundsState): void {
  let stakes = 0;
  const numbers = new Set<number>();
  for (const round of state.rounds()) {
    numbers.add(round.roundId);
    stakes += checkRound(ground, state, round);
  }
  if (stakes !== state.stakeCount) throw new Error(`I18: ${state.stakeCount} stakes, ${stakes} in the rounds`);
  for (const { kind, ref, amount } of ground.ledger.balances()) {
    if (kind === 'escrow.round' && !numbers.has(ref)) throw new Error(`I18: round ${ref} is over and its escrow holds ${amount}`);
  }
}

function checkRound(ground: Ground, state: RoundsState, round: Round): number {
  const { verdict } = round;
  const pools = { up: 0n, down: 0n };
  let count = 0;
  let due = 0n;
  let before = 0;
  for (const stake of round.stakes()) {
    if (stake.orderId <= before || state.stake(stake.orderId) !== stake) throw new Error(`I18: stake ${stake.orderId} is out of its order`);
    if (ground.accounts.isHouse(stake.accountId)) throw new Error(`I18: stake ${stake.orderId} is the house's`);
    const own = round.stakesOf(stake.accountId);
    if (verdict === null && (stake.side === 'up' ? own <= 0 : own >= 0)) throw new Error(`I18: account ${stake.accountId} has two sides`);
    pools[stake.side] += stake.stakeUnits;
    due += verdict === null ? stake.stakeUnits : payoutOf(verdict, stake).payoutUnits;
    before = stake.orderId;
    count += 1;
  }
  if (verdict === null && (pools.up !== round.upUnits || pools.down !== round.downUnits))
    throw new Error(`I18: pools of round ${round.roundId} are not its stakes`);
  const escrow = ground.ledger.escrow(round.roundId);
  if (escrow !== due) throw new Error(`I18: escrow of round ${round.roundId} holds ${escrow} instead of ${due}`);
  return count;
}
