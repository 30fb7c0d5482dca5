import { useEffect, useEffectEvent } from 'react';
import { isolated, timeText, zoneText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useSearch } from '../../navigation/hooks.ts';
import { useTimeStyle } from '../../session/preferences.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import styles from './mailbox.module.css';
import { isUnread, kindOf, neighbours, paragraphsOf, type Message } from './model/messages.ts';
import { NoticePage } from './notice-page.tsx';
import { useMarkRead, useMessages } from './queries.ts';

/** A message of one's own, or a notice to everybody. */
export function MessagePage() {
  const { notice } = useSearch<'/message/detail'>();
  return notice === undefined ? <OwnMessage /> : <NoticePage id={notice} />;
}

/** One message, which is read when it is opened. */
function OwnMessage() {
  const say = useSay();
  const { id } = useSearch<'/message/detail'>();
  const { data, isError, isFetching, refetch } = useMessages();
  const message = data?.rows.find((row) => String(row.id) === id);
  if (data !== undefined && message !== undefined) return <Opened key={message.id} message={message} all={data.rows} />;
  // a list from before the message was sent does not know it yet
  if (isFetching && id !== undefined) return <SkeletonRows rows={2} leading={false} />;
  if (data === undefined && isError)
    return <ErrorState title={say('shell.failure.network')} text={say('inbox.list.failed')} onRetry={() => void refetch()} />;
  return (
    <EmptyState
      text={say('inbox.message.gone')}
      action={
        <ButtonLink small to="/message" replace>
          {say('inbox.message.toInbox')}
        </ButtonLink>
      }
    />
  );
}

function Opened({ message, all }: { readonly message: Message; readonly all: readonly Message[] }) {
  const say = useSay();
  const style = useTimeStyle();
  const { mutate } = useMarkRead();
  const read = useEffectEvent(() => {
    if (isUnread(message)) mutate([message.id]);
  });
  useEffect(() => read(), []);
  const { newer, older } = neighbours(all, message.id);
  const { createMs } = message.times;
  return (
    <div className={styles['page']}>
      <Card>
        <h2 className={styles['title']}>{message.title}</h2>
        <p className={styles['time']}>{isolated(`${timeText(createMs, style)} ${zoneText(createMs, style.zone)}`)}</p>
        {paragraphsOf(message.content).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <Leads message={message} />
      </Card>
      <nav className={styles['steps']} aria-label={say('inbox.message.others')}>
        {newer !== null && <Step message={newer} label={say('inbox.message.newer')} />}
        {older !== null && <Step message={older} label={say('inbox.message.older')} />}
      </nav>
    </div>
  );
}

function Leads({ message }: { readonly message: Message }) {
  const say = useSay();
  const { leads } = kindOf(message);
  if (leads.length === 0) return null;
  return (
    <div className={styles['leads']}>
      {leads.map(({ to, label }) => (
        <ButtonLink key={to} to={to}>
          {say(label)}
        </ButtonLink>
      ))}
    </div>
  );
}

function Step({ message, label }: { readonly message: Message; readonly label: string }) {
  return (
    <ButtonLink small to="/message/detail" search={{ id: String(message.id) }} replace>
      {label}
    </ButtonLink>
  );
}
