import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import type { ProductDefinition } from '../product-definition.ts';
import type { AdjustmentsQueries } from './answers.ts';
import { ADJUSTMENT_COMMANDS } from './commands.ts';
import type { AdjustmentCommand } from './commands.ts';
import { ADJUSTMENT_EVENTS } from './events.ts';
import type { AdjustmentEvent } from './events.ts';
import { decideAdjustment } from './rules.ts';
import { AdjustmentsState, MOST_ADJUSTMENTS } from './state.ts';

/** What two operators pay an account by hand, and take back of it (`product-rules` 2 and 18). */
export const adjustments: ProductDefinition<'adjustments', AdjustmentCommand, AdjustmentEvent, AdjustmentsQueries, never> = {
  name: 'adjustments',
  tagBase: 6_400,
  commands: commandsOf(ADJUSTMENT_COMMANDS),
  events: eventsOf(ADJUSTMENT_EVENTS),
  queries: ['adjustments.ofAccount'],
  refusals: {},
  section: { version: 1, reads: [1] },
  accounts: [],
  riskCategory: 'none',
  create(ground) {
    const state = new AdjustmentsState();
    return {
      decide: (context, body) => decideAdjustment(ground, state, context, body),
      apply(event) {
        ground.ledger.post(event.legs);
        state.book(event);
      },
      queries: { 'adjustments.ofAccount': ({ accountId }) => state.ofAccount(accountId) },
      sizes: () => [{ structure: 'adjustments', count: state.count, most: MOST_ADJUSTMENTS }],
      save: (writer) => state.save(writer),
      load: (reader) => state.load(reader),
    };
  },
};
