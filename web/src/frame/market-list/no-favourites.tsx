import { useSay } from '../../i18n/text.tsx';
import type { MarketEntry } from '../../session/pairs.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './market-rows.module.css';

interface NoFavouritesProps {
  readonly text: string;
  /** The most traded first. */
  readonly entries: readonly MarketEntry[];
  readonly onAdd: (coin: string) => void;
}

/** An empty list: the five most traded coins, to add with one press each. */
export function NoFavourites({ text, entries, onAdd }: NoFavouritesProps) {
  const say = useSay();
  return (
    <EmptyState
      text={text}
      action={
        <ul className={styles['offers']}>
          {entries
            .filter(({ pair, shown }) => pair !== null && shown)
            .slice(0, 5)
            .map(({ coin, display }) => (
              <li key={coin}>
                <Button small kind="line" onPress={() => onAdd(coin)} label={say('markets.row.star', { pair: display })}>
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
