import type { ProductDefinition } from '../../kernel/product.ts';
import { priceCommands, priceEvents } from './codec.ts';
import type { PriceCommand } from './commands.ts';
import type { PriceEvent } from './events.ts';
import { decideTick } from './rules.ts';

/** The index tick of every symbol: the only prices the exchange knows. */
export const prices: ProductDefinition<PriceCommand, PriceEvent> = {
  name: 'prices',
  commands: priceCommands,
  events: priceEvents,
  accounts: [],
  create: (ground) => ({
    decide: (context, body) => decideTick(ground, context, body),
    apply({ symbolId, n, priceTicks, state, sourceKind }, timeMs) {
      ground.prices.set({ symbolId, n, priceTicks, state, sourceKind, timeMs });
    },
    ask: (query) => (query.type === 'prices' ? ground.prices.all() : null),
    takeDepthChanges: () => [],
    save: (writer) => ground.prices.save(writer),
    load: (reader) => ground.prices.load(reader),
    check: () => undefined,
  }),
};
