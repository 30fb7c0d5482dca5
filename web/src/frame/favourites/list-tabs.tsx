import type { ReactNode } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { FIRST_LIST_ID } from '../../session/favourite-lists.ts';
import type { FavouriteList } from '../../session/list-edits.ts';
import styles from './favourites.module.css';

interface ListTabsProps {
  readonly lists: readonly FavouriteList[];
  /** Null: all pairs, where that is offered. */
  readonly chosen: number | null;
  readonly onChoose: (listId: number) => void;
  /** Adds a first choice of all pairs. */
  readonly onAll?: () => void;
  readonly children?: ReactNode;
}

/** Which list is shown. */
export function ListTabs({ lists, chosen, onChoose, onAll, children }: ListTabsProps) {
  const say = useSay();
  return (
    <div className={styles['tabs']} role="group" aria-label={say('lists.title')}>
      {onAll !== undefined && (
        <button type="button" className={styles['tab']} aria-pressed={chosen === null} onClick={onAll}>
          {say('lists.all')}
        </button>
      )}
      {lists.map(({ listId, name }) => (
        <button key={listId} type="button" className={styles['tab']} aria-pressed={chosen === listId} onClick={() => onChoose(listId)}>
          {listId === FIRST_LIST_ID ? say('markets.tab.favourites') : <bdi>{name}</bdi>}
        </button>
      ))}
      {children}
    </div>
  );
}
