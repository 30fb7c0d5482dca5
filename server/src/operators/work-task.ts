import { described } from '@candor/contract/described';
import * as v from 'valibot';
import { count } from './fields.ts';
import { operatorTask, type OperatorTask } from './operator-action.ts';
import { maySee, type WorkList } from './work-list.ts';

export type WorkTaskOptions = { readonly lists: () => readonly WorkList[]; readonly now: () => number };

const waitingList = v.object({
  list: described(v.string(), 'Its name.'),
  count: described(v.nullable(count), 'How many wait; null: they could not be counted.'),
  oldestMs: described(v.nullable(count), 'Since when the oldest waits, UTC epoch milliseconds; null where none does, or nobody knows.'),
  ageMs: described(v.nullable(count), 'For how long it has waited.'),
  isLate: described(v.boolean(), 'The oldest waits longer than it should.'),
  action: described(v.string(), 'The action that lists them.'),
  link: described(v.string(), "Where the operators' page shows them."),
});

const UNCOUNTED = { count: null, oldestMs: null } as const;

/** What waits for an operator, over all lists that his roles allow him to see. */
export function workTask({ lists, now }: WorkTaskOptions): OperatorTask {
  return operatorTask({
    name: 'work',
    summary: 'Lists what waits for this operator: how many of each kind, and since when.',
    permission: null,
    input: {},
    output: v.array(waitingList),
    example: [
      {
        list: 'withdrawals',
        count: 2,
        oldestMs: 1_798_761_600_000,
        ageMs: 5_400_000,
        isLate: false,
        action: 'withdrawals',
        link: '#work/withdrawals',
      },
    ],
    trail: null,
    async answer({ roles }) {
      const seen = lists().filter((list) => maySee(list, roles));
      // one that cannot be counted hides no other
      const looked = await Promise.allSettled(seen.map(async ({ waiting }) => await waiting(roles)));
      const output = seen.map(({ name, page = `work/${name}`, action, lateMs }, index) => {
        const one = looked[index];
        const { count: counted, oldestMs } = one?.status === 'fulfilled' ? one.value : UNCOUNTED;
        const ageMs = oldestMs === null ? null : Math.max(0, now() - oldestMs);
        return { list: name, count: counted, oldestMs, ageMs, isLate: (ageMs ?? 0) > lateMs, action, link: `#${page}` };
      });
      return { ok: true, output };
    },
  });
}
