import type { ReactNode } from 'react';
import { quantityFigure } from '../../../domain/figures.ts';
import { useFigureParts } from '../../../frame/results/figure-parts.tsx';
import { dayLinesOf } from '../../../frame/results/lines.ts';
import { DayTable, ResultLines, type Column } from '../../../frame/results/result-table.tsx';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { Results, ResultsProps } from '../../../product/product.ts';
import { Figure } from '../../../ui/figure.tsx';
import { hasHappened } from '../model/has-happened.ts';
import { insuranceSumOf } from '../model/insurance-sum.ts';

type Line = Results['contract'][number] & { readonly key: string };
type Word =
  | `results.${'interest' | 'insurance' | 'liquidated' | 'fees'}`
  | `liquidations.${'simulated' | 'insured' | 'deleveraged'}`
  | 'tab.liquidations'
  | 'tab.funding'
  | 'funding.history';

/** What each market has really come to: liquidations and who bore them, funding, and the insurance fund. */
export function PerpetualResults({ results, coin, stale }: ResultsProps) {
  const say = useSay();
  const all = useColumns(stale);
  // Where nobody is simulated there is no such column.
  const columns = results.contract.some(({ simulated }) => simulated > 0) ? all : all.filter(({ key }) => key !== 'liquidations.simulated');
  const lines: readonly Line[] = results.contract
    .filter((row) => hasHappened(row) && (coin === null || row.coin === coin))
    .map((row) => ({ ...row, key: row.coin }));
  const head = { key: 'coin', label: say('statistics.coin.label'), value: (line: Line) => isolated(line.coin.toUpperCase()) };
  return (
    <>
      <p>
        {say('perpetual-market.results.text')} {say('perpetual-market.now.insurance')}
      </p>
      <ResultLines caption={say('perpetual-names.name')} head={head} columns={columns} lines={lines} />
      <InsuranceDays results={results} coin={coin} stale={stale} />
    </>
  );
}

/** What liquidations brought and cost the insurance funds on each of the last days. */
function InsuranceDays({ results, coin, stale }: ResultsProps) {
  const say = useSay();
  const { count, money } = useFigureParts(stale);
  const lines = dayLinesOf(results.contractDays, coin, insuranceSumOf);
  type Day = (typeof lines)[number];
  const columns: readonly Column<Day>[] = [
    { key: 'liquidations', label: say('perpetual-market.tab.liquidations'), value: ({ figures }) => count(figures.liquidations) },
    { key: 'fees', label: say('perpetual-market.results.fees'), value: ({ figures }) => money(figures.liquidationFees, 'owned') },
    { key: 'insured', label: say('perpetual-market.liquidations.insured'), value: ({ figures }) => money(figures.insured, 'owned') },
  ];
  return <DayTable columns={columns} lines={lines} />;
}

/** Table and cards only arrange them. */
function useColumns(stale: boolean): readonly Column<Line>[] {
  const say = useSay();
  const style = useNumberStyle();
  const { count, money } = useFigureParts(stale);
  const coins = (amount: string, { coin }: Line) => (
    <Figure figure={quantityFigure(amount, 3, style)} unit={coin.toUpperCase()} stale={stale} />
  );
  const column = (key: Word, value: (line: Line) => ReactNode): Column<Line> => ({ key, label: say(`perpetual-market.${key}`), value });
  return [
    column('results.interest', (line) => coins(line.openInterest, line)),
    column('results.insurance', ({ insurance }) => money(insurance, 'owned')),
    column('tab.liquidations', ({ liquidations }) => count(liquidations)),
    column('liquidations.simulated', ({ simulated }) => count(simulated)),
    column('results.liquidated', ({ liquidated }) => money(liquidated, 'owned')),
    column('results.fees', ({ liquidationFees }) => money(liquidationFees, 'owned')),
    column('liquidations.insured', ({ insured }) => money(insured, 'owned')),
    column('liquidations.deleveraged', (line) => coins(line.deleveraged, line)),
    column('funding.history', ({ fundings }) => count(fundings)),
    column('tab.funding', ({ fundingPaid }) => money(fundingPaid, 'owned')),
  ];
}
