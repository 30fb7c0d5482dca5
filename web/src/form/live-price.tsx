import { priceFigure } from '../domain/figures.ts';
import { useNumberStyle } from '../i18n/formats.ts';
import { usePrice } from '../market/hooks.ts';
import { useIsOld } from '../market/is-old.ts';
import { Figure } from '../ui/figure.tsx';
import styles from '../ui/ticket-parts.module.css';

/** The price of this moment beside what is asked for: what is staked on. */
export function LivePrice({ coin, label }: { readonly coin: string; readonly label: string }) {
  const style = useNumberStyle();
  const price = usePrice(coin);
  return (
    <p className={styles['line']}>
      <span className={styles['fine']}>{label}</span>
      <Figure figure={priceFigure(price, style)} stale={useIsOld(coin)} />
    </p>
  );
}
