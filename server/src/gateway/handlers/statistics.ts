import type { HandedOf } from '@candor/contract/call';
import { DAYS, DAYS_MOST } from '@candor/contract/calls/statistics';
import { CALLS } from '@candor/contract/table';
import { mulDivFloor } from '@candor/money/mul-div';
import { secondDays, secondTotals, type SecondFigures } from '../../products/updown/queries.ts';
import { bindPublic, type BoundCall } from '../bind.ts';
import { coinOf, QUOTE_SCALE } from '../catalogue.ts';
import { decimalOf } from '../decimal.ts';
import { answer } from '../result.ts';
import { breakEvenOf, rateOf } from '../../products/updown/terms.ts';
import type { Services } from '../services.ts';
import { roundResults } from '../../products/rounds/statistics.ts';

type Answer = HandedOf<typeof CALLS.results>;
type Figures = Omit<Answer['secondDays'][number], 'day' | 'periodId' | 'symbol' | 'period'>;

const DAY_MS = 86_400_000;
/** The page is public and the same for everybody: it is read anew no more often than this, for either of two spans. */
const KEPT_MS = 2_000;
/** As in the answer: `2026-04-15`. */
const dayText = (dayMs: number): string => new Date(dayMs).toISOString().slice(0, 10);

/** The answer for fewer days than were read. */
function lastDays(all: Answer, fromDay: string): Answer {
  const isLate = ({ day }: { readonly day: string }): boolean => day >= fromDay;
  return { ...all, secondDays: all.secondDays.filter(isLate), roundDays: all.roundDays.filter(isLate) };
}

export function figuresOf(of: SecondFigures): Figures {
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

export function statisticsCalls(services: Services): readonly BoundCall[] {
  const { records, updown, catalogue, now } = services;
  const kept = new Map<number, { readonly readMs: number; readonly answer: Promise<Answer> }>();
  const firstDay = (days: number): number => now() - (now() % DAY_MS) - (days - 1) * DAY_MS;

  const productOf = (number: number): Omit<Answer['secondDays'][number], keyof Figures | 'day'> | null => {
    const product = updown.product(number);
    const symbol = product === undefined ? undefined : catalogue.symbol(product.symbolId);
    if (product === undefined || symbol === undefined) return null;
    return { periodId: number, symbol: coinOf(symbol), period: product.durationMs / 1_000 };
  };

  async function read(days: number): Promise<Answer> {
    const fromMs = firstDay(days);
    const seconds = Promise.all([secondTotals(records.database), secondDays(records.database, fromMs)]);
    const [[totals, daily], ofRounds] = await Promise.all([seconds, roundResults(services, fromMs)]);
    const byProduct = new Map(totals.map((figures) => [figures.offerId, figures]));
    return {
      ...ofRounds,
      until: Math.max(ofRounds.until, ...totals.map(({ settledMs }) => settledMs)),
      second: updown.all.flatMap(({ offerId, ratePpm }) => {
        const named = productOf(offerId);
        if (named === null) return [];
        const figures = byProduct.get(offerId) ?? none(offerId);
        return [{ ...named, odds: rateOf(ratePpm), breakEven: breakEvenOf(ratePpm), ...figuresOf(figures) }];
      }),
      secondDays: daily.flatMap((figures) => {
        const named = productOf(figures.offerId);
        return named === null ? [] : [{ day: dayText(figures.dayMs), ...named, ...figuresOf(figures) }];
      }),
    };
  }

  return [
    bindPublic(CALLS.results, async ({ parameters }) => {
      const days = parameters.days ?? DAYS;
      const fromDay = dayText(firstDay(days));
      const span = days <= DAYS ? DAYS : DAYS_MOST;
      const known = kept.get(span);
      if (known !== undefined && Math.abs(now() - known.readMs) < KEPT_MS) return answer(lastDays(await known.answer, fromDay));
      const reading = { readMs: now(), answer: read(span) };
      kept.set(span, reading);
      // a failed reading is not kept
      reading.answer.catch(() => kept.get(span) === reading && kept.delete(span));
      return answer(lastDays(await reading.answer, fromDay));
    }),
  ];
}

function none(offerId: number): SecondFigures {
  const units = { stakedUnits: 0n, paidUnits: 0n, houseUnits: 0n };
  return { offerId, dayMs: 0, wins: 0, losses: 0, ties: 0, voids: 0, ...units, settledMs: 0 };
}
