import type { HandedOf } from '@candor/contract/call';
import type { results } from '@candor/contract/calls/statistics';
import { roundDays, roundTotals, type RoundFigures } from './round-figures.ts';
import { coinOf, QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { dayText, type ProductResults } from '../../api/user/handlers/statistics.ts';
import type { RoundsParts } from './parts.ts';

type Answer = HandedOf<typeof results>;
type Parts = Pick<RoundsParts, 'records' | 'offers' | 'catalogue'>;
type Figures = Omit<Answer['rounds'][number], 'periodId' | 'coin' | 'periodSeconds'>;

/** What the rounds of each offer came to, since the start and on each UTC day from `fromMs` on, newest first. */
export async function roundResults({ records, offers, catalogue }: Parts, fromMs: number): Promise<ProductResults> {
  const [totals, daily] = await Promise.all([roundTotals(records.database), roundDays(records.database, fromMs)]);
  const byOffer = new Map(totals.map((figures) => [figures.offerId, figures]));
  const namesOf = (offerId: number) => {
    const offer = offers.offer(offerId);
    const symbol = offer === undefined ? undefined : catalogue.symbol(offer.symbolId);
    if (offer === undefined || symbol === undefined) return null;
    return { periodId: offerId, coin: coinOf(symbol), periodSeconds: offer.periodMs / 1_000 };
  };
  const rounds = offers.all.flatMap(({ offerId }) => {
    const names = namesOf(offerId);
    return names === null ? [] : [{ ...names, ...figuresOf(byOffer.get(offerId) ?? none(offerId)) }];
  });
  const days = daily.flatMap((figures) => {
    const names = namesOf(figures.offerId);
    return names === null ? [] : [{ day: dayText(figures.dayMs), ...names, ...figuresOf(figures) }];
  });
  return { untilMs: Math.max(0, ...totals.map(({ settledMs }) => settledMs)), lists: { rounds, roundDays: days } };
}

function figuresOf({
  rounds,
  ups,
  downs,
  refunds,
  stakes,
  simulatedStakes,
  simulatedUnits,
  stakedUnits,
  paidUnits,
  feeUnits,
}: RoundFigures): Figures {
  return {
    rounds,
    ups,
    downs,
    refunds,
    stakes,
    simulatedStakes,
    simulated: decimalOf(simulatedUnits, QUOTE_SCALE),
    staked: decimalOf(stakedUnits, QUOTE_SCALE),
    paid: decimalOf(paidUnits, QUOTE_SCALE),
    fee: decimalOf(feeUnits, QUOTE_SCALE),
  };
}

function none(offerId: number): RoundFigures {
  const units = { stakedUnits: 0n, paidUnits: 0n, feeUnits: 0n };
  return {
    offerId,
    dayMs: 0,
    rounds: 0,
    ups: 0,
    downs: 0,
    refunds: 0,
    stakes: 0,
    simulatedStakes: 0,
    simulatedUnits: 0n,
    ...units,
    settledMs: 0,
  };
}
