import type { Ground } from '../ground.ts';
import type { ProductDefinition } from '../product.ts';
import { applySpot } from './apply.ts';
import { checkSpot } from './check.ts';
import { spotCommands, spotEvents } from './codec.ts';
import type { SpotCommand } from './commands.ts';
import type { SpotEvent } from './events.ts';
import { askDepth, askOpenOrders, takeDepthChanges } from './queries.ts';
import { decideSpot } from './rules.ts';
import { SpotState } from './state.ts';

/** What a cancel reads: the order, its hold, its place in the book. */
function glanceAtOrder(ground: Ground, state: SpotState, number: number): number {
  const order = state.order(number);
  return order === null ? 0 : order.lots + ground.ledger.glance(number) + state.book(order.market).book.glance(number);
}

/** Spot trading: orders, books, fills (`product-rules` section 4). */
export const spot: ProductDefinition<SpotCommand, SpotEvent> = {
  name: 'spot',
  commands: spotCommands,
  events: spotEvents,
  create(ground) {
    const state = new SpotState();
    return {
      decide: (context, body) => decideSpot(ground, state, context, body),
      glance: (body) => (body.type === 'spot.cancel' ? glanceAtOrder(ground, state, body.order) : 0),
      apply: (event, timeMs) => applySpot(ground, state, event, timeMs),
      ask(query) {
        if (query.type === 'openOrders') return askOpenOrders(ground, state, query.account, query.market);
        return query.type === 'depth' ? askDepth(ground, state, query.market, query.levels) : null;
      },
      takeDepthChanges: () => takeDepthChanges(state),
      save: (writer) => state.save(writer),
      load: (reader) => state.load(reader),
      check: () => checkSpot(ground, state),
    };
  },
};
