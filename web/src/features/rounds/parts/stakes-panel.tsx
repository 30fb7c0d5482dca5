import { Suspense, useEffect, useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { useShownOrder } from '../../../frame/linked-order.ts';
import { openInPlace, useSettledHere } from '../../../frame/settled-here.ts';
import { Rows, type Listed } from '../../../product/listed.tsx';
import type { OwnStake } from '../model/round.ts';
import type { RoundScene } from '../model/use-round-scene.ts';
import { useRefreshStakes } from '../queries.ts';
import styles from '../rounds.module.css';
import { PastStakeRow, RunningStakeCard } from './stake-rows.tsx';
import { later } from '../../../ui/later.ts';
import { fetchVerifySheet, VerifySheet } from '../../../proof/verify-part.ts';

const SettledRounds = later(async () => (await import('./settled-rounds.tsx')).SettledRounds);
const StakeDetails = later(async () => (await import('./stake-details.tsx')).StakeDetails);

type Tab = 'running' | 'past' | 'rounds';

interface PanelProps {
  readonly scene: RoundScene;
  readonly past: Listed<OwnStake>;
  readonly decimals: number;
  readonly first: 'running' | 'past';
}

/** Own stakes that run and that are over, and the last rounds of everybody. */
export function StakesPanel({ scene, past, decimals, first }: PanelProps) {
  const say = useSay();
  const [tab, setTab] = useState<Tab>(first);
  const { shownId, show, close } = useShownOrder();
  const [verifying, setVerifying] = useState<string | null>(null);
  const { running, info } = scene;
  const { settled, putAway } = useSettledHere(running.rows, past.rows, useRefreshStakes());
  // A stake that was cancelled is over by a press of its owner.
  const decided = settled.filter(({ state }) => state !== 'cancelled');
  const count = running.rows?.length ?? 0;
  const detail = [...(running.rows ?? []), ...(past.rows ?? [])].find(({ id }) => id === shownId) ?? null;
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
        {tab === 'running' && (
          <Stakes
            list={openInPlace(running, decided)}
            none={say('rounds.stakes.noneRunning')}
            onShow={show}
            onVerify={setVerifying}
            onPutAway={putAway}
          />
        )}
        {tab === 'past' && <Stakes list={past} none={say('rounds.stakes.nonePast')} onShow={show} onVerify={setVerifying} />}
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
            shown={past.rows?.find(({ number }) => number === verifying)}
            load={async () => (await import('../load-proof.ts')).loadRoundProof(verifying)}
            onClose={() => setVerifying(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface StakesProps {
  readonly list: Listed<OwnStake>;
  readonly none: string;
  readonly onShow: (id: number) => void;
  readonly onVerify: (number: string) => void;
  readonly onPutAway?: (id: number) => void;
}

/** Stakes that are open, in their places those that ended while this was looked at, or those that are over. */
function Stakes({ list, none, onShow, onVerify, onPutAway }: StakesProps) {
  const say = useSay();
  return (
    <Rows list={list} failed={say('rounds.stakes.failed')} empty={none} waiting={2}>
      {(rows) => (
        <>
          {list.failed && <p className={styles['old']}>{say('rounds.stakes.stale')}</p>}
          <ul className={parts['cards']}>
            {rows.map((stake) =>
              stake.state === 'running' ? (
                <RunningStakeCard key={stake.id} stake={stake} onShow={() => onShow(stake.id)} />
              ) : (
                <PastStakeRow
                  key={stake.id}
                  stake={stake}
                  onShow={() => onShow(stake.id)}
                  onVerify={() => onVerify(stake.number)}
                  {...(onPutAway !== undefined && { onPutAway: () => onPutAway(stake.id) })}
                />
              ),
            )}
          </ul>
        </>
      )}
    </Rows>
  );
}
