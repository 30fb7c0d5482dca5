import { dayLinesOf } from '../../../frame/results/lines.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { ResultsProps } from '../../../product/product.ts';
import { ContractDays } from './contract-days.tsx';
import { ContractTable } from './contract-table.tsx';
import { linesOf, sumOf } from './sums.ts';

/** What contracts have really paid, below the product's name. */
export function UpdownResults({ results, coin, stale }: ResultsProps) {
  const say = useSay();
  const lines = linesOf(results.second, coin).filter(({ figures }) => figures.contracts > 0);
  return (
    <>
      <p>{say('updown-parts.results')}</p>
      <ContractTable lines={lines} stale={stale} />
      <ContractDays lines={dayLinesOf(results.secondDays, coin, sumOf)} />
    </>
  );
}
