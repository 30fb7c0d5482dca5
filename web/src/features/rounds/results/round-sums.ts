import { add } from '../../../domain/decimal.ts';
import type { Results } from '../../../product/product.ts';

export type RoundResult = Results['rounds'][number];

const COUNTS = ['rounds', 'ups', 'downs', 'refunds', 'stakes', 'simulatedStakes'] as const;
const AMOUNTS = ['staked', 'simulated', 'paid', 'fee'] as const;

/** Settled rounds: how they ended, and USDT staked, paid back and taken as fee; of stakes also the part of simulated participants. */
export type RoundFigures = Readonly<Record<(typeof COUNTS)[number], number>> & Readonly<Record<(typeof AMOUNTS)[number], string>>;

const NOTHING: RoundFigures = {
  rounds: 0,
  ups: 0,
  downs: 0,
  refunds: 0,
  stakes: 0,
  simulatedStakes: 0,
  staked: '0',
  simulated: '0',
  paid: '0',
  fee: '0',
};

/** Several results as one: counts and amounts add up. */
export function roundSumOf(parts: readonly RoundFigures[]): RoundFigures {
  return parts.reduce<RoundFigures>(
    (all, part) => ({
      rounds: all.rounds + part.rounds,
      ups: all.ups + part.ups,
      downs: all.downs + part.downs,
      refunds: all.refunds + part.refunds,
      stakes: all.stakes + part.stakes,
      simulatedStakes: all.simulatedStakes + part.simulatedStakes,
      staked: add(all.staked, part.staked),
      simulated: add(all.simulated, part.simulated),
      paid: add(all.paid, part.paid),
      fee: add(all.fee, part.fee),
    }),
    NOTHING,
  );
}

/** One period in seconds, of one coin or of all coins. */
export interface RoundLine {
  readonly key: string;
  readonly periodSeconds: number;
  readonly figures: RoundFigures;
}

/** The periods of a coin, or (null) of all coins together, shortest first. */
export function roundLinesOf(products: readonly RoundResult[], coin: string | null): readonly RoundLine[] {
  const chosen = products.filter((product) => coin === null || product.coin === coin);
  return [...Map.groupBy(chosen, ({ periodSeconds }) => periodSeconds)]
    .map(([periodSeconds, group]) => ({ key: String(periodSeconds), periodSeconds, figures: roundSumOf(group) }))
    .toSorted((a, b) => a.periodSeconds - b.periodSeconds);
}
