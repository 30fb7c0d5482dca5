import { agentName } from '@candor/contract/agent-name';
import type { ResultOf } from '@candor/contract/call';
import { securityNotices, sessions } from '@candor/contract/modules/identity/session';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { tableQueryOf } from '../../api/client.ts';
import { timeText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListLink, ListRow } from '../../ui/list.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { EndSheet } from './end-sheet.tsx';
import { SecurityNoticeCard } from './security-notices.tsx';
import styles from './security.module.css';

type SessionRow = ResultOf<typeof sessions>;

/** What its owner has to know of the account, and every browser that can use it, with the way to end each. */
export function SessionsPage() {
  const say = useSay();
  const list = useQuery(tableQueryOf(sessions, {}));
  const notices = useQuery(tableQueryOf(securityNotices, {}));
  if (list.data !== undefined && notices.data !== undefined) {
    return <Devices rows={list.data.rows} unread={notices.data.rows.filter(({ read }) => !read)} />;
  }
  const failed = [list, notices].filter(({ isError }) => isError);
  if (failed.length === 0) return <SkeletonRows rows={3} />;
  return (
    <ErrorState
      title={say('shell.failure.network')}
      text={say('security.sessions.failed')}
      retrying={failed.some(({ isRefetching }) => isRefetching)}
      onRetry={() => failed.forEach(({ refetch }) => void refetch())}
    />
  );
}

interface DevicesProps {
  readonly rows: readonly SessionRow[];
  readonly unread: readonly ResultOf<typeof securityNotices>[];
}

function Devices({ rows, unread }: DevicesProps) {
  const say = useSay();
  const [chosen, setChosen] = useState<SessionRow | null>(null);
  const page = useRef<HTMLDivElement>(null);
  return (
    <div ref={page} className={styles['page']} tabIndex={-1}>
      {unread.map((notice) => (
        <SecurityNoticeCard key={notice.id} notice={notice} onRead={() => page.current?.focus()} />
      ))}
      <p>{say('security.sessions.text')}</p>
      <List label={say('shell.title.sessions')}>
        {rows.map((row) => (
          <SessionEntry key={row.id} row={row} onEnd={() => setChosen(row)} />
        ))}
      </List>
      <List>
        <ListLink to="/signIns" leading={<Icon name="clock" small />} title={say('shell.title.signIns')} />
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
          <span>{say('security.sessions.lastSeen', { time: time(row.times.lastSeenMs) })}</span>
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
