import { useEffect, useState } from 'react';
import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Note } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Loaded } from '../look/loaded.tsx';
import { SubPages } from '../look/sub-pages.tsx';
import { useLook } from '../look/use-look.ts';
import styles from '../operator.module.css';
import { addressOf, type PageProps } from '../pages.ts';
import { EndedProposals } from './ended-proposals.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { openShape, type OpenProposal } from './proposals.ts';

const ENDED = 'ended';
/** How often ages are written anew, ms. */
const TICK_MS = 5_000;

/** The time of this device, now and then. */
function useNowMs(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** What waits for a second operator, and what has ended. `id`: the number of one, or `ended`. */
export function ProposalsPage({ id }: PageProps) {
  const say = useSay();
  return (
    <>
      <SubPages
        label={say('operator-work.proposals.title')}
        shown={id === ENDED ? ENDED : ''}
        pages={[
          { id: '', title: say('operator-work.proposals.open'), address: addressOf('proposals') },
          { id: ENDED, title: say('operator-work.proposals.ended'), address: addressOf('proposals', ENDED) },
        ]}
      />
      {id === ENDED ? <EndedProposals /> : <Waiting shown={id} />}
    </>
  );
}

function Waiting({ shown }: { readonly shown: string | null }) {
  const look = useLook('proposals', openShape);
  return <Loaded look={look}>{(proposals, { aheadMs }) => <OpenProposals proposals={proposals} aheadMs={aheadMs} shown={shown} />}</Loaded>;
}

interface OpenProposalsProps {
  readonly proposals: readonly OpenProposal[];
  readonly aheadMs: number;
  readonly shown: string | null;
}

function OpenProposals({ proposals, aheadMs, shown }: OpenProposalsProps) {
  const say = useSay();
  const nowMs = useNowMs() + aheadMs;
  const isGone = shown !== null && !proposals.some(({ id }) => String(id) === shown);
  return (
    <>
      {isGone && (
        <Note>
          {say('operator-work.proposals.gone', { id: isolated(shown) })}{' '}
          <a href={addressOf('proposals', ENDED)}>{say('operator-work.proposals.ended')}</a>
        </Note>
      )}
      {proposals.length === 0 ? (
        <EmptyState text={say('operator-work.proposals.none')} />
      ) : (
        <ul className={styles['list']} aria-label={say('operator-work.proposals.title')}>
          {proposals.map((proposal) => (
            <li key={proposal.id}>
              <ProposalCard proposal={proposal} nowMs={nowMs} isShown={String(proposal.id) === shown} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
