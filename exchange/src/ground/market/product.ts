import { notionalFactor } from '@candor/money/market-scale';
import type { Ground } from '../ground.ts';
import { MOST_DEFINITIONS } from '../../kernel/checks.ts';
import type { ProductDefinition } from '../product-definition.ts';
import type { MarketQueries } from './answers.ts';
import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import { MARKET_COMMANDS } from './commands.ts';
import { MARKET_EVENTS } from './events.ts';
import type { MarketCommand } from './commands.ts';
import type { MarketEvent } from './events.ts';
import { marketRefusals } from './refusals.ts';
import type { MarketCode } from './refusals.ts';
import { decideMarket } from './rules.ts';
import { switchesOf } from './switches.ts';

/** Definitions of price symbols and spot markets, and the changes of a market's terms and switches. */
export const market: ProductDefinition<'market', MarketCommand, MarketEvent, MarketQueries, MarketCode> = {
  name: 'market',
  tagBase: 768,
  commands: commandsOf(MARKET_COMMANDS),
  events: eventsOf(MARKET_EVENTS),
  queries: ['market.catalogue'],
  refusals: marketRefusals,
  section: { version: 2, reads: [2] },
  accounts: [],
  riskCategory: 'none',
  create: (ground) => ({
    decide: (context, body) => decideMarket(ground, context, body),
    apply(event, timeMs) {
      switch (event.type) {
        case 'symbol.defined':
          return ground.markets.defineSymbol({ symbolId: event.symbolId, code: event.code, tickUnits: event.tickUnits });
        case 'market.defined':
          return applyDefinition(ground, event);
        case 'market.changed':
          return ground.markets.change(event, timeMs);
        case 'market.switched':
          return ground.markets.turn(event.marketId, switchesOf(event));
      }
    },
    queries: {
      'market.catalogue': () => ({
        assets: ground.accounts.assets(),
        symbols: ground.markets.symbols(),
        markets: ground.markets.asked(),
      }),
    },
    sizes: () => [
      { structure: 'symbols', count: ground.markets.symbols().length, most: MOST_DEFINITIONS },
      { structure: 'markets', count: ground.markets.markets().length, most: MOST_DEFINITIONS },
    ],
    save: (writer) => ground.markets.save(writer),
    load: (reader) => ground.markets.load(reader),
  }),
};

function applyDefinition(ground: Ground, event: Extract<MarketEvent, { type: 'market.defined' }>): void {
  const { type: _, ...definition } = event;
  const tickUnits = ground.markets.symbol(event.symbolId)?.tickUnits ?? 0n;
  const scale = ground.accounts.asset(event.baseAssetId)?.scale ?? 0;
  const factor = notionalFactor(tickUnits, event.lotUnits, scale);
  if (factor === null) throw new RangeError(`market ${event.marketId} is not exact`);
  ground.markets.defineMarket(event.marketId, [{ ...definition, factor, effectiveMs: 0 }]);
}
