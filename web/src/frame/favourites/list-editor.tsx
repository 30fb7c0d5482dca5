import { FAVOURITE_LISTS_MAX } from '@candor/contract/modules/favourites/favourite-lists';
import { useState } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { FIRST_LIST_ID, useFavouriteLists } from '../../session/favourite-lists.ts';
import { addList, freeListId, moveList, type FavouriteList } from '../../session/list-edits.ts';
import type { MarketEntry } from '../../session/pairs.ts';
import { Icon } from '../../ui/icon.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { chooseList } from './chosen-list.ts';
import { EditedList } from './edited-list.tsx';
import styles from './favourites.module.css';
import { NameForm } from './name-form.tsx';
import { SortableList } from './sortable-list.tsx';

interface ListEditorProps {
  readonly entries: readonly MarketEntry[];
  /** The list whose pairs are shown first; null for the lists themselves. */
  readonly first: number | null;
  readonly onClose: () => void;
}

/** The lists: new ones, their order, and each with its name and pairs. */
export function ListEditor({ entries, first, onClose }: ListEditorProps) {
  const say = useSay();
  const { lists, change } = useFavouriteLists();
  const [openId, setOpenId] = useState(first);
  const opened = lists.find(({ listId }) => listId === openId);
  const create = (name: string) => {
    const listId = freeListId(lists);
    change(addList({ listId, name, coins: [] }));
    chooseList(listId);
  };
  const row = (list: FavouriteList) => <ListButton list={list} onOpen={() => setOpenId(list.listId)} />;
  const [firstList, ...further] = lists;
  return (
    <Sheet open onClose={onClose} title={say('lists.edit')} step={opened === undefined ? 'lists' : 'pairs'}>
      {opened !== undefined ? (
        <EditedList key={opened.listId} list={opened} entries={entries} onBack={() => setOpenId(null)} />
      ) : (
        <div className={styles['editor']}>
          <p className={styles['fine']}>{say('lists.hint')}</p>
          {firstList !== undefined && <div className={styles['row']}>{row(firstList)}</div>}
          <SortableList
            label={say('lists.title')}
            items={further.map((list) => ({ key: String(list.listId), name: list.name, content: row(list) }))}
            onMove={(key, to) => change(moveList(Number(key), to))}
          />
          {further.length < FAVOURITE_LISTS_MAX ? (
            <NameForm
              label={say('lists.new')}
              action={say('lists.create')}
              first=""
              others={[say('markets.tab.favourites'), ...further.map(({ name }) => name)]}
              onName={create}
            />
          ) : (
            <p className={styles['fine']}>{say('lists.full', { limit: String(FAVOURITE_LISTS_MAX + 1) })}</p>
          )}
        </div>
      )}
    </Sheet>
  );
}

function ListButton({ list: { listId, name, coins }, onOpen }: { readonly list: FavouriteList; readonly onOpen: () => void }) {
  const say = useSay();
  return (
    <button type="button" className={styles['text']} onClick={onOpen}>
      <span className={styles['opens']}>
        {listId === FIRST_LIST_ID ? say('markets.tab.favourites') : <bdi>{name}</bdi>} <Icon name="forward" small />
      </span>
      <span className={styles['count']}>{say('lists.pairs', { count: coins.length })}</span>
    </button>
  );
}
