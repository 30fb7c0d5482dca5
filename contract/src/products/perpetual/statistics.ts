import * as v from 'valibot';
import { described } from '../../described.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

/** What markets came to since the start, summed from the ledger, and what stands there now. */
export const perpetualStatistics = {
  contract: described(
    v.array(
      translated({
        symbol: named('coin', described(result.text, 'The coin in lower case.')),
        openInterest: described(result.decimal, 'Coins of all open long positions now; as many are short.'),
        insurance: described(result.decimal, 'USDT of the insurance fund now.'),
        liquidations: described(result.integer, 'Steps of liquidations.'),
        simulated: described(result.integer, 'Of them steps of simulated participants’ positions; never in live mode.'),
        liquidated: described(result.decimal, 'USDT of their fills in the book.'),
        liquidationFees: described(result.decimal, 'USDT that the insurance fund took of them.'),
        insured: described(result.decimal, 'USDT that the insurance fund paid for them.'),
        deleveraged: described(
          result.decimal,
          'Coins of bankrupt positions closed against other positions, since neither book nor insurance fund took them.',
        ),
        fundings: described(result.integer, 'Fundings that were charged.'),
        fundingPaid: described(result.decimal, 'USDT that positions paid to those of the other side.'),
      }),
    ),
    'Perpetual contracts since the start, a row for each market.',
  ),
  contractDays: described(
    v.array(
      translated({
        day: described(result.text, 'UTC day: `2026-04-15`.'),
        symbol: named('coin', described(result.text, 'The coin in lower case.')),
        liquidations: described(result.integer, 'Steps of liquidations.'),
        liquidationFees: described(result.decimal, 'USDT that the insurance fund took of them.'),
        insured: described(
          result.decimal,
          'USDT that the insurance fund paid for them: at most a quarter of what it had before the first command of the day.',
        ),
      }),
    ),
    'What liquidations cost the insurance funds on the last `days` UTC days, newest first, only days with a liquidation.',
  ),
} as const;
