import { hasChinese } from '@candor/contract/chinese';
import type { favouriteLists } from '@candor/contract/modules/favourites/favourite-lists';
import type { ResultOf } from '@candor/contract/call';

type Wire = ResultOf<typeof favouriteLists>['lists'][number];

/** A list of favourites beside the first one. */
export type FavouriteList = Readonly<Omit<Wire, 'coins'>> & { readonly coins: readonly string[] };

type Lists = readonly FavouriteList[];
/** A change of the lists that means the same when it is made twice, or after a change of another device. */
export type ListEdit = (lists: Lists) => Lists;

/** The elements with one of them at another place. */
export function moved<Element>(elements: readonly Element[], from: number, to: number): readonly Element[] {
  return from < 0 ? elements : elements.toSpliced(from, 1).toSpliced(to, 0, ...elements.slice(from, from + 1));
}

const changed =
  (listId: number, change: (list: FavouriteList) => FavouriteList): ListEdit =>
  (lists) =>
    lists.map((list) => (list.listId === listId ? change(list) : list));

/** A number that no list has. */
export const freeListId = (lists: Lists): number => Math.max(0, ...lists.map(({ listId }) => listId)) + 1;

export const addList =
  (list: FavouriteList): ListEdit =>
  (lists) =>
    lists.some(({ listId }) => listId === list.listId) ? lists : [...lists, list];

export const removeList =
  (listId: number): ListEdit =>
  (lists) =>
    lists.filter((list) => list.listId !== listId);

export const renameList = (listId: number, name: string): ListEdit => changed(listId, (list) => ({ ...list, name }));

export const moveList =
  (listId: number, to: number): ListEdit =>
  (lists) =>
    moved(
      lists,
      lists.findIndex((list) => list.listId === listId),
      to,
    );

export const withCoin = (listId: number, coin: string, isIn: boolean): ListEdit =>
  changed(listId, (list) => {
    if (list.coins.includes(coin) === isIn) return list;
    return { ...list, coins: isIn ? [...list.coins, coin] : list.coins.filter((other) => other !== coin) };
  });

export const moveCoin = (listId: number, coin: string, to: number): ListEdit =>
  changed(listId, (list) => ({ ...list, coins: moved(list.coins, list.coins.indexOf(coin), to) }));

/** Why a list cannot be called so. `others`: the names that are taken. */
export function nameProblem(name: string, others: readonly string[]): 'empty' | 'taken' | 'chinese' | null {
  const wanted = name.trim();
  if (wanted === '') return 'empty';
  if (hasChinese(wanted)) return 'chinese';
  return others.some((other) => other.toLowerCase() === wanted.toLowerCase()) ? 'taken' : null;
}
