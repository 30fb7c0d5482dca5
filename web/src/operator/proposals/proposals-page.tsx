import { useEffect, useState, type ReactNode } from 'react';
import { isolated } from '../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../i18n/text.tsx';
import { Card, Tag } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ActionForm } from '../form/action-form.tsx';
import { Loaded } from '../look/loaded.tsx';
import { minuteText } from '../look/times.ts';
import { useLook } from '../look/use-look.ts';
import styles from '../operator.module.css';
import { useReader } from '../reader.ts';
import { ageText, proposalsShape, type Proposal } from './proposals.ts';

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

/** What waits for a second operator. */
export function ProposalsPage() {
  const look = useLook('proposals', proposalsShape);
  return <Loaded look={look}>{(proposals, { aheadMs }) => <OpenProposals proposals={proposals} aheadMs={aheadMs} />}</Loaded>;
}

function OpenProposals({ proposals, aheadMs }: { readonly proposals: readonly Proposal[]; readonly aheadMs: number }) {
  const say = useSay();
  const { session } = useReader();
  const nowMs = useNowMs() + aheadMs;
  if (proposals.length === 0) return <EmptyState text={say('operator-work.proposals.none')} />;
  return (
    <ul className={styles['list']} aria-label={say('operator-work.proposals.title')}>
      {proposals.map((proposal) => (
        <li key={proposal.id}>
          <ProposalCard proposal={proposal} nowMs={nowMs} isOwn={proposal.proposer === session.name} />
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
        <Tag>{say('operator-work.proposals.number', { id: isolated(String(id)) })}</Tag>
        {isOwn && <Tag kind="accent">{say('operator-work.proposals.own')}</Tag>}
      </div>
      <p>
        <bdi>{reason}</bdi>
      </p>
      <dl className={styles['facts']}>
        <Fact name={say('operator-work.proposals.by')}>{proposer}</Fact>
        <Fact name={say('operator-work.proposals.age')}>{describe(ageText(createdMs, nowMs))}</Fact>
        <Fact name={say('operator-work.proposals.until')}>{minuteText(untilMs)}</Fact>
        {Object.entries(details)
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
      </dl>
      <ActionForm action={isOwn ? 'withdraw' : 'confirm'} fixed={{ id }} />
    </Card>
  );
}
