import { listByUserId, unread, updateMail } from '@candor/contract/modules/mailbox/calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, tableQueryOf } from '../../api/client.ts';
import { useLanguage } from '../../i18n/text.tsx';
import { isUnread, type Message } from './model/messages.ts';

interface Page {
  readonly rows: readonly Message[];
  readonly total: number;
}

/** Every message that is kept: an account has at most 200. The server puts them into the language of the page. */
export function useMessages() {
  const language = useLanguage();
  const query = tableQueryOf(listByUserId, {});
  return useQuery({ ...query, queryKey: [...query.queryKey, language] });
}

/** Marks messages as read at once on the page, and takes it back when the server refuses. */
export function useMarkRead() {
  const client = useQueryClient();
  const lists = { queryKey: [listByUserId.name] };
  return useMutation({
    mutationFn: (ids: readonly number[]) => call(updateMail, { ids: ids.join(',') }),
    async onMutate(ids) {
      await client.cancelQueries(lists);
      const before = client.getQueriesData<Page>(lists);
      client.setQueriesData<Page>(lists, (page) =>
        page === undefined
          ? undefined
          : { ...page, rows: page.rows.map((row) => (ids.includes(row.id) && isUnread(row) ? { ...row, status: 1 } : row)) },
      );
      return before;
    },
    onError(_failure, _ids, before) {
      for (const [key, page] of before ?? []) client.setQueryData(key, page);
    },
    async onSettled() {
      await Promise.all([client.invalidateQueries(lists), client.invalidateQueries({ queryKey: [unread.name] })]);
    },
  });
}
