import { add, divide, multiply, round } from '../../../domain/decimal.ts';
import type { Results } from '../../../product/product.ts';

export type ProductResult = Results['second'][number];

/** Amounts have eight decimals; an average is rounded down to them. */
const DECIMALS = 8;

const COUNTS = ['contracts', 'wins', 'losses', 'ties', 'voids'] as const;
const AMOUNTS = ['staked', 'paid', 'houseResult'] as const;

export type Figures = Readonly<Record<(typeof COUNTS)[number], number>> &
  Readonly<Record<(typeof AMOUNTS)[number], string>> & { readonly averagePayout: string };

const NOTHING: Figures = {
  contracts: 0,
  wins: 0,
  losses: 0,
  ties: 0,
  voids: 0,
  staked: '0',
  paid: '0',
  houseResult: '0',
  averagePayout: '0',
};

/** Several results as one: counts and amounts add up, the average is made anew. */
export function sumOf(parts: readonly Figures[]): Figures {
  const sum = parts.reduce<Figures>(
    (all, part) => ({
      contracts: all.contracts + part.contracts,
      wins: all.wins + part.wins,
      losses: all.losses + part.losses,
      ties: all.ties + part.ties,
      voids: all.voids + part.voids,
      staked: add(all.staked, part.staked),
      paid: add(all.paid, part.paid),
      houseResult: add(all.houseResult, part.houseResult),
      averagePayout: '0',
    }),
    NOTHING,
  );
  const average = divide(sum.paid, String(sum.contracts));
  return { ...sum, averagePayout: average === null ? '0' : round(average, DECIMALS, 'down') };
}

/** Percent of contracts, cut to two decimals; null without a contract. */
export function shareOf(count: number, contracts: number): string | null {
  const quotient = divide(multiply(String(count), '100'), String(contracts));
  return quotient === null ? null : round(quotient, 2, 'down');
}

/** One duration with its terms, of one coin or of all coins that have the same terms. */
export interface Line {
  readonly key: string;
  readonly periodSeconds: number;
  readonly payoutRate: string;
  readonly figures: Figures;
}

/** The durations of a coin, or (null) of all coins together; terms that differ stay apart. */
export function linesOf(products: readonly ProductResult[], coin: string | null): readonly Line[] {
  const chosen = products.filter((product) => coin === null || product.coin === coin);
  const groups = Map.groupBy(chosen, ({ periodSeconds, payoutRate }) => `${periodSeconds} ${payoutRate}`);
  return [...groups]
    .flatMap(([key, group]): readonly Line[] => {
      const [first] = group;
      if (first === undefined) return [];
      const { periodSeconds, payoutRate } = first;
      return [{ key, periodSeconds, payoutRate, figures: sumOf(group) }];
    })
    .toSorted((a, b) => a.periodSeconds - b.periodSeconds);
}
