import { readNote } from '@candor/contract/modules/note/calls';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/client.ts';
import { useSay } from '../../i18n/text.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';

/** The own note. */
export function NotePage() {
  const say = useSay();
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(readNote, {}));
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={1} />;
    const retry = { retrying: isRefetching, onRetry: () => void refetch() };
    return <ErrorState title={say('shell.failure.network')} text={say('note.failed')} {...retry} />;
  }
  return data.text === null ? <EmptyState text={say('note.empty')} /> : <p dir="auto">{data.text}</p>;
}
