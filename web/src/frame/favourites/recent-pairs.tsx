import { useSay } from '../../i18n/text.tsx';
import type { MarketEntry } from '../../session/pairs.ts';
import { useRecentPairs } from '../../session/recent-pairs.ts';
import { Button } from '../../ui/button.tsx';
import { entriesOf } from './entries-of.ts';
import styles from './favourites.module.css';

interface RecentPairsProps {
  /** Pairs that can be chosen; others are not shown. */
  readonly pairs: readonly MarketEntry[];
  readonly current: string;
  readonly onChoose: (coin: string) => void;
}

/** Pairs that were opened last, the newest first, without the one that is open. */
export function RecentPairs({ pairs, current, onChoose }: RecentPairsProps) {
  const say = useSay();
  const { coins, clear } = useRecentPairs();
  const recent = entriesOf(
    coins.filter((coin) => coin !== current),
    pairs,
  );
  if (recent.length === 0) return null;
  return (
    <section className={styles['recent']} aria-labelledby="recent-pairs">
      <div className={styles['recentHead']}>
        <h3 id="recent-pairs">{say('lists.recent')}</h3>
        <Button small kind="plain" onPress={clear}>
          {say('lists.clear')}
        </Button>
      </div>
      <ul className={styles['tabs']}>
        {recent.map(({ coin, display }) => (
          <li key={coin}>
            <button type="button" className={styles['tab']} onClick={() => onChoose(coin)}>
              <bdi dir="ltr">{display}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
