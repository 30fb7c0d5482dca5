import { SECOND_CONTRACTS } from './second-contracts-opening.ts';
import { runSettlingHost, type SettlingHarness } from './settling-host.ts';

// A process made to be killed between the expiry of second contracts and their payment.

const ORDERS = 24;
/** Orders a command: a small piece, so that there are many moments between two. */
const PIECE = 2;

async function placeAll({ send, tick }: SettlingHarness): Promise<void> {
  await tick();
  for (let at = 0; at < ORDERS; at += 1) {
    const accountId = SECOND_CONTRACTS.users[at % SECOND_CONTRACTS.users.length] ?? 0;
    await send(accountId, SECOND_CONTRACTS.place(at % 2 === 0 ? 'up' : 'down'));
  }
}

await runSettlingHost({
  fast: 25,
  tickEveryMs: 400,
  symbolId: SECOND_CONTRACTS.symbolId,
  advanceUnits: PIECE,
  opening: () => SECOND_CONTRACTS.opening(),
  paid: (event) => (event.type === 'updown.settled' ? [event.orderId] : []),
  async open(core) {
    let open = 0;
    for (const accountId of SECOND_CONTRACTS.users) open += (await core.query({ type: 'updown.open', accountId })).length;
    return open;
  },
  begin: placeAll,
});
