import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { useAskedOrder } from '../../../frame/asked-order.ts';
import { inPlace, useSettledHere } from '../../../frame/settled-here.ts';
import type { OwnStake } from '../model/round.ts';
import type { RoundScene } from '../model/use-round-scene.ts';
import { useRefreshStakes, type Loaded } from '../queries.ts';
import styles from '../rounds.module.css';
import { PastStakeRow, RunningStakeCard } from './stake-rows.tsx';
import { later } from '../../../ui/later.ts';
import { fetchVerifySheet, VerifySheet } from '../../../proof/verify-part.ts';

const SettledRounds = later(async () => (await import('./settled-rounds.tsx')).SettledRounds);
const StakeDetails = later(async () => (await import('./stake-details.tsx')).StakeDetails);

type Tab = 'running' | 'past' | 'rounds';

interface PanelProps {
  readonly scene: RoundScene;
  readonly past: Loaded<readonly OwnStake[]>;
  readonly decimals: number;
  readonly first: 'running' | 'past';
}

/** Own stakes that run and that are over, and the last rounds of everybody. */
export function StakesPanel({ scene, past, decimals, first }: PanelProps) {
  const say = useSay();
  const [tab, setTab] = useState<Tab>(first);
  const asked = useAskedOrder();
  const [shown, setShown] = useState<number | null>(null);
  const [verifying, setVerifying] = useState<string | null>(null);
  const { running, info } = scene;
  const { settled, putAway } = useSettledHere(running.data, past.data, useRefreshStakes());
  // A stake that was cancelled is over by a press of its owner.
  const decided = settled.filter(({ state }) => state !== 'cancelled');
  const shownOpen = running.data === null ? running : { ...running, data: inPlace(running.data, decided) };
  const count = running.data?.length ?? 0;
  const detail = [...(running.data ?? []), ...(past.data ?? [])].find(({ id }) => id === (shown ?? asked.orderId)) ?? null;
  const close = () => {
    setShown(null);
    asked.forget();
  };
  const provable = tab === 'past' || decided.length > 0;
  useEffect(() => {
    if (provable) fetchVerifySheet();
  }, [provable]);
  return (
    <section className={styles['panel']} aria-label={say('rounds.stakes.title')}>
      <div className={styles['tabs']}>
        <Tabs
          id="round-stakes"
          label={say('rounds.stakes.title')}
          tabs={[
            {
              key: 'running',
              label: count === 0 ? say('rounds.stakes.running') : say('rounds.stakes.runningCount', { count: String(count) }),
            },
            { key: 'past', label: say('rounds.stakes.past') },
            { key: 'rounds', label: say('rounds.stakes.rounds') },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
      </div>
      <TabPanel id="round-stakes" chosen={tab}>
        {tab === 'running' && <OpenStakes loaded={shownOpen} onShow={setShown} onVerify={setVerifying} onPutAway={putAway} />}
        {tab === 'past' && (
          <Rows loaded={past} none={say('rounds.stakes.nonePast')}>
            {(rows) =>
              rows.map((stake) => (
                <PastStakeRow key={stake.id} stake={stake} onShow={() => setShown(stake.id)} onVerify={() => setVerifying(stake.number)} />
              ))
            }
          </Rows>
        )}
        {tab === 'rounds' && info !== null && (
          <Suspense fallback={<SkeletonRows rows={3} leading={false} />}>
            <SettledRounds terms={info.terms} decimals={decimals} />
          </Suspense>
        )}
      </TabPanel>
      <Suspense fallback={null}>
        {detail !== null && <StakeDetails stake={detail} decimals={decimals} onClose={close} onVerify={setVerifying} />}
        {verifying !== null && (
          <VerifySheet
            number={verifying}
            shown={past.data?.find(({ number }) => number === verifying)}
            load={async () => (await import('../load-proof.ts')).loadRoundProof(verifying)}
            onClose={() => setVerifying(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface OpenStakesProps {
  readonly loaded: Loaded<readonly OwnStake[]>;
  readonly onShow: (id: number) => void;
  readonly onVerify: (number: string) => void;
  readonly onPutAway: (id: number) => void;
}

/** Stakes that are open, and in their places those that ended while this was looked at. */
function OpenStakes({ loaded, onShow, onVerify, onPutAway }: OpenStakesProps) {
  const say = useSay();
  return (
    <Rows loaded={loaded} none={say('rounds.stakes.noneRunning')}>
      {(rows) =>
        rows.map((stake) =>
          stake.state === 'running' ? (
            <RunningStakeCard key={stake.id} stake={stake} onShow={() => onShow(stake.id)} />
          ) : (
            <PastStakeRow
              key={stake.id}
              stake={stake}
              onShow={() => onShow(stake.id)}
              onVerify={() => onVerify(stake.number)}
              onPutAway={() => onPutAway(stake.id)}
            />
          ),
        )
      }
    </Rows>
  );
}

interface RowsProps {
  readonly loaded: Loaded<readonly OwnStake[]>;
  readonly none: string;
  readonly children: (rows: readonly OwnStake[]) => ReactNode;
}

function Rows({ loaded: { data, failed, retry }, none, children }: RowsProps) {
  const say = useSay();
  if (data === null)
    return failed ? <ErrorState text={say('rounds.stakes.failed')} onRetry={retry} /> : <SkeletonRows rows={2} leading={false} />;
  if (data.length === 0) return <EmptyState compact text={none} />;
  return (
    <>
      {failed && <p className={styles['old']}>{say('rounds.stakes.stale')}</p>}
      <ul className={parts['cards']}>{children(data)}</ul>
    </>
  );
}
