import { FAVOURITE_LISTS_MAX } from '@candor/contract/modules/favourites/favourite-lists';
import { useSay } from '../../i18n/text.tsx';
import { FIRST_LIST_ID, useFavouriteLists } from '../../session/favourite-lists.ts';
import { addList, freeListId } from '../../session/list-edits.ts';
import type { MarketEntry } from '../../session/pairs.ts';
import { Checkbox } from '../../ui/field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import styles from './favourites.module.css';
import { NameForm } from './name-form.tsx';

/** In which lists a pair is. */
export function ChooseLists({ entry, onClose }: { readonly entry: MarketEntry; readonly onClose: () => void }) {
  const say = useSay();
  const { lists, state, change, setCoin, retry } = useFavouriteLists();
  const coin = entry.coin.toLowerCase();
  return (
    <Sheet open onClose={onClose} title={say('lists.choose', { pair: `\u2066${entry.display}\u2069` })}>
      {state === 'loading' ? (
        <SkeletonRows rows={3} leading={false} />
      ) : state === 'failed' ? (
        <ErrorState text={say('markets.favouritesFailed')} onRetry={retry} />
      ) : (
        <div className={styles['panel']}>
          {lists.map(({ listId, name, coins }) => (
            <Checkbox
              key={listId}
              label={listId === FIRST_LIST_ID ? say('markets.tab.favourites') : <bdi>{name}</bdi>}
              checked={coins.includes(coin)}
              onChange={(isIn) => setCoin(listId, coin, isIn)}
            />
          ))}
          {lists.length <= FAVOURITE_LISTS_MAX && (
            <NameForm
              label={say('lists.new')}
              action={say('lists.create')}
              first=""
              others={lists.map(({ name }) => name)}
              onName={(name) => change(addList({ listId: freeListId(lists), name, coins: [coin] }))}
            />
          )}
        </div>
      )}
    </Sheet>
  );
}
