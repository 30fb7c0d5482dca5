import { UPDOWN_WORK } from '@candor/server/settlement/scheduler';
import { SECOND_CONTRACTS } from './second-contracts-house.ts';
import { runSettlingHost, type SettlingHouse } from './settling-host.ts';

// A process made to be killed between the expiry of second contracts and their payment.

const ORDERS = 24;
/** Orders a command: a small piece, so that there are many moments between two. */
const PIECE = 2;

async function placeAll({ send, tick }: SettlingHouse): Promise<void> {
  await tick();
  for (let at = 0; at < ORDERS; at += 1) {
    const account = SECOND_CONTRACTS.users[at % SECOND_CONTRACTS.users.length] ?? 0;
    await send(account, SECOND_CONTRACTS.place(at % 2 === 0 ? 'up' : 'down'));
  }
}

await runSettlingHost({
  fast: 25,
  tickEveryMs: 400,
  symbol: SECOND_CONTRACTS.symbol,
  work: { ...UPDOWN_WORK, settle: { type: 'updown.settle', most: PIECE } },
  opening: () => SECOND_CONTRACTS.opening(),
  paid: (event) => (event.type === 'updown.settled' ? [event.order] : []),
  async open(core) {
    let open = 0;
    for (const account of SECOND_CONTRACTS.users) open += (await core.query({ type: 'openUpdowns', account })).length;
    return open;
  },
  begin: placeAll,
});
