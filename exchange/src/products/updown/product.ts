import { MOST_DEFINITIONS } from '../../kernel/checks.ts';
import type { ProductDefinition } from '../../ground/product-definition.ts';
import { updownAccounts } from './accounts.ts';
import type { UpdownQueries } from './answers.ts';
import { applyUpdown, keepTicks } from './apply.ts';
import { checkUpdown } from './check.ts';
import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import { UPDOWN_COMMANDS } from './commands.ts';
import { UPDOWN_EVENTS } from './events.ts';
import type { UpdownCommand } from './commands.ts';
import type { UpdownEvent } from './events.ts';
import { askCapacity, askCheck, askOpenIn, askOpenUpdowns, askProducts } from './queries.ts';
import { MOST_OPEN } from './placement.ts';
import { updownGives, updownRefusals } from './refusals.ts';
import type { UpdownCode, UpdownGiven } from './refusals.ts';
import { decideUpdown } from './rules.ts';
import { dueMs, settleDue } from './settlement.ts';
import { UpdownState } from './state.ts';
import { MOST_VOIDS } from './voids.ts';
import { written } from './written.ts';

/** Second contracts with fixed payout (`product-rules` section 6). */
export const updown: ProductDefinition<'updown', UpdownCommand, UpdownEvent, UpdownQueries, UpdownCode, UpdownGiven> = {
  name: 'updown',
  tagBase: 1_536,
  commands: commandsOf(UPDOWN_COMMANDS, written),
  events: eventsOf(UPDOWN_EVENTS, written),
  queries: ['updown.products', 'updown.open', 'updown.capacity', 'updown.check', 'updown.voids', 'updown.openIn'],
  refusals: updownRefusals,
  gives: updownGives,
  section: { version: 4, reads: [3, 4] },
  accounts: updownAccounts,
  riskCategory: 'fixed-time',
  create(ground) {
    const state = new UpdownState(
      () => ground.nowMs,
      (ownerId) => ground.accounts.personOf(ownerId),
    );
    return {
      decide: (context, body) => decideUpdown(ground, state, context, body),
      apply: (event, timeMs) => applyUpdown(ground, state, event, timeMs),
      dueMs: () => dueMs(ground, state),
      advance: (context, budget) => settleDue(ground, state, context, budget),
      queries: {
        'updown.products': () => askProducts(ground, state),
        'updown.open': ({ accountId }) => askOpenUpdowns(ground, state, accountId),
        'updown.capacity': (query) => askCapacity(ground, state, query),
        'updown.check': (query) => askCheck(ground, state, query),
        'updown.voids': () => state.voidsAt(ground.nowMs),
        'updown.openIn': (window) => askOpenIn(ground, state, window),
      },
      sizes: () => [
        { structure: 'updown offers', count: state.queues().length, most: MOST_DEFINITIONS },
        { structure: 'updown open orders', count: state.openCount, most: MOST_OPEN * ground.accounts.accountCount },
        { structure: 'updown voids', count: state.voids.all.length, most: MOST_VOIDS },
      ],
      save: (writer) => state.save(writer),
      load(reader, version) {
        state.load(reader, version);
        for (const { info } of state.queues()) keepTicks(ground, state, info.symbolId);
      },
      check: () => checkUpdown(ground, state),
    };
  },
};
