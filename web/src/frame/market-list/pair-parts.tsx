import type { ReactNode } from 'react';
import { percentFigure, priceFigure } from '../../domain/figures.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useTicker } from '../../market/hooks.ts';
import { useIsOld } from '../../market/is-old.ts';
import type { MarketEntry } from '../../session/pairs.ts';
import { CoinMark } from '../../ui/coin-mark.tsx';
import { CoinTitle } from '../../ui/coin-title.tsx';
import { Figure } from '../../ui/figure.tsx';
import styles from './pair-parts.module.css';

/** What lists of pairs are drawn with, wherever they stand. The cells of one coin read one key of the live data each. */

export function PriceCell({ coin }: { readonly coin: string }) {
  const style = useNumberStyle();
  const ticker = useTicker(coin);
  return <Figure figure={priceFigure(ticker?.close ?? null, style)} stale={useIsOld(coin)} />;
}

export function ChangeCell({ coin }: { readonly coin: string }) {
  const style = useNumberStyle();
  const ticker = useTicker(coin);
  return <Figure figure={percentFigure(ticker?.percent ?? null, style)} tone="signed" stale={useIsOld(coin)} />;
}

/** The last price with the day's change below it. */
export function PriceAndChange({ coin }: { readonly coin: string }) {
  return (
    <>
      <PriceCell coin={coin} />
      <span className={styles['change']}>
        <ChangeCell coin={coin} />
      </span>
    </>
  );
}

interface PairNameProps {
  readonly entry: MarketEntry;
  readonly className: string | undefined;
  /** Of the mark, px. */
  readonly size?: number;
  /** Below the name. */
  readonly children?: ReactNode;
}

/** Mark, pair and name of a coin. */
export function PairName({ entry: { coin, logo, display, name }, className, size = 28, children }: PairNameProps) {
  return (
    <>
      <CoinMark coin={coin} logo={logo} size={size} />
      <span className={className}>
        <CoinTitle title={display} coin={coin} name={name} />
        {children}
      </span>
    </>
  );
}
