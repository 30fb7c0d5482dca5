import { dayLinesOf } from '../../../frame/results/lines.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { ResultsProps } from '../../../product/product.ts';
import { usePriceSource } from '../../../session/price-source.ts';
import { roundLinesOf, roundSumOf } from './round-sums.ts';
import { RoundDays, RoundTable } from './round-table.tsx';

/** What settled rounds have really paid, below the product's name. */
export function RoundsResults({ results, coin, stale }: ResultsProps) {
  const say = useSay();
  const lines = roundLinesOf(results.rounds, coin).filter(({ figures }) => figures.stakes > 0);
  const participants = usePriceSource()?.participants ?? 0;
  return (
    <>
      <p>{say('rounds-parts.results')}</p>
      {participants > 0 && <p>{say('rounds-parts.results.simulated')}</p>}
      <RoundTable lines={lines} stale={stale} />
      <RoundDays lines={dayLinesOf(results.roundDays, coin, roundSumOf)} />
    </>
  );
}
