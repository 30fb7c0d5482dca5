import { multiply } from '../../../domain/decimal.ts';
import { compactFigure, exactFigure, figureText, rateFigure, tickFigure } from '../../../domain/figures.ts';
import { isolated, timeText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { useLiveMark } from '../live-mark.ts';
import type { PerpetualMarket } from '../model/market.ts';
import { premiumOf } from '../model/mark-series.ts';
import styles from '../market-sheet.module.css';
import { MarkSeries } from './mark-series.tsx';
import { fundingFigure } from './funding-figure.ts';

/** Mark against index, what is open on each side, and the insurance fund, as they are now. */
export function MarketNow({ market }: { readonly market: PerpetualMarket }) {
  const say = useSay();
  const style = useNumberStyle();
  const time = useTimeStyle();
  const live = useLiveMark(market.coin);
  const stale = live !== null && !live.live;
  const [mark, index] = [live?.mark ?? null, live?.index ?? null];
  const premium = mark === null || index === null ? null : premiumOf(mark, index);
  // half of the lowest maintenance rate
  const share = isolated(figureText(rateFigure(multiply(String(market.tiers[0]?.maintenancePpm ?? 0), '0.00005'), style)));
  const closedUntil = (opensMs: number) => say('perpetual-market.now.closed', { time: isolated(timeText(opensMs, time)) });
  const price = (value: string | null) => <Figure figure={tickFigure(value, market.priceDecimals, style)} unit="USDT" stale={stale} />;
  // As many coins are long as short: a contract has two sides.
  const open = (
    <span className={styles['both']}>
      <Figure figure={compactFigure(live?.openInterest ?? null, style)} unit={market.coin.toUpperCase()} />
      <Figure figure={compactFigure(live === null || mark === null ? null : multiply(live.openInterest, mark), style)} unit="USDT" />
    </span>
  );
  return (
    <>
      {stale && <Note kind="warn">{market.opensMs === null ? say('perpetual.problem.noMark') : closedUntil(market.opensMs)}</Note>}
      <Receipt
        label={say('perpetual-market.tab.now')}
        rows={[
          { key: 'mark', label: say('perpetual.mark.mark'), value: price(mark), strong: true },
          { key: 'index', label: say('perpetual.mark.index'), value: price(index) },
          {
            key: 'premium',
            label: say('perpetual-market.now.premium'),
            value: <Figure figure={fundingFigure(premium, style)} stale={stale} />,
          },
          { key: 'longs', label: say('perpetual-market.now.longs'), value: open },
          { key: 'shorts', label: say('perpetual-market.now.shorts'), value: open },
          {
            key: 'most',
            label: say('perpetual-market.now.most'),
            value: <Figure figure={compactFigure(market.openInterestMax, style)} unit="USDT" />,
          },
          {
            key: 'insurance',
            label: say('perpetual.mark.insurance'),
            value: <Figure figure={exactFigure(live?.insurance ?? null, 'owned', style)} unit="USDT" />,
          },
        ]}
      />
      <p className={styles['quiet']}>{say('perpetual-market.now.insurance')}</p>
      <Note>{say('perpetual-market.now.chart')}</Note>
      <p className={styles['quiet']}>{say('perpetual-market.now.made', { share })}</p>
      <MarkSeries market={market} />
    </>
  );
}
