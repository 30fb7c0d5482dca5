import type { Ground } from '../../ground/ground.ts';
import { ESCROW_ROUND } from './accounts.ts';
import { feeOf, payoutOf, knownPlayed } from './round.ts';
import type { Round } from './round.ts';
import type { RoundsState } from './state.ts';

/** What the escrow of each round must hold, by round and owner. */
type Due = Map<string, bigint>;

/** I18: an escrow holds just what its round still has to pay, pools are the sum of the stakes, and no stake is the house's. Throws an `Error`. */
export function checkRounds(ground: Ground, state: RoundsState): void {
  let stakes = 0;
  const due: Due = new Map();
  for (const round of state.rounds()) stakes += checkRound(ground, state, round, due);
  if (stakes !== state.stakeCount) throw new Error(`I18: ${state.stakeCount} stakes, ${stakes} in the rounds`);
  for (const { ref, ownerId, amount } of ground.ledger.balancesOf(ESCROW_ROUND)) {
    const units = due.get(`${ref} ${ownerId}`) ?? 0n;
    if (amount !== units) throw new Error(`I18: escrow of round ${ref} holds ${amount} for ${ownerId} instead of ${units}`);
    due.delete(`${ref} ${ownerId}`);
  }
  for (const [key, units] of due) if (units !== 0n) throw new Error(`I18: escrow ${key} holds nothing instead of ${units}`);
}

function checkRound(ground: Ground, state: RoundsState, round: Round, due: Due): number {
  const { match, verdict, roundId } = round;
  const pools = { up: 0n, down: 0n };
  const played = { up: 0n, down: 0n };
  let count = 0;
  let poolUnits = verdict === null ? 0n : feeOf(round, verdict.result);
  let before = { orderId: 0, won: false };
  for (const stake of round.stakes()) {
    const won = verdict !== null && verdict.result === stake.side;
    const isAfter = won === before.won ? stake.orderId > before.orderId : won;
    if (!isAfter || state.stake(stake.orderId) !== stake) throw new Error(`I18: stake ${stake.orderId} is out of its order`);
    if (ground.accounts.isHouse(stake.accountId)) throw new Error(`I18: stake ${stake.orderId} is the house's`);
    const own = ground.accounts.sumOfPerson(stake.accountId, (ownerId) => round.stakesOf(ownerId));
    if (match === null && (stake.side === 'up' ? own <= 0 : own >= 0))
      throw new Error(`I18: the person of account ${stake.accountId} has two sides`);
    pools[stake.side] += stake.stakeUnits;
    const key = `${roundId} ${stake.accountId}`;
    due.set(key, (due.get(key) ?? 0n) + (stake.playedUnits ?? stake.stakeUnits));
    played[stake.side] += stake.playedUnits ?? 0n;
    if (verdict !== null && round.returning === null) poolUnits += payoutOf(verdict, stake).payoutUnits - knownPlayed(stake);
    before = { orderId: stake.orderId, won };
    count += 1;
  }
  if (match !== null && !round.isUnderWay && (played.up !== match.matchedUnits || played.down !== match.matchedUnits))
    throw new Error(`I18: ${match.matchedUnits} should play on each side of round ${roundId}`);
  if (match === null && (pools.up !== round.upUnits || pools.down !== round.downUnits))
    throw new Error(`I18: pools of round ${roundId} are not its stakes`);
  due.set(`${roundId} 0`, poolUnits);
  return count;
}
