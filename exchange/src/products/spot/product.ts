import type { Ground } from '../../ground/ground.ts';
import type { ProductDefinition } from '../../ground/product-definition.ts';
import type { Queued } from '../../kernel/product.ts';
import { NONE } from '../../trading/order-rows.ts';
import { HOLD_SPOT, spotAccounts } from './accounts.ts';
import type { SpotQueries } from './answers.ts';
import { applySpot } from './apply.ts';
import { checkSpot } from './check.ts';
import { spotCommands, spotEvents } from './codec.ts';
import type { SpotCommand } from './commands.ts';
import type { SpotEvent } from './events.ts';
import { SpotSettlement } from './matching.ts';
import { askDepth, askOpenOrders } from './queries.ts';
import { spotRefusals } from './refusals.ts';
import type { SpotCode } from './refusals.ts';
import { cancelAllOf, decideSpot } from './rules.ts';
import { SpotState } from './state.ts';

/** What orders and cancels read: of the accounts, of the orders and their holds, then of their places in the books. */
function prefetchOrders(ground: Ground, state: SpotState, commands: readonly Queued<SpotCommand>[], count: number): number {
  let seen = 0;
  for (let index = 0; index < count; index++) seen += state.account(commands[index]?.accountId ?? 0)?.prefetch() ?? 0;
  for (let index = 0; index < count; index++) {
    const body = commands[index]?.body;
    if (body?.type !== 'spot.cancel') continue;
    seen += state.books.rows.find(body.orderId) + ground.ledger.prefetch(HOLD_SPOT, body.orderId, commands[index]?.accountId ?? 0);
  }
  for (let index = 0; index < count; index++) {
    const body = commands[index]?.body;
    if (body?.type !== 'spot.cancel') continue;
    const row = state.books.rows.find(body.orderId);
    if (row !== NONE) seen += state.books.bookAt(row).prefetch(row);
  }
  return seen;
}

/** Spot trading: orders, books, fills (`product-rules` section 4). */
export const spot: ProductDefinition<'spot', SpotCommand, SpotEvent, SpotQueries, SpotCode> = {
  name: 'spot',
  // The lowest base, since tags below 128 take one byte and most entries are orders.
  tagBase: 0,
  commands: spotCommands,
  events: spotEvents,
  queries: ['spot.openOrders', 'spot.depth'],
  refusals: spotRefusals,
  section: { version: 1, reads: [1] },
  accounts: spotAccounts,
  risk: { category: 'none', confirm: false },
  create(ground) {
    const state = new SpotState();
    const desk = { ground, state, settlement: new SpotSettlement(ground, state) };
    return {
      decide: (context, body) => decideSpot(desk, context, body),
      excluded: (context, accountId) => cancelAllOf(desk, context, accountId),
      prefetch: (commands, count) => prefetchOrders(ground, state, commands, count),
      apply: (event, timeMs) => applySpot(ground, state, event, timeMs),
      queries: {
        'spot.openOrders': ({ accountId, marketId }) => askOpenOrders(ground, state, accountId, marketId),
        'spot.depth': ({ marketId, levels }) => askDepth(ground, state, marketId, levels),
      },
      books: { takeChanges: () => state.books.takeDepthChanges() },
      save: (writer) => state.save(writer),
      load: (reader) => state.load(reader),
      check: () => checkSpot(ground, state),
    };
  },
};
