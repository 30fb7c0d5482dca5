import { agentName } from '@candor/contract/agent-name';
import type { ResultOf } from '@candor/contract/call';
import { signIns } from '@candor/contract/modules/sign-ins/calls';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callTable } from '../../api/client.ts';
import { isolated, timeText } from '../../i18n/formats.ts';
import type { PlainMessageId } from '../../i18n/text.tsx';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note, Tag } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import styles from './security.module.css';

type SignIn = ResultOf<typeof signIns>;

const PAGE_SIZE = 20;

const WAYS = {
  registration: 'sign-ins.way.registration',
  login: 'sign-ins.way.login',
  passkey: 'sign-ins.way.passkey',
  device: 'sign-ins.way.device',
} as const satisfies Readonly<Record<SignIn['way'], PlainMessageId>>;

function useSignIns() {
  return useInfiniteQuery({
    queryKey: [signIns.name],
    queryFn: ({ pageParam, signal }) => callTable(signIns, { pageNum: pageParam, pageSize: PAGE_SIZE }, { signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total && last.rows.length > 0 ? pages.length + 1 : undefined),
  });
}

/** When, with what and from where somebody signed in to the account, or tried to. */
export function SignInsPage() {
  const say = useSay();
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useSignIns();
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={6} />;
    return (
      <ErrorState title={say('shell.failure.network')} text={say('sign-ins.failed')} retrying={isFetching} onRetry={() => void refetch()} />
    );
  }
  // a sign-in that came meanwhile pushes the last row of a page into the next one
  const rows = [...new Map(data.pages.flatMap((page) => page.rows).map((row) => [row.id, row])).values()];
  return (
    <div className={styles['page']}>
      <p>{say('sign-ins.text')}</p>
      {rows.length === 0 ? (
        <EmptyState compact text={say('sign-ins.empty')} />
      ) : (
        <List label={say('shell.title.signIns')}>
          {rows.map((row) => (
            <Entry key={row.id} row={row} />
          ))}
        </List>
      )}
      {isError && <Note kind="warn">{say('sign-ins.failed')}</Note>}
      {hasNextPage && (
        <Button busy={isFetching} onPress={() => void fetchNextPage()}>
          {say('sign-ins.more')}
        </Button>
      )}
      <ButtonLink to="/sessions" search={{}}>
        {say('sign-ins.devices')}
      </ButtonLink>
    </div>
  );
}

function Entry({ row }: { readonly row: SignIn }) {
  const say = useSay();
  const style = useTimeStyle();
  return (
    <ListRow
      leading={<Icon name={row.done ? 'check' : 'warning'} small />}
      title={
        <span className={styles['agent']}>
          <bdi>{agentName(row.agent) ?? say('sign-ins.unknownAgent')}</bdi>
          {!row.done && <Tag kind="warn">{say(row.reason === 'LOGIN_WRONG' ? 'sign-ins.wrong' : 'sign-ins.refused')}</Tag>}
        </span>
      }
      note={
        <span className={styles['times']}>
          <span>
            {isolated(timeText(row.times.createMs, style))} · {say(WAYS[row.way])}
          </span>
          <span>
            <bdi>{row.address}</bdi>
          </span>
        </span>
      }
    />
  );
}
