import type { Ground } from '../../ground/ground.ts';
import type { ProductDefinition } from '../../ground/product-definition.ts';
import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import type { Queued } from '../../kernel/product.ts';
import { MAX_RESTING_ORDERS } from '../../trading/order-book.ts';
import { MAX_OPEN_ORDERS, NONE } from '../../trading/order-rows.ts';
import { ASK, BID } from '../../trading/side.ts';
import { HOLD_SPOT, spotAccounts } from './accounts.ts';
import type { SpotQueries } from './answers.ts';
import { applySpot } from './apply.ts';
import { checkSpot } from './check.ts';
import { SPOT_COMMANDS } from './commands.ts';
import type { SpotCommand } from './commands.ts';
import { SPOT_EVENTS } from './events.ts';
import type { SpotEvent } from './events.ts';
import { SpotSettlement } from './matching.ts';
import { advance, firstMs, tickSpot } from './pegging.ts';
import { askDepth, askOpenOrders } from './queries.ts';
import { spotGives, spotRefusals } from './refusals.ts';
import type { SpotCode, SpotGiven } from './refusals.ts';
import { cancelAllOf, decideSpot } from './rules.ts';
import { SpotState } from './state.ts';
import { written } from './written.ts';

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

function largestBook({ books }: SpotState): number {
  return books.all().reduce((most, { book }) => Math.max(most, book.size(BID) + book.size(ASK)), 0);
}

/** Spot trading: orders, books, fills (`product-rules` section 4). */
export const spot: ProductDefinition<'spot', SpotCommand, SpotEvent, SpotQueries, SpotCode, SpotGiven> = {
  name: 'spot',
  // The lowest base, since tags below 128 take one byte and most entries are orders.
  tagBase: 0,
  commands: commandsOf(SPOT_COMMANDS, written),
  events: eventsOf(SPOT_EVENTS, written),
  queries: ['spot.openOrders', 'spot.depth'],
  refusals: spotRefusals,
  gives: spotGives,
  section: { version: 2, reads: [2] },
  accounts: spotAccounts,
  riskCategory: 'none',
  create(ground) {
    const state = new SpotState((ownerId) => ground.accounts.handOf(ownerId));
    const parts = { ground, state, settlement: new SpotSettlement(ground, state) };
    return {
      decide: (context, body) => decideSpot(parts, context, body),
      excluded: (context, accountId) => cancelAllOf(parts, context, accountId),
      prefetch: (commands, count) => prefetchOrders(ground, state, commands, count),
      ticked: (context, symbolId) => tickSpot(parts, context, symbolId),
      firstMs: () => firstMs(parts),
      advance: (context, budget) => advance(parts, context, budget),
      apply: (event, timeMs) => applySpot(ground, state, event, timeMs),
      queries: {
        'spot.openOrders': ({ accountId, marketId }) => askOpenOrders(ground, state, accountId, marketId),
        'spot.depth': ({ marketId, levels }) => askDepth(ground, state, marketId, levels),
      },
      books: { takeChanges: () => state.books.takeDepthChanges() },
      sizes: () => [
        { structure: 'spot open orders', count: state.books.rows.count, most: MAX_OPEN_ORDERS },
        { structure: 'spot orders of the largest book', count: largestBook(state), most: MAX_RESTING_ORDERS },
      ],
      save: (writer) => state.save(writer),
      load: (reader) => state.load(reader),
      check: () => checkSpot(ground, state),
    };
  },
};
