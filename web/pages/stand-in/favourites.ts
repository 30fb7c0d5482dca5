import { CALLS } from '@candor/contract/table';
import type { Stage } from '../stage/stage.ts';
import type { WireOf } from './wire.ts';

type Lists = WireOf<typeof CALLS.favouriteLists>['lists'];

/** Keeps what a page does to its favourites, and answers it again: the first list, and those beside it. */
export function keepsFavourites({ account, answers }: Stage, first: Lists = []): void {
  let kept = { revision: 0, lists: first };
  answers.set(CALLS.favouriteLists, () => kept);
  answers.set(CALLS.replaceFavouriteLists, ({ lists }) => {
    kept = { revision: kept.revision + 1, lists };
    return { revision: kept.revision };
  });
  answers.set(CALLS.watch, ({ coin }) => {
    account.favourites = [...account.favourites, coin];
    return undefined;
  });
  answers.set(CALLS.unwatch, ({ coin }) => {
    account.favourites = account.favourites.filter((one) => one !== coin);
    return undefined;
  });
}
