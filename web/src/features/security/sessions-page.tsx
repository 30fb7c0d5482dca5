import type { ResultOf } from '@candor/contract/call';
import { revokeSession, sessions } from '@candor/contract/calls/session';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, tableQueryOf } from '../../api/client.ts';
import { timeText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { agentName } from './model/agent.ts';
import styles from './security.module.css';

type SessionRow = ResultOf<typeof sessions>;

/** Every browser that can use the account, and the way to end each. */
export function SessionsPage() {
  const say = useSay();
  const [chosen, setChosen] = useState<SessionRow | null>(null);
  const { data, isError, isRefetching, refetch } = useQuery(tableQueryOf(sessions, {}));
  if (data === undefined) {
    return isError ? (
      <ErrorState
        title={say('shell.failure.network')}
        text={say('security.sessions.failed')}
        retrying={isRefetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <SkeletonRows rows={3} />
    );
  }
  return (
    <div className={styles['page']}>
      <p>{say('security.sessions.text')}</p>
      <List label={say('shell.title.sessions')}>
        {data.rows.map((row) => (
          <SessionEntry key={row.id} row={row} onEnd={() => setChosen(row)} />
        ))}
      </List>
      {chosen !== null && <EndSheet row={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

function SessionEntry({ row, onEnd }: { readonly row: SessionRow; readonly onEnd: () => void }) {
  const say = useSay();
  const style = useTimeStyle();
  const time = (epochMs: number) => `\u2066${timeText(epochMs, style)}\u2069`;
  return (
    <ListRow
      leading={<Icon name={row.kind === 'device' ? 'device' : 'user'} small />}
      title={
        <span className={styles['agent']}>
          <bdi>{agentName(row.agent) ?? say('security.sessions.unknownAgent')}</bdi>
          {row.current && <Tag kind="accent">{say('security.sessions.current')}</Tag>}
          {row.kind === 'device' && <Tag>{say('security.sessions.device')}</Tag>}
        </span>
      }
      note={
        <span className={styles['times']}>
          <span>{say('security.sessions.lastSeen', { time: time(row.params.lastSeenTime) })}</span>
          <span>
            <bdi>{row.address}</bdi>
          </span>
        </span>
      }
      end={
        row.current && row.kind === 'session' ? undefined : (
          <Button small onPress={onEnd}>
            {say('security.sessions.end')}
          </Button>
        )
      }
    />
  );
}

function EndSheet({ row, onClose }: { readonly row: SessionRow; readonly onClose: () => void }) {
  const say = useSay();
  const queries = useQueryClient();
  const isDevice = row.kind === 'device';
  const end = useMutation({
    mutationFn: () => call(revokeSession, { id: row.id }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: [sessions.name] });
      toast(say('security.sessions.ended'));
      onClose();
    },
  });
  return (
    <Sheet open onClose={onClose} title={isDevice ? say('security.sessions.endDeviceTitle') : say('security.sessions.endTitle')}>
      <div className={styles['confirm']}>
        <p>
          <bdi>{agentName(row.agent) ?? say('security.sessions.unknownAgent')}</bdi>
        </p>
        <p>{isDevice ? say('security.sessions.endDeviceText') : say('security.sessions.endText')}</p>
        <div className={styles['actions']}>
          <Button onPress={onClose}>{say('shell.common.cancel')}</Button>
          <Button kind="danger" busy={end.isPending} onPress={() => end.mutate()}>
            {isDevice ? say('security.sessions.forgetYes') : say('security.sessions.endYes')}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
