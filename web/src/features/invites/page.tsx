import { getAgentInfo } from '@candor/contract/modules/invites/calls';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { queryOf } from '../../api/client.ts';
import { useSay } from '../../i18n/text.tsx';
import { sessionStore } from '../../session/session.ts';
import { List, ListRow } from '../../ui/list.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import styles from './invites.module.css';
import { CopyButton, ShareButton } from './parts/pass-on.tsx';

/** The own invite code with its link, and how many have registered by way of it. */
export function InvitePage() {
  const code = useStore(sessionStore, (state) => state.info?.user.inviteCode ?? null);
  return (
    <div className={styles['page']}>
      <Code code={code} />
      <Team />
    </div>
  );
}

/** As long as a code is, for the room that it takes. */
const NO_CODE = '000000';

/** Until the code has come its place is kept, so that nothing below moves. */
function Code({ code }: { readonly code: string | null }) {
  const say = useSay();
  const link = `${location.origin}/i&${code ?? NO_CODE}`;
  return (
    <section className={styles['card']} aria-labelledby="invite-code" aria-busy={code === null}>
      <h2 id="invite-code">{say('invites.code.title')}</h2>
      <QrCode text={link} label={say('invites.code.qr')} />
      <p className={styles['code']} dir="ltr">
        {code ?? NO_CODE}
      </p>
      <p className={styles['link']} dir="ltr">
        {link}
      </p>
      <div className={styles['buttons']}>
        <CopyButton text={link} />
        <ShareButton text={say('invites.code.shared')} link={link} />
      </div>
    </section>
  );
}

function Team() {
  const say = useSay();
  const { data, isError, isRefetching, refetch } = useQuery(queryOf(getAgentInfo, {}));
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={5} leading={false} />;
    const retry = { retrying: isRefetching, onRetry: () => void refetch() };
    return <ErrorState title={say('shell.failure.network')} text={say('invites.team.failed')} {...retry} />;
  }
  return data.sumCount === 0 ? <HowItWorks /> : <Counts of={data} />;
}

/** Numbers alone: who they are is nobody else's business. */
function Counts({
  of,
}: {
  readonly of: Readonly<Record<'levelOneCount' | 'levelTwoCount' | 'levelThreeCount' | 'todayCount' | 'yesterdayCount', number>>;
}) {
  const say = useSay();
  const row = (title: string, count: number) => <ListRow title={title} end={<span className={styles['count']}>{count}</span>} />;
  return (
    <section className={styles['team']} aria-labelledby="invite-team">
      <h2 id="invite-team">{say('invites.team.title')}</h2>
      <List>
        {row(say('invites.team.one'), of.levelOneCount)}
        {row(say('invites.team.two'), of.levelTwoCount)}
        {row(say('invites.team.three'), of.levelThreeCount)}
        {row(say('invites.team.today'), of.todayCount)}
        {row(say('invites.team.yesterday'), of.yesterdayCount)}
      </List>
      <p className={styles['quiet']}>{say('invites.team.counts')}</p>
    </section>
  );
}

function HowItWorks() {
  const say = useSay();
  return (
    <section className={styles['team']} aria-labelledby="invite-how">
      <h2 id="invite-how">{say('invites.how.title')}</h2>
      <ol className={styles['steps']}>
        <li>{say('invites.how.pass')}</li>
        <li>{say('invites.how.register')}</li>
        <li>{say('invites.how.count')}</li>
      </ol>
      <p className={styles['quiet']}>{say('invites.how.nothing')}</p>
    </section>
  );
}
