import { useEffect } from 'react';
import { NoticeLink } from '../../frame/notice-link.tsx';
import { isolated, timeText, zoneText } from '../../i18n/formats.ts';
import { useLanguage, useSay } from '../../i18n/text.tsx';
import { isInInbox, markSeen, noticeKey, useNotices, type Notice } from '../../session/notices.ts';
import { useTimeStyle } from '../../session/preferences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, Note } from '../../ui/card.tsx';
import { HtmlText } from '../../ui/html-text.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import styles from './mailbox.module.css';

/** One notice, with those beside it. */
export function NoticePage({ id }: { readonly id: string }) {
  const say = useSay();
  const { data, isError, isRefetching, refetch } = useNotices();
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={2} leading={false} />;
    return <ErrorState text={say('inbox.notices.failed')} retrying={isRefetching} onRetry={() => void refetch()} />;
  }
  const notice = data.find(({ noticeId }) => String(noticeId) === id);
  if (notice !== undefined) return <Opened key={notice.noticeId} notice={notice} all={data.filter(isInInbox)} />;
  return (
    <EmptyState
      text={say('inbox.notices.gone')}
      action={
        <ButtonLink small to="/message" search={{ tab: 'notices' }} replace>
          {say('inbox.notices.all')}
        </ButtonLink>
      }
    />
  );
}

function Opened({ notice, all }: { readonly notice: Notice; readonly all: readonly Notice[] }) {
  const say = useSay();
  const style = useTimeStyle();
  const language = useLanguage();
  const key = noticeKey(notice);
  useEffect(() => markSeen([key]), [key]);
  const at = all.findIndex(({ noticeId }) => noticeId === notice.noticeId);
  const [newer, older] = [at > 0 ? all[at - 1] : undefined, at < 0 ? undefined : all[at + 1]];
  const { createMs } = notice.times;
  return (
    <div className={styles['page']}>
      <Card>
        <article>
          <h2 className={styles['title']} lang={notice.language} dir="auto">
            {notice.noticeTitle}
          </h2>
          <p className={styles['time']}>{isolated(`${timeText(createMs, style)} ${zoneText(createMs, style.zone)}`)}</p>
          {notice.language !== language && <Note>{say('inbox.notices.untranslated')}</Note>}
          <HtmlText html={notice.content} lang={notice.language} />
        </article>
        <NoticeLink to={notice.detailUrl} />
      </Card>
      <nav className={styles['steps']} aria-label={say('inbox.message.others')}>
        {newer !== undefined && <Step notice={newer} label={say('inbox.message.newer')} />}
        {older !== undefined && <Step notice={older} label={say('inbox.message.older')} />}
      </nav>
    </div>
  );
}

function Step({ notice, label }: { readonly notice: Notice; readonly label: string }) {
  return (
    <ButtonLink small to="/message/detail" search={{ notice: String(notice.noticeId) }} replace>
      {label}
    </ButtonLink>
  );
}
