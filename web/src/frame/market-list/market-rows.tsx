import { Link } from '../../navigation/link.tsx';
import type { ReactNode } from 'react';
import { useSay } from '../../i18n/text.tsx';
import type { MarketEntry } from '../../session/pairs.ts';
import type { Path } from '../../navigation/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { CoinMark } from '../../ui/coin-mark.tsx';
import { CoinTitle } from '../../ui/coin-title.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WhenSeen } from '../../ui/when-seen.tsx';
import { Star } from '../favourites/star.tsx';
import type { SortKey, Sorting } from './sorting.ts';
import { ClosedNote, DayPriceCell, RowNote, VolumeCell } from './live-cells.tsx';
import { ChangeCell, PairName, PriceAndChange, PriceCell } from './pair-parts.tsx';
import styles from './market-rows.module.css';

interface RowsProps {
  readonly entries: readonly MarketEntry[];
  readonly sorting: Sorting;
  readonly onSort: (key: SortKey) => void;
  /** Sample markets cannot be traded. */
  readonly tradable: boolean;
  /** Where prices without a market of their own are traded too. */
  readonly indexes?: boolean | undefined;
  /** Where a row's Trade leads. */
  readonly page: Path;
}

type TradeProps = Pick<RowsProps, 'tradable' | 'indexes' | 'page'> & { readonly entry: MarketEntry };

function Trade({ entry, tradable, indexes = false, page }: TradeProps) {
  const say = useSay();
  if ((entry.pair === null && !indexes) || !tradable) return <span className={styles['noTrade']} />;
  return (
    <Link
      to={page}
      search={{ symbol: entry.coin }}
      className={styles['trade']}
      aria-label={say('markets.row.tradePair', { pair: entry.display })}
    >
      {say('markets.row.trade')}
    </Link>
  );
}

function SortButton({
  column,
  sorting,
  onSort,
  children,
}: {
  readonly column: SortKey;
  readonly sorting: Sorting;
  readonly onSort: (key: SortKey) => void;
  readonly children: ReactNode;
}) {
  const active = sorting?.key === column;
  return (
    <button
      type="button"
      className={classNames(styles['sort'], active && styles['sorted'])}
      onClick={() => onSort(column)}
      aria-pressed={active}
    >
      {children}
      <Icon name={active && !sorting.descending ? 'rise' : 'fall'} small className={active ? undefined : styles['unsorted']} />
    </button>
  );
}

/** The phone's list: pair and note, price and change, star, Trade. */
export function MarketList({ entries, sorting, onSort, tradable, indexes, page }: RowsProps) {
  const say = useSay();
  const sort = { sorting, onSort };
  return (
    <div className={styles['frame']}>
      <div className={styles['sortRow']} role="group" aria-label={say('markets.sort.title')}>
        <SortButton column="name" {...sort}>
          {say('markets.sort.name')}
        </SortButton>
        <SortButton column="volume" {...sort}>
          {say('markets.sort.volume')}
        </SortButton>
        <SortButton column="price" {...sort}>
          {say('markets.sort.price')}
        </SortButton>
        <SortButton column="change" {...sort}>
          {say('markets.sort.change')}
        </SortButton>
      </div>
      <ul className={styles['list']}>
        {entries.map((entry) => (
          <li key={entry.coin} className={styles['row']}>
            <PairName entry={entry} className={styles['name']}>
              <WhenSeen className={styles['note']}>
                <RowNote entry={entry} />
              </WhenSeen>
            </PairName>
            <WhenSeen className={styles['figures']}>
              <PriceAndChange coin={entry.coin} />
            </WhenSeen>
            <Star entry={entry} />
            <Trade entry={entry} tradable={tradable} indexes={indexes} page={page} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The desktop's table with high and low. */
export function MarketTable({ entries, sorting, onSort, tradable, indexes, page }: RowsProps) {
  const say = useSay();
  const head = (column: SortKey, text: string) => (
    <th scope="col" aria-sort={sorting?.key === column ? (sorting.descending ? 'descending' : 'ascending') : 'none'}>
      <SortButton column={column} sorting={sorting} onSort={onSort}>
        {text}
      </SortButton>
    </th>
  );
  return (
    <div className={styles['frame']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col" aria-label={say('markets.sort.favourite')} />
            {head('name', say('markets.sort.name'))}
            {head('price', say('markets.sort.price'))}
            {head('change', say('markets.sort.change'))}
            <th scope="col">{say('markets.sort.high')}</th>
            <th scope="col">{say('markets.sort.low')}</th>
            {head('volume', say('markets.sort.volume'))}
            <th scope="col" aria-label={say('markets.row.trade')} />
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.coin}>
              <td>
                <Star entry={entry} />
              </td>
              <th scope="row">
                <span className={styles['tableName']}>
                  <CoinMark coin={entry.coin} logo={entry.logo} size={24} />
                  <span className={styles['titleAndNotes']}>
                    <CoinTitle title={entry.display} coin={entry.coin} name={entry.name} />
                    {entry.pair === null && <span className={styles['note']}>{say('markets.row.index')}</span>}
                    {entry.opensMs !== null && (
                      <span className={styles['note']}>
                        <ClosedNote entry={entry} />
                      </span>
                    )}
                  </span>
                </span>
              </th>
              <td>
                <WhenSeen>
                  <PriceCell coin={entry.coin} />
                </WhenSeen>
              </td>
              <td>
                <WhenSeen>
                  <ChangeCell coin={entry.coin} />
                </WhenSeen>
              </td>
              <td>
                <WhenSeen>
                  <DayPriceCell entry={entry} which="high" />
                </WhenSeen>
              </td>
              <td>
                <WhenSeen>
                  <DayPriceCell entry={entry} which="low" />
                </WhenSeen>
              </td>
              <td>
                <WhenSeen>
                  <VolumeCell entry={entry} />
                </WhenSeen>
              </td>
              <td>
                <Trade entry={entry} tradable={tradable} indexes={indexes} page={page} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
