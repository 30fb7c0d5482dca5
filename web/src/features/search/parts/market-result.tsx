import { Link } from '../../../navigation/link.tsx';
import { PairName, PriceAndChange } from '../../../frame/market-list/pair-parts.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { useMarketPath } from '../../../product/products.ts';
import type { MarketEntry } from '../../../session/pairs.ts';
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
      <PairName entry={entry} className={styles['name']} size={32}>
        {entry.pair === null && <span className={styles['quiet']}>{say('search.results.index')}</span>}
      </PairName>
      <WhenSeen className={styles['figures']}>
        <PriceAndChange coin={entry.coin} />
      </WhenSeen>
    </>
  );
  const row = { className: styles['result'], 'data-result': '', onClick: onFollow };
  if (entry.pair === null) {
    return (
      <Link to="/store" {...row}>
        {content}
      </Link>
    );
  }
  return (
    <Link to={marketPath} search={{ symbol: entry.coin }} {...row}>
      {content}
    </Link>
  );
}
