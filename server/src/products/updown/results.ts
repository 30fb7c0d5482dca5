import type { HandedOf } from '@candor/contract/call';
import type { results } from '@candor/contract/calls/statistics';
import { mulDivFloor } from '@candor/money/mul-div';
import { coinOf, QUOTE_SCALE } from '../../api/user/catalogue.ts';
import { decimalOf } from '../../api/user/decimal.ts';
import { dayText, type ProductResults } from '../../api/user/handlers/statistics.ts';
import { updownDays, updownTotals, type UpdownFigures } from './queries.ts';
import type { UpdownParts } from './parts.ts';
import { breakEvenOf, rateOf } from './terms.ts';

type Answer = HandedOf<typeof results>;
type Figures = Omit<Answer['secondDays'][number], 'day' | 'periodId' | 'coin' | 'periodSeconds'>;
type Names = Omit<Answer['secondDays'][number], keyof Figures | 'day'>;

type Parts = Pick<UpdownParts, 'records' | 'catalogue' | 'offers'>;

/** What the contracts of each offer came to, since the start and on each UTC day from `fromMs` on, newest first. */
export async function updownResults({ records, catalogue, offers }: Parts, fromMs: number): Promise<ProductResults> {
  const [totals, daily] = await Promise.all([updownTotals(records.database), updownDays(records.database, fromMs)]);
  const byOffer = new Map(totals.map((figures) => [figures.offerId, figures]));
  const namesOf = (offerId: number): Names | null => {
    const offer = offers.offer(offerId);
    const symbol = offer === undefined ? undefined : catalogue.symbol(offer.symbolId);
    if (offer === undefined || symbol === undefined) return null;
    return { periodId: offerId, coin: coinOf(symbol), periodSeconds: offer.durationMs / 1_000 };
  };
  const second = offers.all.flatMap(({ offerId, ratePpm }) => {
    const names = namesOf(offerId);
    if (names === null) return [];
    return [
      { ...names, payoutRate: rateOf(ratePpm), breakEven: breakEvenOf(ratePpm), ...figuresOf(byOffer.get(offerId) ?? none(offerId)) },
    ];
  });
  const days = daily.flatMap((figures) => {
    const names = namesOf(figures.offerId);
    return names === null ? [] : [{ day: dayText(figures.dayMs), ...names, ...figuresOf(figures) }];
  });
  return { untilMs: Math.max(0, ...totals.map(({ settledMs }) => settledMs)), lists: { second, secondDays: days } };
}

function figuresOf(of: UpdownFigures): Figures {
  const contracts = of.wins + of.losses + of.ties + of.voids;
  const average = contracts === 0 ? 0n : mulDivFloor(of.paidUnits, 1n, BigInt(contracts));
  return {
    contracts,
    wins: of.wins,
    losses: of.losses,
    ties: of.ties,
    voids: of.voids,
    staked: decimalOf(of.stakedUnits, QUOTE_SCALE),
    paid: decimalOf(of.paidUnits, QUOTE_SCALE),
    averagePayout: decimalOf(average, QUOTE_SCALE),
    houseResult: decimalOf(of.houseUnits, QUOTE_SCALE),
  };
}

function none(offerId: number): UpdownFigures {
  const units = { stakedUnits: 0n, paidUnits: 0n, houseUnits: 0n };
  return { offerId, dayMs: 0, wins: 0, losses: 0, ties: 0, voids: 0, ...units, settledMs: 0 };
}
