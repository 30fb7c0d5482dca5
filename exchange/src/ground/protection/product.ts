import type { ProductDefinition } from '../../kernel/product.ts';
import { protectionCommands, protectionEvents } from './codec.ts';
import type { ProtectionCommand } from './commands.ts';
import type { ProtectionEvent } from './events.ts';
import { decideProtection } from './rules.ts';

/** Loss limits, self-exclusion and confirmed risks (`product-rules` 14.6). The state is on the ground, since products ask it. */
export const protection: ProductDefinition<ProtectionCommand, ProtectionEvent> = {
  name: 'protection',
  commands: protectionCommands,
  events: protectionEvents,
  accounts: [],
  create: (ground) => ({
    decide: (context, body) => decideProtection(ground, context, body),
    apply(event, timeMs) {
      switch (event.type) {
        case 'protection.riskConfirmed':
          return ground.protection.confirm(event.accountId, event.product, event.version);
        case 'protection.limitSet':
          return ground.protection.setLimit(event, timeMs);
        case 'protection.excluded':
          return ground.protection.exclude(event.accountId, event.scope, event.untilMs);
        case 'protection.required':
          return ground.protection.require(event.confirmation);
      }
    },
    ask: (query) => (query.type === 'protection' ? ground.protection.info(query.accountId, ground.nowMs) : null),
    takeDepthChanges: () => [],
    save: (writer) => ground.protection.save(writer),
    load: (reader) => ground.protection.load(reader),
    check: () => undefined,
  }),
};
