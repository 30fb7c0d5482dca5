import type { ProductDefinition } from '../../kernel/product.ts';
import { updownAccounts } from './accounts.ts';
import { applyUpdown, keepTicks } from './apply.ts';
import { checkUpdown } from './check.ts';
import { updownCommands, updownEvents } from './codec.ts';
import type { UpdownCommand } from './commands.ts';
import type { UpdownEvent } from './events.ts';
import { askCapacity, askOpenUpdowns, askProducts, askUpdownDue } from './queries.ts';
import { decideUpdown } from './rules.ts';
import { UpdownState } from './state.ts';

/** Second contracts with fixed payout (`product-rules` section 6). */
export const updown: ProductDefinition<UpdownCommand, UpdownEvent> = {
  name: 'updown',
  commands: updownCommands,
  events: updownEvents,
  accounts: updownAccounts,
  create(ground) {
    const state = new UpdownState();
    return {
      decide: (context, body) => decideUpdown(ground, state, context, body),
      apply: (event, timeMs) => applyUpdown(ground, state, event, timeMs),
      ask(query) {
        if (query.type === 'updownProducts') return askProducts(state);
        if (query.type === 'openUpdowns') return askOpenUpdowns(ground, state, query.accountId);
        if (query.type === 'updownDue') return askUpdownDue(ground, state, query.timeMs);
        return query.type === 'updownCapacity' ? askCapacity(ground, state, query.offerId, query.side) : null;
      },
      takeDepthChanges: () => [],
      save: (writer) => state.save(writer),
      load(reader) {
        state.load(reader);
        for (const { info } of state.queues()) keepTicks(ground, state, info.symbolId);
      },
      check: () => checkUpdown(ground, state),
    };
  },
};
