import { described } from '@candor/contract/described';
import { formatAmountShort } from '@candor/money/amount';
import * as v from 'valibot';
import type { Database } from '../../machine/storage/connection.ts';
import { count, numberField } from '../../operators/fields.ts';
import { operatorTask, type OperatorTask } from '../../operators/operator-action.ts';
import { DAY_MS } from '../../records/house-projection.ts';
import { areHouseDaysWhole, holdings, houseDays } from '../../records/house-queries.ts';

const DAYS = 30;
const DAYS_MOST = 366;

export type HouseResultParts = { readonly database: Database; readonly now: () => number };

const amount = (what: string) => described(v.string(), `${what}, in coins; negative: the other way round.`);
const coin = described(v.string(), 'Code of the coin.');
const OUTPUT = v.object({
  isWhole: described(
    v.boolean(),
    'False: an earlier version has recorded what was first, which is in none of it. Recreating the records mends it.',
  ),
  days: described(
    v.array(
      v.object({
        dayMs: described(count, 'The day of UTC, by its first millisecond since 1970.'),
        product: described(v.string(), 'The product; `ledger` where money was given away outside of one.'),
        coin,
        won: amount('What the house has won by it, fees among it'),
        fees: amount('Fees among it'),
      }),
    ),
    'By day, product and coin, the newest day first. Capital that comes and goes is no result.',
  ),
  holdings: described(
    v.array(
      v.object({
        coin,
        owed: amount('What is owed to users'),
        house: amount('What the house has, in its accounts and in those that it runs'),
        simulated: amount('What simulated participants have'),
        held: amount('Coins that are held, and what users owe'),
        clearing: amount('What open positions have not settled yet'),
      }),
    ),
    'By coin, to whom what is held belongs: the others sum up to it.',
  ),
});

/** What the house has won and what it owes, for those who book its capital and for those who watch. */
export function houseResults(parts: HouseResultParts): readonly OperatorTask[] {
  return [resultsFor(parts, 'house.results', 'capital'), resultsFor(parts, 'audit.results', 'trail')];
}

function resultsFor({ database, now }: HouseResultParts, name: string, permission: 'capital' | 'trail'): OperatorTask {
  return operatorTask({
    name,
    summary:
      permission === 'capital'
        ? 'Shows what the house has won and lost by product and day, its fees, and what it owes by coin.'
        : 'Shows an auditor what the house has won and lost by product and day, its fees, and what it owes by coin.',
    permission,
    input: { days: v.optional(numberField(`How many days, this one among them; ${DAYS} where nothing is said.`, 7, DAYS_MOST)) },
    output: OUTPUT,
    example: {
      isWhole: true,
      days: [{ dayMs: 1_798_761_600_000, product: 'spot', coin: 'USDT', won: '-12.5', fees: '30.25' }],
      holdings: [{ coin: 'USDT', owed: '900', house: '100', simulated: '0', held: '1000', clearing: '0' }],
    },
    trail: null,
    async answer(_asker, { days = DAYS }) {
      const rows = await houseDays(database, now() - (days - 1) * DAY_MS);
      const totals = await holdings(database);
      const output = {
        isWhole: await areHouseDaysWhole(database),
        days: rows.map(({ dayMs, product, assetCode, scale, feeUnits, otherUnits }) => {
          return { dayMs, product, coin: assetCode, won: signed(feeUnits + otherUnits, scale), fees: signed(feeUnits, scale) };
        }),
        holdings: totals.map(({ assetCode, scale, usersUnits, houseUnits, simulatedUnits, heldUnits, clearingUnits }) => ({
          coin: assetCode,
          owed: signed(usersUnits, scale),
          house: signed(houseUnits, scale),
          simulated: signed(simulatedUnits, scale),
          held: signed(-heldUnits, scale),
          clearing: signed(clearingUnits, scale),
        })),
      };
      return { ok: true, output };
    },
  });
}

function signed(units: bigint, scale: number): string {
  return units < 0n ? `-${formatAmountShort(-units, scale)}` : formatAmountShort(units, scale);
}
