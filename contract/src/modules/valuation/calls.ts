import * as v from 'valibot';
import { defineCall, GET } from '../../call.ts';
import { described } from '../../described.ts';
import * as request from '../../request.ts';
import * as result from '../../result.ts';
import { named, translated } from '../../translated.ts';

/** Days that one answer has at most, the newest. */
export const MOST_DAYS = 90;

export const assetDays = defineCall({
  name: 'asset.days',
  methods: GET,
  path: '/api/asset/days',
  added: true,
  summary: 'What the account was worth, once a day',
  details: `One snapshot a calendar day of the platform’s zone, the newest ${MOST_DAYS} days, oldest first. The first is of the day on which the account was opened; a day of which nothing was written is left out.`,
  access: 'user',
  parameters: request.none,
  example: {},
  result: translated({
    days: described(
      v.array(
        translated({
          day: described(result.text, 'Calendar day in the platform’s zone: `2026-11-30`.'),
          time: named('timeMs', described(result.integer, 'When it was written, epoch milliseconds.')),
          value: named('valueUsdt', described(result.decimal, 'Wallets, open stakes and withdrawals on their way, in USDT.')),
        }),
      ),
      'A snapshot each, oldest first.',
    ),
    today: described(
      v.nullable(
        translated({
          since: named(
            'sinceMs',
            described(result.integer, 'When the snapshot of today was written, or the account opened, epoch milliseconds.'),
          ),
          held: named('heldUsdt', described(result.decimal, 'Wallets and open stakes then, in USDT.')),
          flow: named(
            'flowUsdt',
            described(
              result.decimalOrNull,
              'What came from outside since then less what left, in USDT at the index of each moment: deposits, withdrawals, credits and debits. Null when something of it had no price.',
            ),
          ),
          result: named(
            'resultUsdt',
            described(
              result.decimalOrNull,
              'What wallets and open stakes are worth now, less `held`, less `flow`, all three of one moment; null when one of them is not known.',
            ),
          ),
        }),
      ),
      'The result of today and what it counts from; null before there is a snapshot of today.',
    ),
  }),
});

export const fiatRates = defineCall({
  name: 'common.fiatRates',
  methods: GET,
  path: '/api/common/fiatRates',
  added: true,
  summary: 'Rates at which values are shown in fiat currencies',
  details: 'Only shown: nothing is bought, sold or decided by them. No rates where the operator has named none.',
  access: 'user',
  parameters: request.none,
  example: {},
  result: translated({
    source: described(result.textOrNull, 'Where the rates are from, in the operator’s words; null without rates.'),
    time: named('timeMs', described(v.nullable(result.integer), 'Of when they are, epoch milliseconds; null without rates.')),
    rates: described(
      v.array(
        v.object({
          currency: described(result.text, 'Code of ISO 4217: `EUR`.'),
          perUsdt: described(result.decimal, 'Units of the currency for one USDT.'),
        }),
      ),
      'By code, in the operator’s order; none without rates.',
    ),
  }),
});
