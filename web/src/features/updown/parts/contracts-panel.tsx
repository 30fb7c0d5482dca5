import { Suspense, useEffect, useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { useAskedOrder } from '../../../frame/asked-order.ts';
import { inPlace } from '../../../frame/settled-here.ts';
import type { UpdownContract } from '../model/contract.ts';
import type { Contracts } from '../model/use-contracts.ts';
import { loadEvidence } from '../model/evidence.ts';
import styles from '../updown.module.css';
import { RunningCard } from './running-card.tsx';
import { SettledCard } from './settled-card.tsx';
import { later } from '../../../ui/later.ts';
import { fetchVerifySheet, VerifySheet } from '../../../proof/verify-part.ts';

const ResultSheet = later(async () => (await import('./result-sheet.tsx')).ResultSheet);

/** Running contracts with their clocks, results of this visit above them, and the history with its proofs. */
export function ContractsPanel({ contracts, first }: { readonly contracts: Contracts; readonly first: 'running' | 'past' }) {
  const say = useSay();
  const [tab, setTab] = useState(first);
  const asked = useAskedOrder();
  const [shown, setShown] = useState<number | null>(null);
  const [verified, setVerified] = useState<UpdownContract | null>(null);
  const { running, past, results } = contracts;
  const count = running.data?.length ?? 0;
  const detail = past.data?.find(({ id }) => id === (shown ?? asked.orderId)) ?? null;
  const close = () => {
    setShown(null);
    asked.forget();
  };
  const cards = { onShow: setShown, onVerify: setVerified };
  const provable = tab === 'past' || results.length > 0;
  useEffect(() => {
    if (provable) fetchVerifySheet();
  }, [provable]);
  return (
    <section className={styles['panel']} aria-label={say('updown.panel.title')}>
      <div className={styles['panelHead']}>
        <Tabs
          id="contracts"
          label={say('updown.panel.title')}
          tabs={[
            {
              key: 'running',
              label: count === 0 ? say('updown.panel.running') : say('updown.panel.runningCount', { count: String(count) }),
            },
            { key: 'past', label: say('updown.panel.past') },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
      </div>
      <TabPanel id="contracts" chosen={tab} className={classNames(parts['cards'], styles['cards'])}>
        {tab === 'running' ? (
          <Running contracts={contracts} {...cards} />
        ) : past.data === null ? (
          <Waiting failed={past.failed} retry={past.retry} />
        ) : past.data.length === 0 ? (
          <EmptyState compact text={say('updown.panel.nonePast')} />
        ) : (
          past.data.map((contract) => <SettledCard key={contract.id} contract={contract} {...cards} />)
        )}
      </TabPanel>
      <Suspense fallback={null}>
        {detail !== null && verified === null && <ResultSheet contract={detail} onVerify={() => setVerified(detail)} onClose={close} />}
        {verified !== null && (
          <VerifySheet
            number={verified.number}
            shown={verified}
            load={() => loadEvidence(verified.number)}
            onClose={() => setVerified(null)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface RunningProps {
  readonly contracts: Contracts;
  readonly onShow: (id: number) => void;
  readonly onVerify: (contract: UpdownContract) => void;
}

function Running({ contracts: { running, results, putAway }, onShow, onVerify }: RunningProps) {
  const say = useSay();
  if (running.data === null) return <Waiting failed={running.failed} retry={running.retry} />;
  const shown = inPlace(running.data, results);
  if (shown.length === 0) return <EmptyState compact text={say('updown.panel.noneRunning')} />;
  return shown.map((contract) =>
    contract.result === null ? (
      <RunningCard key={contract.id} contract={contract} />
    ) : (
      <SettledCard key={contract.id} contract={contract} onShow={onShow} onVerify={onVerify} onPutAway={putAway} />
    ),
  );
}

function Waiting({ failed, retry }: { readonly failed: boolean; readonly retry: () => void }) {
  const say = useSay();
  return failed ? <ErrorState text={say('updown.panel.failed')} onRetry={retry} /> : <SkeletonRows rows={3} leading={false} />;
}
