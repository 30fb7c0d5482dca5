import type { Command } from './command.ts';
import type { Entry } from './entry.ts';
import { Exchange } from './exchange.ts';
import type { KernelCommand } from './kernel/product.ts';
import { products } from './registry.ts';

/** Times as large as those of today: the engine compiles other code for small numbers. */
const START_MS = 1_767_225_600_000;
/** Between two commands, in milliseconds of the exchange that is thrown away. */
const STEP_MS = 5;
/** Cost units of one piece of due work, as the core asks for. */
const ADVANCE_UNITS = 100;

/**
 * What the products rehearse, command by command, on exchanges of their own. `onEntry` gets each entry, to do with it what a core does; `received` makes
 * of a command an object as a core receives them, since code is compiled for the shapes of objects that it has seen. Throws when a command is refused:
 * that is a bug.
 */
export function* rehearse(onEntry: (entry: Entry) => void, received: (command: Command) => Command): Generator<void> {
  for (const { rehearsal } of products) if (rehearsal !== undefined) yield* rehearseOne(rehearsal(), onEntry, received);
}

function* rehearseOne(
  commands: Iterable<KernelCommand>,
  onEntry: (entry: Entry) => void,
  received: (command: Command) => Command,
): Generator<void> {
  const exchange = new Exchange();
  let timeMs = START_MS;
  const run = (command: Command): void => {
    const entry = exchange.execute(exchange.lastSeq + 1, timeMs, received(command));
    if (!entry.outcome.ok) throw new Error(`a rehearsed ${command.body.type} was refused: ${entry.outcome.code}`);
    onEntry(entry);
  };
  for (const command of commands) {
    timeMs += STEP_MS;
    for (; exchange.dueMs(timeMs) <= timeMs; yield) run({ id: '', accountId: 0, body: { type: 'house.advance', budget: ADVANCE_UNITS } });
    // A product rehearses commands of its own and of the ground.
    run(command as Command);
    yield;
  }
  while (exchange.firstMs(timeMs) <= timeMs) {
    run({ id: '', accountId: 0, body: { type: 'house.advance', budget: ADVANCE_UNITS } });
    yield;
  }
}
