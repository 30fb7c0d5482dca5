import { MOST_ACCOUNTS } from '../../tables/account-table.ts';
import type { ProductDefinition } from '../product-definition.ts';
import type { HoldsQueries } from './answers.ts';
import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import { HOLD_COMMANDS } from './commands.ts';
import { HOLD_EVENTS } from './events.ts';
import type { HoldCommand } from './commands.ts';
import type { HoldEvent } from './events.ts';
import { holdsRefusals } from './refusals.ts';
import type { HoldsCode } from './refusals.ts';
import { decideHolds } from './rules.ts';

/** Holds of accounts (`product-rules` 18). The state is on the ground: protection asks it wherever something is opened. */
export const holds: ProductDefinition<'holds', HoldCommand, HoldEvent, HoldsQueries, HoldsCode> = {
  name: 'holds',
  tagBase: 2_304,
  commands: commandsOf(HOLD_COMMANDS),
  events: eventsOf(HOLD_EVENTS),
  queries: ['holds.ofAccount'],
  refusals: holdsRefusals,
  section: { version: 1, reads: [1] },
  accounts: [],
  riskCategory: 'none',
  create: (ground) => ({
    decide: (context, body) => decideHolds(ground, context, body),
    apply(event, timeMs) {
      if (event.type === 'hold.placed') ground.holds.place(event, timeMs);
      else ground.holds.lift(event, timeMs);
    },
    queries: {
      'holds.ofAccount': ({ accountId }) => ground.holds.of(ground.accounts.personOf(accountId), ground.nowMs),
    },
    sizes: () => [{ structure: 'accounts with holds', count: ground.holds.accountCount, most: MOST_ACCOUNTS }],
    save: (writer) => ground.holds.save(writer),
    load: (reader) => ground.holds.load(reader),
  }),
};
