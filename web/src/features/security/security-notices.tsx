import { agentName } from '@candor/contract/agent-name';
import type { ResultOf } from '@candor/contract/call';
import { readSecurityNotice, securityNotices } from '@candor/contract/modules/identity/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { timeText } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTimeStyle } from '../../session/preferences.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { List, ListRow } from '../../ui/list.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './security.module.css';

type Notice = ResultOf<typeof securityNotices>;

/** What happened to a remembered device, until its owner has marked it as read. `onRead` is called once the card is gone. */
export function SecurityNoticeCard({ notice, onRead }: { readonly notice: Notice; readonly onRead: () => void }) {
  const say = useSay();
  const queries = useQueryClient();
  const style = useTimeStyle();
  const time = (epochMs: number) => `\u2066${timeText(epochMs, style)}\u2069`;
  const { lastSeenMs, createMs } = notice.times;
  const read = useMutation({
    mutationFn: () => call(readSecurityNotice, { id: notice.id }),
    async onSuccess() {
      await queries.invalidateQueries({ queryKey: [securityNotices.name] });
      toast(say('security.notice.readDone'));
      onRead();
    },
  });
  return (
    <Card>
      <h2 className={styles['noticeTitle']}>
        <Icon name="warning" small />
        {say('security.notice.title')}
      </h2>
      <p>{say('security.notice.text', { time: time(createMs) })}</p>
      <List>
        <Use agent={notice.agent} address={notice.address} when={say('security.sessions.lastSeen', { time: time(lastSeenMs) })} />
        <Use agent={notice.otherAgent} address={notice.otherAddress} when={say('security.notice.again', { time: time(createMs) })} />
      </List>
      <p>{say('security.notice.advice')}</p>
      <div className={styles['actions']}>
        <Button busy={read.isPending} onPress={() => read.mutate()}>
          {say('security.notice.read')}
        </Button>
        <ButtonLink kind="primary" to="/changePassword" search={{}}>
          {say('security.password.submit')}
        </ButtonLink>
      </div>
    </Card>
  );
}

function Use({ agent, address, when }: { readonly agent: string; readonly address: string; readonly when: string }) {
  const say = useSay();
  return (
    <ListRow
      leading={<Icon name="device" small />}
      title={<bdi>{agentName(agent) ?? say('security.sessions.unknownAgent')}</bdi>}
      note={
        <span className={styles['times']}>
          <span>{when}</span>
          <span>
            <bdi>{address}</bdi>
          </span>
        </span>
      }
    />
  );
}
