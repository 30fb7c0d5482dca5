import { MOST_ACCOUNTS } from '../../tables/account-table.ts';
import type { ProductDefinition } from '../product-definition.ts';
import type { ProtectionQueries } from './answers.ts';
import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import { PROTECTION_COMMANDS } from './commands.ts';
import { PROTECTION_EVENTS } from './events.ts';
import type { ProtectionCommand } from './commands.ts';
import type { ProtectionEvent } from './events.ts';
import { protectionRefusals } from './refusals.ts';
import type { ProtectionCode } from './refusals.ts';
import { decideProtection } from './rules.ts';
import { SECTION_VERSIONS } from './state.ts';

/** Loss limits, self-exclusion and confirmed risks (`product-rules` 14.6). The state is on the ground, since products ask it. */
export const protection: ProductDefinition<'protection', ProtectionCommand, ProtectionEvent, ProtectionQueries, ProtectionCode> = {
  name: 'protection',
  tagBase: 1_280,
  commands: commandsOf(PROTECTION_COMMANDS),
  events: eventsOf(PROTECTION_EVENTS),
  queries: ['protection.info'],
  refusals: protectionRefusals,
  section: { version: SECTION_VERSIONS.length, reads: SECTION_VERSIONS },
  accounts: [],
  riskCategory: 'none',
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
    queries: { 'protection.info': ({ accountId }) => ground.protection.info(ground.accounts.personOf(accountId), ground.nowMs) },
    sizes: () => [{ structure: 'guards of accounts', count: ground.protection.guardCount, most: MOST_ACCOUNTS }],
    save: (writer) => ground.protection.save(writer),
    load: (reader, version) => ground.protection.load(reader, version),
  }),
};
