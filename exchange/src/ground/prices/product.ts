import type { ProductDefinition } from '../product-definition.ts';
import type { PricesQueries } from './answers.ts';
import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import { PRICE_COMMANDS } from './commands.ts';
import { PRICE_EVENTS } from './events.ts';
import type { PriceCommand } from './commands.ts';
import type { PriceEvent } from './events.ts';
import { countedSourcesOf, freshSourcesOf } from './fresh-sources.ts';
import { pricesRefusals } from './refusals.ts';
import type { PricesCode } from './refusals.ts';
import { decideTick } from './rules.ts';
import { enoughSinceMs } from './thaw.ts';
import { written } from './written.ts';

/** The index tick of every symbol: the only prices the exchange knows. */
export const prices: ProductDefinition<'prices', PriceCommand, PriceEvent, PricesQueries, PricesCode> = {
  name: 'prices',
  tagBase: 1_024,
  commands: commandsOf(PRICE_COMMANDS, written),
  events: eventsOf(PRICE_EVENTS, written),
  queries: ['prices.last'],
  refusals: pricesRefusals,
  section: { version: 4, reads: [4] },
  accounts: [],
  riskCategory: 'none',
  create: (ground) => ({
    decide: (context, body) => decideTick(ground, context, body),
    apply(event, timeMs) {
      const { symbolId, n, priceTicks, state, sourceKind } = event;
      const counts = { countedSources: countedSourcesOf(event).length, freshSources: freshSourcesOf(event, timeMs) };
      ground.prices.set({
        symbolId,
        n,
        priceTicks,
        state,
        sourceKind,
        timeMs,
        ...counts,
        enoughSinceMs: enoughSinceMs(ground, event, timeMs),
      });
    },
    queries: { 'prices.last': () => ground.prices.all() },
    sizes: () => [{ structure: 'ticks', count: ground.prices.tickCount, most: null }],
    save: (writer) => ground.prices.save(writer),
    load: (reader) => ground.prices.load(reader),
  }),
};
