import { tickFigure } from '../../../domain/figures.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { usePrice } from '../../../market/hooks.ts';
import { useIsOld } from '../../../market/is-old.ts';
import { Figure } from '../../../ui/figure.tsx';

/** The last price between the two sides of the book. */
export function LastPrice({ pair }: { readonly pair: TradedPair }) {
  const style = useNumberStyle();
  const price = usePrice(pair.coin);
  return <Figure figure={tickFigure(price, pair.priceDecimals, style)} stale={useIsOld(pair.coin)} />;
}
