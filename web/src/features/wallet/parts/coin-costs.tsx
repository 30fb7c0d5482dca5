import { isZero } from '../../../domain/decimal.ts';
import { amountFigure, exactFigure, figureText, priceFigure } from '../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useFreshness } from '../../../market/hooks.ts';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import type { CoinCost } from '../model/results.ts';
import type { Valued } from '../model/worth.ts';
import { OpenResult } from './open-result.tsx';
import styles from '../wallet.module.css';

interface CoinCostsProps {
  readonly valued: Valued;
  readonly cost: CoinCost | undefined;
  readonly failed: boolean;
  readonly masked: boolean;
}

/** What the coin has cost and brought, by which method, and why a figure is not known. */
export function CoinCosts({ valued, cost, failed, masked }: CoinCostsProps) {
  const say = useSay();
  const style = useNumberStyle();
  const { asset } = valued.holding;
  const stale = useFreshness(asset) === 'stale';
  const average = cost?.averageCost ?? null;
  if (failed) return <Note kind="warn">{say('wallet.cost.failed')}</Note>;
  const usdt = (amount: string | null) => (
    <Figure figure={amountFigure(amount, 'usdt', 'result', style)} unit="USDT" tone="signed" masked={masked} />
  );
  const rows = [
    {
      key: 'average',
      label: say('wallet.cost.average'),
      value: <Figure figure={priceFigure(average, style)} unit="USDT" masked={masked} />,
    },
    {
      key: 'cost',
      label: say('wallet.cost.paid'),
      value: (
        <Figure figure={amountFigure(average === null ? null : (cost?.cost ?? null), 'usdt', 'cost', style)} unit="USDT" masked={masked} />
      ),
    },
    {
      key: 'open',
      label: say('wallet.cost.open'),
      value: <OpenResult {...{ valued, cost, masked, stale }} />,
    },
    { key: 'realised', label: say('wallet.cost.realised'), value: usdt(cost?.realised ?? null) },
  ];
  const other = masked || cost === undefined || isZero(cost.other) ? null : cost.other;
  return (
    <section className={styles['costs']} aria-label={say('wallet.cost.title')}>
      <Receipt rows={rows} />
      <p className={styles['method']}>
        {say('wallet.cost.method')} {cost !== undefined && average === null && say('wallet.cost.unknown')}
        {average !== null &&
          other !== null &&
          say('wallet.cost.other', { amount: isolated(`${figureText(exactFigure(other, 'owned', style))} ${asset.toUpperCase()}`) })}
      </p>
    </section>
  );
}
