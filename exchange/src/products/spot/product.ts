import type { Command } from '../../command.ts';
import type { Ground } from '../../ground/ground.ts';
import type { ProductDefinition } from '../../kernel/product.ts';
import { NONE } from '../../trading/order-rows.ts';
import { HOLD_SPOT, spotAccounts } from './accounts.ts';
import { applySpot } from './apply.ts';
import { checkSpot } from './check.ts';
import { spotCommands, spotEvents } from './codec.ts';
import type { SpotCommand } from './commands.ts';
import type { SpotEvent } from './events.ts';
import { SpotSettlement } from './matching.ts';
import { askDepth, askOpenOrders } from './queries.ts';
import { decideSpot } from './rules.ts';
import { SpotState } from './state.ts';

/** What orders and cancels read: of the accounts, of the orders and their holds, then of their places in the books. */
function glanceAtOrders(ground: Ground, state: SpotState, commands: readonly Command[], count: number): number {
  let seen = 0;
  for (let place = 0; place < count; place++) seen += state.account(commands[place]?.accountId ?? 0)?.glance() ?? 0;
  for (let place = 0; place < count; place++) {
    const body = commands[place]?.body;
    if (body?.type !== 'spot.cancel') continue;
    seen += state.books.rows.find(body.orderId) + ground.ledger.prefetch(HOLD_SPOT, body.orderId, commands[place]?.accountId ?? 0);
  }
  for (let place = 0; place < count; place++) {
    const body = commands[place]?.body;
    if (body?.type !== 'spot.cancel') continue;
    const row = state.books.rows.find(body.orderId);
    if (row !== NONE) seen += state.books.bookAt(row).prefetch(row);
  }
  return seen;
}

/** Spot trading: orders, books, fills (`product-rules` section 4). */
export const spot: ProductDefinition<SpotCommand, SpotEvent> = {
  name: 'spot',
  commands: spotCommands,
  events: spotEvents,
  accounts: spotAccounts,
  create(ground) {
    const state = new SpotState();
    const desk = { ground, state, settlement: new SpotSettlement(ground, state) };
    return {
      decide: (context, body) => decideSpot(desk, context, body),
      glance: (commands, count) => glanceAtOrders(ground, state, commands, count),
      apply: (event, timeMs) => applySpot(ground, state, event, timeMs),
      ask(query) {
        if (query.type === 'openOrders') return askOpenOrders(ground, state, query.accountId, query.marketId);
        return query.type === 'depth' ? askDepth(ground, state, query.marketId, query.levels) : null;
      },
      takeDepthChanges: () => state.books.takeDepthChanges(),
      save: (writer) => state.save(writer),
      load: (reader) => state.load(reader),
      check: () => checkSpot(ground, state),
    };
  },
};
