import { clockText, dateText, isolated, timeText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useNavigator, useSearch } from '../../navigation/hooks.ts';
import { useTimeStyle } from '../../session/preferences.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListLink } from '../../ui/list.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import styles from './mailbox.module.css';
import { groupByDay, isUnread, kindOf, type Message } from './model/messages.ts';
import { NoticeList } from './notice-list.tsx';
import { useMarkRead, useMessages } from './queries.ts';

/** What the account was told, and beside it what everybody was told. */
export function InboxPage() {
  const say = useSay();
  const navigator = useNavigator();
  const chosen = useSearch<'/message'>().tab === 'notices' ? 'notices' : 'personal';
  const tabs = [
    { key: 'personal', label: say('inbox.tabs.personal') },
    { key: 'notices', label: say('inbox.tabs.notices') },
  ] as const;
  const choose = (tab: 'personal' | 'notices') =>
    void navigator.changeSearch<'/message'>({ tab: tab === 'notices' ? tab : undefined }, { replace: true });
  return (
    <>
      <Tabs id="inbox" label={say('inbox.tabs.label')} tabs={tabs} chosen={chosen} onChoose={choose} />
      <TabPanel id="inbox" chosen={chosen}>
        {chosen === 'notices' ? <NoticeList /> : <Personal />}
      </TabPanel>
    </>
  );
}

/** Unread messages first, the others under their days. */
function Personal() {
  const say = useSay();
  const { data, isError, isRefetching, refetch } = useMessages();
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={4} />;
    return (
      <ErrorState
        title={say('shell.failure.network')}
        text={say('inbox.list.failed')}
        retrying={isRefetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return data.rows.length === 0 ? <EmptyState text={say('inbox.list.empty')} /> : <Messages messages={data.rows} />;
}

function Messages({ messages }: { readonly messages: readonly Message[] }) {
  const say = useSay();
  const style = useTimeStyle();
  const unread = messages.filter(isUnread);
  const days = groupByDay(
    messages.filter((message) => !isUnread(message)),
    (epochMs) => dateText(epochMs, style),
  );
  return (
    <div className={styles['page']}>
      {unread.length > 0 && (
        <section className={styles['group']} aria-labelledby="inbox-unread">
          <div className={styles['head']}>
            <h2 id="inbox-unread">{say('inbox.list.unread', { count: unread.length })}</h2>
            <MarkAll ids={unread.map(({ id }) => id)} />
          </div>
          <Rows messages={unread} timeOf={(epochMs) => timeText(epochMs, style)} />
        </section>
      )}
      {days.map(({ day, messages: ofDay }) => (
        <section key={day} className={styles['group']} aria-label={day}>
          <h2>
            <bdi>{day}</bdi>
          </h2>
          <Rows messages={ofDay} timeOf={(epochMs) => clockText(epochMs, style.zone)} />
        </section>
      ))}
    </div>
  );
}

function MarkAll({ ids }: { readonly ids: readonly number[] }) {
  const say = useSay();
  const { mutate, isPending } = useMarkRead();
  const mark = () => mutate(ids, { onSuccess: () => announce(say('inbox.list.allRead')) });
  return (
    <Button small busy={isPending} onPress={mark}>
      {say('inbox.list.markAll')}
    </Button>
  );
}

interface RowsProps {
  readonly messages: readonly Message[];
  readonly timeOf: (epochMs: number) => string;
}

function Rows({ messages, timeOf }: RowsProps) {
  const say = useSay();
  return (
    <List>
      {messages.map((message) => (
        <ListLink
          key={message.id}
          to="/message/detail"
          search={{ id: String(message.id) }}
          leading={<Icon name={kindOf(message).icon} small />}
          title={<span className={isUnread(message) ? styles['unread'] : undefined}>{message.title}</span>}
          note={isolated(timeOf(message.times.createMs))}
          end={isUnread(message) ? <span className={styles['new']}>{say('inbox.list.new')}</span> : undefined}
        />
      ))}
    </List>
  );
}
