import { MOST_DEFINITIONS } from '../../kernel/checks.ts';
import type { ProductDefinition } from '../../ground/product-definition.ts';
import { roundsAccounts } from './accounts.ts';
import type { RoundsQueries } from './answers.ts';
import { applyRounds, keepTicks } from './apply.ts';
import { checkRounds } from './check.ts';
import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import { ROUNDS_COMMANDS } from './commands.ts';
import { ROUNDS_EVENTS } from './events.ts';
import type { RoundsCommand } from './commands.ts';
import type { RoundsEvent } from './events.ts';
import { askOpenRound, askOpenStakes } from './queries.ts';
import { roundsGives, roundsRefusals } from './refusals.ts';
import type { RoundsCode, RoundsGiven } from './refusals.ts';
import { decideRounds, MOST_STAKES_OF_ROUND } from './rules.ts';
import { advance } from './settlement.ts';
import { RoundsState } from './state.ts';
import { written } from './written.ts';

/** Flash options: rounds of matched pools (`product-rules` section 7). */
export const rounds: ProductDefinition<'rounds', RoundsCommand, RoundsEvent, RoundsQueries, RoundsCode, RoundsGiven> = {
  name: 'rounds',
  tagBase: 1_792,
  commands: commandsOf(ROUNDS_COMMANDS, written),
  events: eventsOf(ROUNDS_EVENTS, written),
  queries: ['rounds.pairs', 'rounds.openRound', 'rounds.openStakes'],
  refusals: roundsRefusals,
  gives: roundsGives,
  section: { version: 3, reads: [3] },
  accounts: roundsAccounts,
  riskCategory: 'fixed-time',
  create(ground) {
    const state = new RoundsState(() => ground.nowMs);
    return {
      decide: (context, body) => decideRounds(ground, state, context, body),
      apply: (event, timeMs) => applyRounds(ground, state, event, timeMs),
      dueMs: () => state.dueMs(),
      advance: (context, budget) => advance(ground, state, context, budget),
      queries: {
        'rounds.pairs': () => state.asked(),
        'rounds.openRound': ({ offerId, timeMs }) => askOpenRound(ground, state, offerId, timeMs),
        'rounds.openStakes': ({ accountId }) => askOpenStakes(state, accountId),
      },
      sizes: () => [
        { structure: 'rounds offers', count: state.pairs().length, most: MOST_DEFINITIONS },
        { structure: 'rounds', count: state.rounds().length, most: null },
        { structure: 'rounds stakes', count: state.stakeCount, most: MOST_STAKES_OF_ROUND * state.rounds().length },
      ],
      save: (writer) => state.save(writer),
      load(reader) {
        state.load(reader);
        for (const { symbolId } of state.pairs()) keepTicks(ground, state, symbolId);
      },
      check: () => checkRounds(ground, state),
    };
  },
};
