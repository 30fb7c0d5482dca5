import { isolated, timeText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { isInInbox, markSeen, noticeKey, useNotices, useSeenNotices, type Notice } from '../../session/notices.ts';
import { useTimeStyle } from '../../session/preferences.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListLink } from '../../ui/list.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import styles from './mailbox.module.css';

/** What everybody is told now. Which of it was opened this device knows. */
export function NoticeList() {
  const say = useSay();
  const { data, isError, isRefetching, refetch } = useNotices();
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={4} />;
    return <ErrorState text={say('inbox.notices.failed')} retrying={isRefetching} onRetry={() => void refetch()} />;
  }
  const notices = data.filter(isInInbox);
  return notices.length === 0 ? <EmptyState text={say('inbox.notices.empty')} /> : <Rows notices={notices} />;
}

function Rows({ notices }: { readonly notices: readonly Notice[] }) {
  const say = useSay();
  const style = useTimeStyle();
  const seen = useSeenNotices();
  const isNew = (notice: Notice): boolean => !seen.includes(noticeKey(notice));
  const fresh = notices.filter(isNew);
  const markAll = () => {
    markSeen(fresh.map(noticeKey));
    announce(say('inbox.notices.allSeen'));
  };
  return (
    <div className={styles['page']}>
      {fresh.length > 0 && (
        <div className={styles['head']}>
          <p>{say('inbox.list.unread', { count: fresh.length })}</p>
          <Button small onPress={markAll}>
            {say('inbox.list.markAll')}
          </Button>
        </div>
      )}
      <List label={say('inbox.tabs.notices')}>
        {notices.map((notice) => (
          <ListLink
            key={notice.noticeId}
            to="/message/detail"
            search={{ notice: String(notice.noticeId) }}
            leading={<Icon name="bell" small />}
            title={
              <span lang={notice.language} dir="auto" className={isNew(notice) ? styles['unread'] : undefined}>
                {notice.noticeTitle}
              </span>
            }
            note={isolated(timeText(notice.times.createMs, style))}
            end={isNew(notice) ? <span className={styles['new']}>{say('inbox.list.new')}</span> : undefined}
          />
        ))}
      </List>
    </div>
  );
}
