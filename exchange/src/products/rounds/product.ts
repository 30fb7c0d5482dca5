import type { ProductDefinition } from '../../kernel/product.ts';
import { roundsAccounts } from './accounts.ts';
import { applyRounds, keepTicks } from './apply.ts';
import { checkRounds } from './check.ts';
import { roundsCommands, roundsEvents } from './codec.ts';
import type { RoundsCommand } from './commands.ts';
import type { RoundsEvent } from './events.ts';
import { askRounds } from './queries.ts';
import { decideRounds } from './rules.ts';
import { RoundsState } from './state.ts';

/** Flash options: parimutuel rounds (`product-rules` section 7). */
export const rounds: ProductDefinition<RoundsCommand, RoundsEvent> = {
  name: 'rounds',
  commands: roundsCommands,
  events: roundsEvents,
  accounts: roundsAccounts,
  create(ground) {
    const state = new RoundsState();
    return {
      decide: (context, body) => decideRounds(ground, state, context, body),
      apply: (event, timeMs) => applyRounds(ground, state, event, timeMs),
      ask: (query) => askRounds(ground, state, query),
      takeDepthChanges: () => [],
      save: (writer) => state.save(writer),
      load(reader) {
        state.load(reader);
        for (const { symbolId } of state.pairs()) keepTicks(ground, state, symbolId);
      },
      check: () => checkRounds(ground, state),
    };
  },
};
