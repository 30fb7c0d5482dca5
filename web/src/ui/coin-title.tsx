import { useCoinNames } from '../i18n/coin-names.ts';
import styles from './coin-title.module.css';

interface CoinTitleProps {
  /** The pair or the code. */
  readonly title: string;
  readonly coin: string;
  /** The coin's name in English. */
  readonly name: string;
}

/** A pair or a code, and the coin's full name below it. */
export function CoinTitle({ title, coin, name }: CoinTitleProps) {
  const full = useCoinNames()(coin, name);
  return (
    <span className={styles['both']}>
      <bdi dir="ltr">{title}</bdi>
      {full !== title && (
        <span dir="auto" className={styles['full']}>
          {full}
        </span>
      )}
    </span>
  );
}
