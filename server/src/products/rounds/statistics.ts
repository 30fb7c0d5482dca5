import type { HandedOf } from '@candor/contract/call';
import type { results } from '@candor/contract/calls/statistics';
import { roundDays, roundTotals, type RoundFigures } from './queries.ts';
import { coinOf, QUOTE_SCALE } from '../../gateway/catalogue.ts';
import { decimalOf } from '../../gateway/decimal.ts';
import type { Services } from '../../gateway/services.ts';

type Answer = HandedOf<typeof results>;
type Figures = Omit<Answer['rounds'][number], 'periodId' | 'symbol' | 'period'>;

export type RoundResults = Pick<Answer, 'until' | 'rounds' | 'roundDays'>;

/** What the rounds of each pair came to, since the start and on each UTC day from `fromMs` on, newest first. */
export async function roundResults({ records, rounds, catalogue }: Services, fromMs: number): Promise<RoundResults> {
  const [totals, daily] = await Promise.all([roundTotals(records.database), roundDays(records.database, fromMs)]);
  const byPair = new Map(totals.map((figures) => [figures.offerId, figures]));
  const named = (number: number) => {
    const pair = rounds.pairs.pair(number);
    const symbol = pair === undefined ? undefined : catalogue.symbol(pair.symbolId);
    return pair === undefined || symbol === undefined ? null : { periodId: number, symbol: coinOf(symbol), period: pair.periodMs / 1_000 };
  };
  return {
    until: Math.max(0, ...totals.map(({ settledMs }) => settledMs)),
    rounds: rounds.pairs.all.flatMap(({ offerId }) => {
      const names = named(offerId);
      return names === null ? [] : [{ ...names, ...figuresOf(byPair.get(offerId) ?? none(offerId)) }];
    }),
    roundDays: daily.flatMap((figures) => {
      const names = named(figures.offerId);
      return names === null ? [] : [{ day: new Date(figures.dayMs).toISOString().slice(0, 10), ...names, ...figuresOf(figures) }];
    }),
  };
}

function figuresOf({ rounds, ups, downs, refunds, stakes, stakedUnits, paidUnits, feeUnits }: RoundFigures): Figures {
  return {
    rounds,
    ups,
    downs,
    refunds,
    stakes,
    staked: decimalOf(stakedUnits, QUOTE_SCALE),
    paid: decimalOf(paidUnits, QUOTE_SCALE),
    fee: decimalOf(feeUnits, QUOTE_SCALE),
  };
}

function none(offerId: number): RoundFigures {
  const units = { stakedUnits: 0n, paidUnits: 0n, feeUnits: 0n };
  return { offerId, dayMs: 0, rounds: 0, ups: 0, downs: 0, refunds: 0, stakes: 0, ...units, settledMs: 0 };
}
