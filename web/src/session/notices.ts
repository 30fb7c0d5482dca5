import type { ResultOf } from '@candor/contract/call';
import { noticeList } from '@candor/contract/modules/content/calls';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { create } from 'zustand';
import { queryOf } from '../api/client.ts';
import { useLanguage } from '../i18n/text.tsx';
import { onWrittenElsewhere, storage } from './storage.ts';

export type Notice = ResultOf<typeof noticeList>[number];

/** Texts change when somebody publishes one, which the socket tells. */
const STALE_MS = 300_000;
const VERSION = 1;
/** Of the numbers that are kept: the newest. */
const KEPT_MOST = 500;

/** Everything that is shown now, in the language of the page. */
export function useNotices({ enabled = true }: { readonly enabled?: boolean } = {}) {
  const language = useLanguage();
  const query = queryOf(noticeList, {});
  return useQuery({ ...query, queryKey: [...query.queryKey, language], staleTime: STALE_MS, enabled });
}

/** What notices are found by in a search over everything. */
export function useNoticeEntries(options?: {
  readonly enabled?: boolean;
}): readonly { readonly key: string; readonly title: string; readonly words: string }[] {
  const { data = [] } = useNotices(options);
  return data.filter(isInInbox).map(({ noticeId, noticeTitle }) => ({ key: String(noticeId), title: noticeTitle, words: '' }));
}

/** One that is published again with other words is another. */
export const noticeKey = ({ noticeId, createTime }: Pick<Notice, 'noticeId' | 'createTime'>): string => `${noticeId} ${createTime}`;

/** SPEC §3 close-window time: when each pop-up was closed on this device, and which notices were opened. */
const closedShape = v.record(v.string(), v.number());
const seenShape = v.array(v.string());

interface Kept {
  readonly closed: Readonly<Record<string, number>>;
  readonly seen: readonly string[];
}

const keptStore = create<Kept>(() => ({
  closed: storage.read('close-window-time', VERSION, closedShape) ?? {},
  seen: storage.read('notices-seen', VERSION, seenShape) ?? [],
}));

/** What another window of this browser has opened is read here too. */
export function followSeenElsewhere(): void {
  onWrittenElsewhere('notices-seen', () => keptStore.setState({ seen: storage.read('notices-seen', VERSION, seenShape) ?? [] }));
}

export function closePopUp(key: string, nowMs: number): void {
  const all = Object.entries({ ...keptStore.getState().closed, [key]: nowMs }).toSorted(([, one], [, other]) => other - one);
  const closed = Object.fromEntries(all.slice(0, KEPT_MOST));
  storage.write('close-window-time', VERSION, closed);
  keptStore.setState({ closed });
}

export function markSeen(keys: readonly string[]): void {
  const { seen } = keptStore.getState();
  const fresh = keys.filter((key) => !seen.includes(key));
  if (fresh.length === 0) return;
  const all = [...fresh, ...seen].slice(0, KEPT_MOST);
  storage.write('notices-seen', VERSION, all);
  keptStore.setState({ seen: all });
}

export const useClosedPopUps = (): Readonly<Record<string, number>> => keptStore(({ closed }) => closed);
export const useSeenNotices = (): readonly string[] => keptStore(({ seen }) => seen);

/** What an inbox keeps beside personal messages: what is only for a moment of another page is not in it. */
export const isInInbox = ({ kind }: Pick<Notice, 'kind'>): boolean => kind !== 'REGISTER_WELFARE';
