import { unread } from '@candor/contract/modules/mailbox/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../api/client.ts';
import { isInInbox, noticeKey, useNotices, useSeenNotices } from '../session/notices.ts';
import { unreadStore } from '../session/unread.ts';

/** Messages come seldom, and no event of the socket tells of them. */
const EVERY_MS = 60_000;

/** Counts the unread messages of an account at the bell, as long as it is signed in on this page. */
export function useUnreadMessages(userId: number | null): void {
  const { data } = useQuery({ ...queryOf(unread, {}), enabled: userId !== null, refetchInterval: EVERY_MS });
  const messages = userId === null ? 0 : (data?.unread ?? 0);
  useEffect(() => unreadStore.setState({ messages }), [messages]);
}

/** Counts the notices at the bell that nobody has opened on this device; a publication is told by the socket. */
export function useUnreadNotices(isWanted: boolean): void {
  const { data = [] } = useNotices({ enabled: isWanted });
  const seen = useSeenNotices();
  const notices = isWanted ? data.filter((notice) => isInInbox(notice) && !seen.includes(noticeKey(notice))).length : 0;
  useEffect(() => unreadStore.setState({ notices }), [notices]);
}
