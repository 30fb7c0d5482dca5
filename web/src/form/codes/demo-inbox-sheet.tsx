import type { ResultOf } from '@candor/contract/call';
import { demoInbox } from '@candor/contract/modules/identity/codes';
import { useQuery } from '@tanstack/react-query';
import { tableQueryOf } from '../../api/client.ts';
import { timeText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { addressText } from './address.ts';
import styles from './codes.module.css';

type Message = ResultOf<typeof demoInbox>;

/** A message that is sent while the inbox is open comes by itself. */
const REFRESH_MS = 2000;

/** What would have been sent to the addresses of this browser, the newest first. */
export function DemoInboxSheet({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  const inbox = useQuery({ ...tableQueryOf(demoInbox, {}), refetchInterval: REFRESH_MS, staleTime: 0 });
  const { data, isError, isRefetching, refetch } = inbox;
  return (
    <Sheet open onClose={onClose} title={say('codes.demo.title')}>
      <div className={styles['inbox']}>
        <p>{say('codes.demo.text')}</p>
        {data === undefined && !isError && <SkeletonRows rows={2} leading={false} />}
        {data === undefined && isError && (
          <ErrorState
            title={say('shell.failure.network')}
            text={say('codes.demo.failed')}
            retrying={isRefetching}
            onRetry={() => void refetch()}
          />
        )}
        {data?.rows.length === 0 && <EmptyState compact text={say('codes.demo.empty')} />}
        {data !== undefined && data.rows.length > 0 && (
          <ol className={styles['messages']} aria-label={say('codes.demo.title')}>
            {data.rows.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ol>
        )}
      </div>
    </Sheet>
  );
}

function MessageItem({ message }: { readonly message: Message }) {
  const say = useSay();
  const style = useTimeStyle();
  const { code, to, channel } = message;
  // An address without https has no clipboard: the digits are marked by one press.
  const copy = (text: string) => void navigator.clipboard?.writeText(text).then(() => toast(say('shell.common.copied')));
  return (
    <li className={styles['message']}>
      <div className={styles['messageHead']}>
        <bdi className={styles['to']}>{addressText(channel === 'mail' ? 'email' : 'phone', to)}</bdi>
        <span>{timeText(message.times.createMs, style)}</span>
      </div>
      {code !== null && (
        <div className={styles['copy']}>
          <bdi className={styles['digits']} dir="ltr">
            {code}
          </bdi>
          <Button small onPress={() => copy(code)}>
            {say('codes.demo.copy')}
          </Button>
        </div>
      )}
      <p className={styles['text']} dir="auto">
        {message.subject !== '' && <strong>{message.subject}</strong>}
        {message.subject !== '' && '\n'}
        {message.text}
      </p>
    </li>
  );
}
