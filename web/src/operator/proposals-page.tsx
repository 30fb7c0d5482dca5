import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { clockText, isolated, isZone, timeText } from '../i18n/formats.ts';
import { useSay, useSayDescription } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { Card, Note, Tag } from '../ui/card.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states.tsx';
import { failureText } from './failure-text.ts';
import styles from './operator.module.css';
import { ageText, fetchProposals, type Proposal, type Proposals } from './proposals.ts';
import type { Session } from './session.ts';

/** How often ages are written anew, ms. */
const TICK_MS = 10_000;

/** The time of this device, now and then. */
function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

function ownZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isZone(zone) ? zone : 'UTC';
}

/** A time of this device's zone without its seconds. */
const minuteText = (atMs: number): string => timeText(atMs, { dateOrder: 'YYYY-MM-DD', zone: ownZone() }).slice(0, -':00'.length);

/**
 * What waits for a second operator. Asked for when it is opened, looked at again or wanted anew, never by itself: each request would keep the session of
 * somebody alive who has left.
 */
export function ProposalsPage({ session }: { readonly session: Session }) {
  const say = useSay();
  const describe = useSayDescription();
  const { data, error, isFetching, refetch } = useQuery({ queryKey: ['proposals'], queryFn: () => fetchProposals(session) });
  const again = () => void refetch();
  if (data === undefined)
    return error === null ? (
      <SkeletonRows leading={false} />
    ) : (
      <ErrorState text={describe(failureText(error))} onRetry={again} retrying={isFetching} />
    );
  return (
    <>
      <div className={styles['listHead']}>
        <p>{say('operator.proposals.asOf', { time: isolated(clockText(data.seenMs, ownZone())) })}</p>
        <Button small busy={isFetching} onPress={again}>
          {say('operator.proposals.refresh')}
        </Button>
      </div>
      {error !== null && (
        <Note kind="warn" alert>
          {describe(failureText(error))}
        </Note>
      )}
      <OpenProposals {...data} reader={session.name} />
    </>
  );
}

function OpenProposals({ proposals, aheadMs, reader }: Proposals & { readonly reader: string }) {
  const say = useSay();
  const nowMs = useNowMs() + aheadMs;
  if (proposals.length === 0) return <EmptyState text={say('operator.proposals.none')} />;
  return (
    <ul className={styles['list']} aria-label={say('operator.proposals.title')}>
      {proposals.map((proposal) => (
        <li key={proposal.id}>
          <ProposalCard proposal={proposal} nowMs={nowMs} isOwn={proposal.proposer === reader} />
        </li>
      ))}
    </ul>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}

interface ProposalCardProps {
  readonly proposal: Proposal;
  readonly nowMs: number;
  readonly isOwn: boolean;
}

function ProposalCard({ proposal: { id, action, details, reason, proposer, createdMs, untilMs }, nowMs, isOwn }: ProposalCardProps) {
  const say = useSay();
  const describe = useSayDescription();
  return (
    <Card>
      <div className={styles['cardHead']}>
        <h2 translate="no">
          <bdi>{action}</bdi>
        </h2>
        <Tag>{say('operator.proposals.number', { id: isolated(String(id)) })}</Tag>
        {isOwn && <Tag kind="accent">{say('operator.proposals.own')}</Tag>}
      </div>
      <p>
        <bdi>{reason}</bdi>
      </p>
      <dl className={styles['facts']}>
        <Fact name={say('operator.proposals.by')}>{proposer}</Fact>
        <Fact name={say('operator.proposals.age')}>{describe(ageText(createdMs, nowMs))}</Fact>
        <Fact name={say('operator.proposals.until')}>{minuteText(untilMs)}</Fact>
        {Object.entries(details)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
      </dl>
      <p className={styles['quiet']}>
        {say(isOwn ? 'operator.proposals.withdraw' : 'operator.proposals.confirm')}
        <code dir="ltr" translate="no">{`candor operator ${isOwn ? 'withdraw' : 'confirm'} ${id}`}</code>
      </p>
    </Card>
  );
}
