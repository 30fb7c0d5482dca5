import { Link } from '../../../navigation/link.tsx';
import { percentFigure, priceFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useFreshness, useTicker } from '../../../market/hooks.ts';
import { useMarketPath } from '../../../product/products.ts';
import type { MarketEntry } from '../../../session/pairs.ts';
import { CoinMark } from '../../../ui/coin-mark.tsx';
import { CoinTitle } from '../../../ui/coin-title.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { WhenSeen } from '../../../ui/when-seen.tsx';
import styles from '../search.module.css';

interface MarketResultProps {
  readonly entry: MarketEntry;
  readonly onFollow: () => void;
}

/** A pair with its price; an index without a market leads to the list it stands in. */
export function MarketResult({ entry, onFollow }: MarketResultProps) {
  const say = useSay();
  const marketPath = useMarketPath();
  const content = (
    <>
      <CoinMark coin={entry.coin} logo={entry.logo} size={32} />
      <span className={styles['name']}>
        <CoinTitle title={entry.display} coin={entry.coin} name={entry.name} />
        {entry.pair === null && <span className={styles['quiet']}>{say('search.results.index')}</span>}
      </span>
      <WhenSeen className={styles['figures']}>
        <Price entry={entry} />
      </WhenSeen>
    </>
  );
  if (entry.pair === null) {
    return (
      <Link to="/store" className={styles['result']} data-result="" onClick={onFollow}>
        {content}
      </Link>
    );
  }
  return (
    <Link to={marketPath} search={{ symbol: entry.coin }} className={styles['result']} data-result="" onClick={onFollow}>
      {content}
    </Link>
  );
}

function Price({ entry }: { readonly entry: MarketEntry }) {
  const style = useNumberStyle();
  const ticker = useTicker(entry.coin);
  const freshness = useFreshness(entry.coin);
  const stale = freshness === 'stale' || freshness === 'none';
  return (
    <>
      <Figure figure={priceFigure(ticker?.close ?? null, style)} stale={stale} />
      <span className={styles['change']}>
        <Figure figure={percentFigure(ticker?.percent ?? null, style)} tone="signed" stale={stale} />
      </span>
    </>
  );
}
