import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import type { ProductDefinition } from '../product-definition.ts';
import type { OperatorQueries } from './answers.ts';
import { OPERATOR_COMMANDS, type OperatorCommand } from './commands.ts';
import { MOST_DECISIONS } from './decisions.ts';
import { OPERATOR_EVENTS, type OperatorEvent } from './events.ts';
import { decideOperators, MOST_OPERATORS } from './rules.ts';

/** Who works on the exchange and what they decide (`product-rules` 18). The state is on the ground: whatever names operators asks it. */
export const operators: ProductDefinition<'operators', OperatorCommand, OperatorEvent, OperatorQueries, never> = {
  name: 'operators',
  tagBase: 3_328,
  commands: commandsOf(OPERATOR_COMMANDS),
  events: eventsOf(OPERATOR_EVENTS),
  queries: ['operators.all', 'operators.decisions'],
  refusals: {},
  section: { version: 2, reads: [1, 2] },
  accounts: [],
  riskCategory: 'none',
  create: ({ operators: state }) => ({
    decide: (context, body) => decideOperators(state, context, body),
    apply: (event, timeMs) => state.apply(event, timeMs),
    queries: {
      'operators.all': () => state.all,
      'operators.decisions': () => ({ last: state.last, decisions: state.decisions }),
    },
    sizes: () => [
      { structure: 'operators', count: state.operatorCount, most: MOST_OPERATORS },
      { structure: 'decisions of operators', count: state.decisionCount, most: MOST_DECISIONS },
    ],
    save: (writer) => state.save(writer),
    load: (reader, version) => state.load(reader, version),
  }),
};
