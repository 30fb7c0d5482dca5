import { equityUnits } from '@candor/formulas/perpetual/position';
import type { ProductDefinition } from '../../ground/product-definition.ts';
import { MOST_DEFINITIONS } from '../../kernel/checks.ts';
import { ASK, BID } from '../../trading/side.ts';
import { MAX_RESTING_ORDERS } from '../../trading/order-book.ts';
import { MAX_OPEN_ORDERS } from '../../trading/order-rows.ts';
import { perpetualAccounts } from './accounts.ts';
import { advance, firstMs, tickPerpetual } from './advance.ts';
import type { PerpetualQueries } from './answers.ts';
import { applyPerpetual } from './apply.ts';
import { checkPerpetual } from './check.ts';
import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import { PERPETUAL_COMMANDS } from './commands.ts';
import type { PerpetualCommand } from './commands.ts';
import type { Parts } from './parts.ts';
import { PERPETUAL_EVENTS } from './events.ts';
import type { PerpetualEvent } from './events.ts';
import { PerpetualSettlement } from './orders/matching.ts';
import { askAdjusting, askPreview } from './positions/previews.ts';
import { askEndangered, askFigures, askOrders, askPositions, askQueue, askTriggers } from './queries.ts';
import { perpetualGives, perpetualRefusals } from './refusals.ts';
import type { PerpetualCode, PerpetualGiven } from './refusals.ts';
import { rehearsePerpetual } from './rehearsal.ts';
import { cancelOpening, decidePerpetual } from './rules.ts';
import { PerpetualState } from './state.ts';
import { loadPerpetual, savePerpetual } from './state-codec.ts';
import { written } from './written.ts';

/** The equity below zero of all positions that found neither insurance nor a partner (`product-rules` 5.5). */
function uncoveredUnits(state: PerpetualState): bigint {
  let sum = 0n;
  for (const { waiting, longs, shorts, mark, info } of state.markets()) {
    for (const position of [...waiting, ...longs.reachedBy(mark.markTicks), ...shorts.reachedBy(mark.markTicks)]) {
      const units = equityUnits(state.facts(position), mark.markTicks, info.factor);
      if (units < 0n) sum -= units;
    }
  }
  return sum;
}

function largestBook({ books }: PerpetualState): number {
  return books.all().reduce((most, { book }) => Math.max(most, book.size(BID) + book.size(ASK)), 0);
}

type Perpetual = ProductDefinition<'perpetual', PerpetualCommand, PerpetualEvent, PerpetualQueries, PerpetualCode, PerpetualGiven>;

/** USDT-margined perpetual contracts with isolated margin (`product-rules` section 5). */
export const perpetual: Perpetual = {
  name: 'perpetual',
  tagBase: 2_048,
  commands: commandsOf(PERPETUAL_COMMANDS, written),
  events: eventsOf(PERPETUAL_EVENTS, written),
  queries: [
    'perpetual.markets',
    'perpetual.figures',
    'perpetual.orders',
    'perpetual.positions',
    'perpetual.queue',
    'perpetual.triggers',
    'perpetual.depth',
    'perpetual.preview',
    'perpetual.adjusting',
    'perpetual.endangered',
  ],
  refusals: perpetualRefusals,
  gives: perpetualGives,
  section: { version: 6, reads: [6] },
  accounts: perpetualAccounts,
  riskCategory: 'leveraged',
  rehearsal: rehearsePerpetual,
  create(ground) {
    const state = new PerpetualState(
      ground.ledger,
      () => ground.nowMs,
      (ownerId) => ground.accounts.handOf(ownerId),
    );
    const parts: Parts = { ground, state, settlement: new PerpetualSettlement(ground, state) };
    return {
      decide: (context, body) => decidePerpetual(parts, context, body),
      excluded: (context, accountId) => cancelOpening(parts, context, accountId),
      apply: (event, timeMs) => applyPerpetual(ground, state, event, timeMs),
      ticked: (context, symbolId) => tickPerpetual(parts, context, symbolId),
      firstMs: (timeMs) => firstMs(parts, timeMs),
      advance: (context, budget) => advance(parts, context, budget),
      queries: {
        'perpetual.markets': () => state.markets().map(({ versions }) => versions.asked(ground.nowMs)),
        'perpetual.figures': () => askFigures(parts),
        'perpetual.orders': (asked) => askOrders(parts, asked),
        'perpetual.positions': (asked) => askPositions(parts, asked),
        'perpetual.queue': (asked) => askQueue(parts, asked),
        'perpetual.triggers': (asked) => askTriggers(parts, asked),
        'perpetual.depth': ({ marketId, levels }) => (state.market(marketId) === undefined ? null : state.books.depth(marketId, levels)),
        'perpetual.preview': (asked) => askPreview(parts, asked),
        'perpetual.adjusting': (asked) => askAdjusting(parts, asked),
        'perpetual.endangered': ({ percent }) => askEndangered(parts, percent),
      },
      books: { takeChanges: () => state.books.takeDepthChanges() },
      uncoveredUnits: () => uncoveredUnits(state),
      sizes: () => [
        { structure: 'perpetual markets', count: state.markets().length, most: MOST_DEFINITIONS },
        { structure: 'perpetual open orders', count: state.books.rows.count, most: MAX_OPEN_ORDERS },
        { structure: 'perpetual orders of the largest book', count: largestBook(state), most: MAX_RESTING_ORDERS },
        { structure: 'perpetual positions', count: state.positions.size, most: MAX_OPEN_ORDERS },
        { structure: 'perpetual triggers', count: state.triggers.size, most: MAX_OPEN_ORDERS },
      ],
      save: (writer) => savePerpetual(state, writer),
      load: (reader) => loadPerpetual(state, reader),
      check: () => checkPerpetual(ground, state),
    };
  },
};
