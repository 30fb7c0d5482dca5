import { ROUNDS_HOUSE } from './rounds-opening.ts';
import { runSettlingHost, type SettlingHarness } from './settling-host.ts';

// A process made to be killed between the end of a flash round and the payment of its stakes.

const STAKES_A_USER = 4;
/** A small piece, so that there are many moments between two. */
const PIECE = 2;

/** The users take their sides, all at once with a tick, so that there is a price; one round in four or so only the upper one. */
async function stakeAll({ core, now, send, tick, random }: SettlingHarness): Promise<void> {
  const round = await core.query({ type: 'rounds.openRound', offerId: ROUNDS_HOUSE.offerId, timeMs: now() });
  if (round === null || now() >= round.cancelEndMs) return;
  const oneSided = random(4) === 0;
  const stakes = [tick()];
  for (let at = 0; at < STAKES_A_USER; at += 1) {
    for (const [index, accountId] of ROUNDS_HOUSE.users.entries()) {
      const side = oneSided || index % 2 === 0 ? 'up' : 'down';
      stakes.push(send(accountId, ROUNDS_HOUSE.stake(side, at * ROUNDS_HOUSE.users.length + index)));
    }
  }
  await Promise.all(stakes);
}

await runSettlingHost({
  fast: 20,
  tickEveryMs: 500,
  symbolId: ROUNDS_HOUSE.symbolId,
  advanceUnits: PIECE,
  opening: () => ROUNDS_HOUSE.opening(),
  paid(event) {
    if (event.type === 'rounds.paid') return event.payouts.map(({ orderId }) => orderId);
    // Next to an empty pool nothing plays, and a stake is over when it is returned.
    if (event.type !== 'rounds.returned') return [];
    return event.stakes.filter(({ playedUnits }) => playedUnits === 0n).map(({ orderId }) => orderId);
  },
  async open(core) {
    let open = 0;
    for (const accountId of ROUNDS_HOUSE.users) open += (await core.query({ type: 'rounds.openStakes', accountId })).length;
    return open;
  },
  begin: stakeAll,
});
