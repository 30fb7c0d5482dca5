import type { Entry } from '../entry.ts';
import type { Exchange } from '../exchange.ts';
import type { Query } from '../query.ts';
import { same, textOf } from './same.ts';
import type { Trial } from './trial.ts';
import { ACCOUNTS } from './trial-world.ts';

/** Every question that the ground and these products answer, about everything that a run acts on, and about the ids of these entries. */
export function questionsOf(trials: readonly Trial[], timeMs: number, entries: readonly Entry[]): readonly Query[] {
  return [
    { type: 'house.opened' },
    { type: 'house.plannedStop' },
    { type: 'house.trail' },
    { type: 'house.sizes' },
    { type: 'house.uncovered' },
    { type: 'market.catalogue' },
    { type: 'prices.last' },
    { type: 'settings.all' },
    { type: 'verification.all' },
    { type: 'accounts.simulated' },
    { type: 'accounts.house' },
    { type: 'operators.all' },
    { type: 'operators.decisions' },
    ...ACCOUNTS.flatMap((accountId): Query[] => [
      { type: 'accounts.owners', personId: accountId },
      { type: 'accounts.balances', accountId },
      { type: 'protection.info', accountId },
      { type: 'holds.ofAccount', accountId },
      { type: 'adjustments.ofAccount', accountId },
      { type: 'verification.ofAccount', accountId },
    ]),
    ...entries.map(({ command: { accountId, id } }): Query => ({ type: 'house.request', accountId, id })),
    ...trials.flatMap((trial) => trial.questions(timeMs)),
  ];
}

/** How often this process has published changes of depth: after a start the whole book is published, under a number that begins anew. */
const OF_THE_PROCESS = 'sequence';

/** The same with the fields of each object by name: in which order an object was put together says nothing. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOneOrder);
  if (typeof value !== 'object' || value === null) return value;
  const said = Object.entries(value).filter(([name]) => name !== OF_THE_PROCESS);
  const fields = said.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOneOrder(field)]));
}

/** What a restart forgot or made up: an exchange that was restored from a snapshot answers as one that never was. Throws at a difference. */
export function compareAnswers(restored: Exchange, neverRestored: Exchange, questions: readonly Query[]): void {
  for (const question of questions) {
    const fields = Object.entries(question).map(([name, value]) => `${name} ${String(value)}`);
    const asked = `I3: after entry ${restored.lastSeq} a restored exchange answers otherwise: ${fields.join(', ')}`;
    const [found, expected] = [restored.ask(question), neverRestored.ask(question)];
    // Nearly all are equal as they stand, which is cheaper to see than to put them into one order.
    if (textOf(found) !== textOf(expected)) same(asked, inOneOrder(found), inOneOrder(expected));
  }
  for (const time of ['lastSeq', 'lastTimeMs'] as const) same(`I3: ${time}`, restored[time], neverRestored[time]);
  same('I3: time of due work', restored.dueMs(restored.lastTimeMs), neverRestored.dueMs(neverRestored.lastTimeMs));
  same('I3: time of urgent work', restored.firstMs(restored.lastTimeMs), neverRestored.firstMs(neverRestored.lastTimeMs));
}
