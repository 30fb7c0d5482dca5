import { described } from '@candor/contract/described';
import { formatAmountShort } from '@candor/money/amount';
import * as v from 'valibot';
import { CHANNEL_OF } from '../../chains/networks.ts';
import { count } from '../../operators/fields.ts';
import { operatorTask, type OperatorTask } from '../../operators/operator-action.ts';
import type { WorkList } from '../../operators/work-list.ts';
import type { LastComparison } from './last-comparisons.ts';
import type { Payments } from './module.ts';

/** What is missing is looked at at once. */
const LATE_MS = 600_000;

const coins = (what: string) => described(v.string(), what);

/** What the comparisons that are made by themselves have found last. */
export function comparisonList(payments: Pick<Payments, 'compared'>): OperatorTask {
  return operatorTask({
    name: 'comparisons',
    summary: 'Shows what the last comparison of each channel with the ledger has found, since the start of the server.',
    permission: 'halts',
    input: {},
    output: v.array(
      v.object({
        channel: described(v.string(), 'The channel.'),
        place: described(v.picklist(['hot', 'addresses']), 'The wallet that is paid from, or addresses of users: some at a time.'),
        comparedMs: described(count, 'When it was compared, UTC epoch milliseconds.'),
        ledger: coins('What the ledger says is there, in coins.'),
        found: coins('What was found there.'),
        onTheWay: coins('What may have left just now, fees at most.'),
        missing: coins('What was less than it should be; what is more at one address hides nothing at another.'),
        missingSinceMs: described(v.nullable(count), 'Since when something is missing, UTC epoch milliseconds; null: nothing is.'),
      }),
    ),
    example: [
      {
        channel: 'ETH',
        place: 'hot',
        comparedMs: 1_798_761_600_000,
        ledger: '100',
        found: '99.5',
        onTheWay: '0.51',
        missing: '0',
        missingSinceMs: null,
      },
    ],
    trail: null,
    answer: () => Promise.resolve({ ok: true, output: payments.compared().map(written) }),
  });
}

export function comparisonWork(payments: Pick<Payments, 'compared'>): WorkList {
  return {
    name: 'comparisons',
    permission: 'halts',
    action: 'comparisons',
    lateMs: LATE_MS,
    waiting() {
      const missing = payments.compared().flatMap(({ missingSinceMs }) => missingSinceMs ?? []);
      return Promise.resolve({ count: missing.length, oldestMs: missing.length === 0 ? null : Math.min(...missing) });
    },
  };
}

function written({ channel, place, comparedMs, ledger, chain, onTheWay, missing, missingSinceMs }: LastComparison) {
  const inCoins = (units: bigint): string => formatAmountShort(units, CHANNEL_OF[channel].chainDecimals);
  return {
    channel,
    place,
    comparedMs,
    ledger: inCoins(ledger),
    found: inCoins(chain),
    onTheWay: inCoins(onTheWay),
    missing: inCoins(missing),
    missingSinceMs,
  };
}
