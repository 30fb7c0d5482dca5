import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import { MOST_DEFINITIONS } from '../../kernel/checks.ts';
import type { ProductDefinition } from '../../ground/product-definition.ts';
import { custodyAccounts } from './accounts.ts';
import type { CustodyQueries } from './answers.ts';
import { applyCustody } from './apply.ts';
import { freeCapitalUnits } from './capital.ts';
import { checkCustody } from './check.ts';
import { CUSTODY_COMMANDS } from './commands.ts';
import type { CustodyCommand } from './commands.ts';
import { CUSTODY_EVENTS } from './events.ts';
import type { CustodyEvent } from './events.ts';
import { askProviders } from './providers.ts';
import { askHeld, askTotals, rowsOf } from './queries.ts';
import { custodyRefusals } from './refusals.ts';
import type { CustodyCode } from './refusals.ts';
import { decideCustody } from './rules.ts';
import { CustodyState } from './state.ts';
import { written } from './written.ts';

/** Deposits from chains and withdrawals to them (`product-rules` 13). It knows no chain: what happened on one comes in with commands. */
export const custody: ProductDefinition<'custody', CustodyCommand, CustodyEvent, CustodyQueries, CustodyCode> = {
  name: 'custody',
  tagBase: 4_096,
  commands: commandsOf(CUSTODY_COMMANDS, written),
  events: eventsOf(CUSTODY_EVENTS, written),
  queries: [
    'custody.channels',
    'custody.rules',
    'custody.providers',
    'custody.held',
    'custody.totals',
    'custody.freeCapital',
    'custody.deposits',
    'custody.withdrawals',
    'custody.withdrawal',
    'custody.output',
    'custody.isMoved',
    'custody.openWithdrawals',
  ],
  refusals: custodyRefusals,
  section: { version: 1, reads: [1] },
  accounts: custodyAccounts,
  riskCategory: 'none',
  create(ground) {
    const state = new CustodyState(() => ground.nowMs);
    return {
      decide: (context, body) => decideCustody(ground, state, context, body),
      apply: (event, timeMs) => applyCustody(ground, state, event, timeMs),
      queries: {
        'custody.channels': () => state.channels.asked(),
        'custody.rules': () => ({ rules: state.channels.askedRules(), areOn: state.channels.areOn }),
        'custody.providers': () => askProviders(state.channels.all(), (networkId) => ground.accounts.networkCode(networkId)),
        'custody.held': () => askHeld(ground, state),
        'custody.freeCapital': () => ground.accounts.assets().map(({ assetId }) => ({ assetId, units: freeCapitalUnits(ground, assetId) })),
        'custody.totals': ({ accountId }) => askTotals(ground, state, accountId),
        'custody.deposits': ({ accountId, beforeId, count }) => state.deposits.page(accountId, beforeId, rowsOf(count)),
        'custody.withdrawals': ({ accountId, beforeId, count }) => state.withdrawals.page(accountId, beforeId, rowsOf(count)),
        'custody.withdrawal': ({ withdrawalId }) => state.withdrawals.find(withdrawalId) ?? null,
        'custody.output': (asked) => state.deposits.ofOutput(asked) ?? null,
        'custody.isMoved': (asked) => state.isBooked(asked),
        'custody.openWithdrawals': ({ afterId, count }) => state.withdrawals.openAfter(afterId, rowsOf(count)),
      },
      sizes: () => [
        { structure: 'custody channels', count: state.channels.all().length, most: MOST_DEFINITIONS },
        { structure: 'deposits', count: state.deposits.size, most: null },
        { structure: 'withdrawals', count: state.withdrawals.size, most: null },
        { structure: 'custody transactions', count: state.bookedCount, most: null },
      ],
      save: (writer) => state.save(writer),
      load: (reader) => state.load(reader),
      check: () => checkCustody(ground, state),
    };
  },
};
