import * as v from 'valibot';
import { create, useStore } from 'zustand';
import { FIRST_LIST_ID } from '../../session/favourite-lists.ts';
import type { FavouriteList } from '../../session/list-edits.ts';
import { storage } from '../../session/storage.ts';

const VERSION = 1;
const chosenId = create<{ readonly listId: number }>(() => ({
  listId: storage.read('favourite-list', VERSION, v.number()) ?? FIRST_LIST_ID,
}));

export function chooseList(listId: number): void {
  storage.write('favourite-list', VERSION, listId);
  chosenId.setState({ listId });
}

/** The list that was looked at last on this device; the first one where it is no longer there. */
export function useChosenList(lists: readonly FavouriteList[]): FavouriteList | undefined {
  const listId = useStore(chosenId, (state) => state.listId);
  return lists.find((list) => list.listId === listId) ?? lists[0];
}
