import { useState, type ReactNode } from 'react';
import styles from '../trade-page.module.css';
import { useSay } from '../../i18n/text.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useWide } from '../../ui/use-wide.ts';

interface DesktopMarketProps {
  readonly book: ReactNode;
  readonly trades: ReactNode;
}

/** Book and trades of the pair beside the chart: above each other where there is room for both, else as two tabs. */
export function DesktopMarket({ book, trades }: DesktopMarketProps) {
  const say = useSay();
  const stacked = useWide('stackedDesktop');
  const [side, setSide] = useState<'book' | 'trades'>('book');
  const [bookTitle, tradesTitle] = [say('trade.book.title'), say('trade.trades.title')];
  if (stacked)
    return (
      <div className={classNames(styles['book'], styles['stacked'])}>
        <section className={styles['stackedPart']} aria-label={bookTitle}>
          <h2 className={styles['stackedTitle']}>{bookTitle}</h2>
          {book}
        </section>
        <section className={styles['stackedPart']} aria-label={tradesTitle}>
          <h2 className={styles['stackedTitle']}>{tradesTitle}</h2>
          {trades}
        </section>
      </div>
    );
  return (
    <section className={styles['book']} aria-label={bookTitle}>
      <Tabs
        id="book"
        label={bookTitle}
        tabs={[
          { key: 'book', label: bookTitle },
          { key: 'trades', label: tradesTitle },
        ]}
        chosen={side}
        onChoose={setSide}
      />
      <TabPanel id="book" chosen={side} className={styles['bookPanel']}>
        {side === 'book' ? book : trades}
      </TabPanel>
    </section>
  );
}
