import { FAVOURITE_LIST_COINS_MAX } from '@candor/contract/modules/favourites/favourite-lists';
import { useState } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { FIRST_LIST_ID, useFavouriteLists } from '../../session/favourite-lists.ts';
import { removeList, renameList, type FavouriteList } from '../../session/list-edits.ts';
import { useFindMarkets } from '../../session/market-search.ts';
import type { MarketEntry } from '../../session/pairs.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { CoinMark } from '../../ui/coin-mark.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { entriesOf } from './entries-of.ts';
import styles from './favourites.module.css';
import { NameForm } from './name-form.tsx';
import { SortableList } from './sortable-list.tsx';

interface EditedListProps {
  readonly list: FavouriteList;
  readonly entries: readonly MarketEntry[];
  readonly onBack: () => void;
}

/** One list: its name, its pairs in their order, pairs to add, and its end. */
export function EditedList({ list: { listId, name, coins }, entries, onBack }: EditedListProps) {
  const say = useSay();
  const { lists, change, setCoin, moveCoin } = useFavouriteLists();
  const isFirst = listId === FIRST_LIST_ID;
  const others = lists.filter((other) => other.listId !== listId).map((other) => other.name);
  const pairs = entriesOf(coins, entries);
  return (
    <div className={styles['editor']}>
      <div className={styles['back']}>
        <Button small kind="line" onPress={onBack}>
          <Icon name="back" small />
          {say('lists.back')}
        </Button>
      </div>
      {isFirst ? (
        <h3>{say('markets.tab.favourites')}</h3>
      ) : (
        <NameForm
          label={say('lists.name')}
          action={say('lists.rename')}
          first={name}
          others={[say('markets.tab.favourites'), ...others]}
          onName={(wanted) => change(renameList(listId, wanted))}
        />
      )}
      {pairs.length === 0 && <EmptyState compact text={say('lists.empty')} />}
      <SortableList
        label={say('lists.order')}
        items={pairs.map(({ coin, display, logo }) => ({
          key: coin,
          name: `\u2066${display}\u2069`,
          content: (
            <>
              <CoinMark coin={coin} logo={logo} size={24} />
              <span className={styles['text']}>
                <bdi dir="ltr">{display}</bdi>
              </span>
              <IconButton
                icon="delete"
                label={say('lists.remove', { pair: `\u2066${display}\u2069` })}
                onPress={() => setCoin(listId, coin.toLowerCase(), false)}
              />
            </>
          ),
        }))}
        onMove={(coin, to) => moveCoin(listId, coin.toLowerCase(), coins.indexOf(pairs[to]?.coin.toLowerCase() ?? coin))}
      />
      {coins.length < FAVOURITE_LIST_COINS_MAX && (
        <AddPair
          entries={entries.filter(({ coin, shown }) => shown && !coins.includes(coin.toLowerCase()))}
          onAdd={(coin) => setCoin(listId, coin.toLowerCase(), true)}
        />
      )}
      {!isFirst && (
        <DeleteList
          name={name}
          count={coins.length}
          onYes={() => {
            change(removeList(listId));
            onBack();
          }}
        />
      )}
    </div>
  );
}

/** As many as fit above the keyboard of a phone. */
const OFFERED = 4;

function AddPair({ entries, onAdd }: { readonly entries: readonly MarketEntry[]; readonly onAdd: (coin: string) => void }) {
  const say = useSay();
  const [text, setText] = useState('');
  const findMarkets = useFindMarkets();
  return (
    <div className={styles['panel']}>
      <TextField
        label={say('lists.add')}
        type="search"
        autoComplete="off"
        spellCheck={false}
        start={<Icon name="search" small />}
        value={text}
        onChange={setText}
      />
      <div className={styles['tabs']}>
        {findMarkets(entries, text)
          .slice(0, OFFERED)
          .map(({ coin, display }) => (
            <Button
              key={coin}
              small
              kind="line"
              label={say('lists.addPair', { pair: `\u2066${display}\u2069` })}
              onPress={() => {
                onAdd(coin);
                setText('');
              }}
            >
              + <bdi dir="ltr">{display}</bdi>
            </Button>
          ))}
      </div>
    </div>
  );
}

interface DeleteListProps {
  readonly name: string;
  readonly count: number;
  readonly onYes: () => void;
}

/** A list with pairs is asked about first. */
function DeleteList({ name, count, onYes }: DeleteListProps) {
  const say = useSay();
  const [asked, setAsked] = useState(false);
  if (!asked) {
    return (
      <Button kind="danger" onPress={() => (count === 0 ? onYes() : setAsked(true))}>
        {say('lists.delete')}
      </Button>
    );
  }
  return (
    <div className={styles['panel']}>
      <Note kind="warn" alert>
        {say('lists.deleteText', { count, name: `\u2068${name}\u2069` })}
      </Note>
      <div className={styles['actions']}>
        <Button onPress={() => setAsked(false)}>{say('lists.keep')}</Button>
        <Button kind="danger" onPress={onYes}>
          {say('lists.deleteYes')}
        </Button>
      </div>
    </div>
  );
}
