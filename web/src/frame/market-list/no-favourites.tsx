import { useSay } from '../../i18n/text.tsx';
import type { MarketEntry } from '../../session/pairs.ts';
import { useWatchList } from '../../session/watch-list.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './market-rows.module.css';

/** The five most traded coins, to star with one press each. */
export function NoFavourites({ entries }: { readonly entries: readonly MarketEntry[] }) {
  const say = useSay();
  const { toggle } = useWatchList();
  return (
    <EmptyState
      text={say('markets.noFavourites')}
      action={
        <ul className={styles['offers']}>
          {entries
            .filter(({ pair, shown }) => pair !== null && shown)
            .slice(0, 5)
            .map(({ coin, display }) => (
              <li key={coin}>
                <Button small kind="line" onPress={() => toggle(coin)} label={say('markets.row.star', { pair: display })}>
                  <Icon name="star" small />
                  <bdi dir="ltr">{display}</bdi>
                </Button>
              </li>
            ))}
        </ul>
      }
    />
  );
}
