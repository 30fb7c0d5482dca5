import { ageOf } from '../../domain/age.ts';
import { figureText, priceFigure } from '../../domain/figures.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useAgeSeconds, useFreshness, usePrice } from '../../market/hooks.ts';
import { FiatLine } from './fiat-line.tsx';
import styles from './valued.module.css';

/** The price or rate that values are worked out with, and how old it is. */
export function RateLine({ coin }: { readonly coin: string }) {
  return coin.startsWith('fiat:') ? <FiatLine coin={coin} /> : <PriceLine coin={coin} />;
}

function PriceLine({ coin }: { readonly coin: string }) {
  const say = useSay();
  const style = useNumberStyle();
  const price = usePrice(coin);
  const freshness = useFreshness(coin);
  const seconds = useAgeSeconds(coin);
  const unit = coin.toUpperCase();
  if (price === null || seconds === null) return <p className={styles['rate']}>{say('display.rate.none', { coin: unit })}</p>;
  const values = { coin: unit, price: figureText(priceFigure(price, style)) };
  const { unit: ageUnit, value } = ageOf(seconds);
  return (
    <p className={styles['rate']}>
      {freshness === 'live' ? say('display.rate.now', values) : say(`display.rate.${ageUnit}`, { ...values, value })}
    </p>
  );
}
