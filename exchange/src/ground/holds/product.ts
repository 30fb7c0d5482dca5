import { MOST_ACCOUNTS } from '../../tables/account-table.ts';
import type { ProductDefinition } from '../product-definition.ts';
import type { LocksQueries } from './answers.ts';
import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import { LOCK_COMMANDS } from './commands.ts';
import { LOCK_EVENTS } from './events.ts';
import type { LockCommand } from './commands.ts';
import type { LockEvent } from './events.ts';
import { locksRefusals } from './refusals.ts';
import type { LocksCode } from './refusals.ts';
import { decideLocks } from './rules.ts';

/** Locks of accounts (`product-rules` 18); the journal and the calls have the word hold for one. The state is on the ground: protection asks it wherever something is opened. */
export const locks: ProductDefinition<'holds', LockCommand, LockEvent, LocksQueries, LocksCode> = {
  name: 'holds',
  tagBase: 2_304,
  commands: commandsOf(LOCK_COMMANDS),
  events: eventsOf(LOCK_EVENTS),
  queries: ['holds.ofAccount'],
  refusals: locksRefusals,
  section: { version: 1, reads: [1] },
  accounts: [],
  riskCategory: 'none',
  create: (ground) => ({
    decide: (context, body) => decideLocks(ground, context, body),
    apply(event, timeMs) {
      if (event.type === 'hold.placed') ground.locks.place(event, timeMs);
      else ground.locks.lift(event, timeMs);
    },
    queries: {
      'holds.ofAccount': ({ accountId }) => ground.locks.of(ground.accounts.personOf(accountId), ground.nowMs),
    },
    sizes: () => [{ structure: 'accounts with holds', count: ground.locks.accountCount, most: MOST_ACCOUNTS }],
    save: (writer) => ground.locks.save(writer),
    load: (reader) => ground.locks.load(reader),
  }),
};
