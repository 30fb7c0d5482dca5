import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';
import type { TopicMessages } from '../../topic-messages.ts';
import type { RoundTick } from './topics.ts';

const pool = v.object({
  amount: described(result.decimal, 'USDT staked on this side.'),
  simulated: described(result.decimal, 'Added: the part of it that simulated participants staked; 0 in live mode.'),
  stakes: result.integer,
  multiple: described(
    result.decimal,
    'What 1 USDT that plays gets if this side wins: 2 less the fee; with a fixed fee with the pools as they are.',
  ),
});

/** What is said on the topic of a coin's rounds. */
export const roundsMessages = {
  ROUND: {
    summary:
      'The running round of a period of a coin: a message for each period, at once and then at most twice and at least once a second',
    carries: 'coin',
    tick: translated({
      periodId: described(result.integer, 'Number of the coin’s period.'),
      period: named('periodSeconds', described(result.integer, 'Seconds.')),
      round: described(result.integer, 'Number of the round. Rounds follow each other without a message of their own.'),
      startTime: named('startMs', described(result.integer, 'Start of the round, epoch milliseconds.')),
      cancelEndTime: named('cancelEndMs', described(result.integer, 'Stakes are taken back before, epoch milliseconds.')),
      betEndTime: named('betEndMs', described(result.integer, 'Stakes are taken before, epoch milliseconds.')),
      lockTime: named(
        'lockMs',
        described(result.integer, 'The price at this moment is compared with that at the end, epoch milliseconds.'),
      ),
      closeTime: named('endMs', described(result.integer, 'End of the round, epoch milliseconds.')),
      up: pool,
      down: pool,
      lockPrice: described(result.decimalOrNull, 'The price at the lock, once it is final.'),
    }),
  },
} as const satisfies TopicMessages<{ ROUND: RoundTick<result.Decimal> }>;
