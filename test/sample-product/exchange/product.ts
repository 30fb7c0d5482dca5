import type { Ground } from '../../ground/ground.ts';
import type { ProductDefinition } from '../../ground/product-definition.ts';
import { JAR_SAMPLE, sampleAccounts } from './accounts.ts';
import type { SampleQueries } from './answers.ts';
import { commandsOf, eventsOf } from '../../kernel/codec/fields.ts';
import { SAMPLE_COMMANDS } from './commands.ts';
import type { SampleCommand } from './commands.ts';
import { SAMPLE_EVENTS } from './events.ts';
import type { SampleEvent } from './events.ts';
import { sampleRefusals } from './refusals.ts';
import type { SampleCode } from './refusals.ts';
import { decideSample, openDue } from './rules.ts';
import { SampleState } from './state.ts';

/** Jars: money that a user puts away, and that comes back by itself when the jar opens. */
export const sample: ProductDefinition<'sample', SampleCommand, SampleEvent, SampleQueries, SampleCode> = {
  name: 'sample',
  tagBase: 256_000,
  commands: commandsOf(SAMPLE_COMMANDS),
  events: eventsOf(SAMPLE_EVENTS),
  queries: ['sample.closed'],
  refusals: sampleRefusals,
  section: { version: 1, reads: [1] },
  accounts: sampleAccounts,
  riskCategory: 'none',
  create(ground) {
    const state = new SampleState();
    return {
      decide: (context, body) => decideSample(ground, state, context, body),
      apply: (event, timeMs) => applySample(ground, state, event, timeMs),
      queries: {
        'sample.closed': ({ accountId }) =>
          state.closedOf(accountId).map(({ jarId, amountUnits, filledMs, opensMs }) => ({ jarId, amountUnits, filledMs, opensMs })),
      },
      dueMs: () => state.first?.opensMs ?? Infinity,
      advance: (context, budget) => openDue(ground, state, context, budget),
      save: (writer) => state.save(writer),
      load: (reader) => state.load(reader),
      check: () => checkSample(ground, state),
    };
  },
};

function applySample(ground: Ground, state: SampleState, event: SampleEvent, timeMs: number): void {
  ground.ledger.post(event.legs);
  // The copy was opened by an event of its own.
  if (event.type === 'sample.copied') return;
  if (event.type === 'sample.opened') return state.removeFirst(event.jarId);
  const { jarId, accountId, amountUnits, opensMs } = event;
  state.add({ jarId, accountId, amountUnits, filledMs: timeMs, opensMs });
}

/** Each closed jar has in the ledger what was put into it, and no other jar has anything. */
function checkSample(ground: Ground, state: SampleState): void {
  for (const { jarId, accountId, amountUnits } of state.closed()) {
    const units = ground.ledger.object(JAR_SAMPLE, jarId, accountId);
    if (units !== amountUnits) throw new RangeError(`jar ${jarId} has ${units} instead of ${amountUnits}`);
  }
  const count = [...ground.ledger.balancesOf(JAR_SAMPLE)].length;
  if (count !== state.closed().length) throw new RangeError(`${count} jars have money and ${state.closed().length} are closed`);
}
