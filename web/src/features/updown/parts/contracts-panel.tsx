import { Suspense, useEffect, useState } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { useShownOrder } from '../../../frame/linked-order.ts';
import { openInPlace } from '../../../frame/settled-here.ts';
import { Rows } from '../../../product/listed.tsx';
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
  const { shownId, show, close } = useShownOrder();
  const [verified, setVerified] = useState<UpdownContract | null>(null);
  const { running, past, results, putAway } = contracts;
  const count = running.rows?.length ?? 0;
  const detail = past.rows?.find(({ id }) => id === shownId) ?? null;
  const cards = { onShow: show, onVerify: setVerified };
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
        <Rows
          key={tab}
          list={tab === 'running' ? openInPlace(running, results) : past}
          failed={say('updown.panel.failed')}
          empty={say(tab === 'running' ? 'updown.panel.noneRunning' : 'updown.panel.nonePast')}
        >
          {(rows) =>
            rows.map((contract) =>
              contract.result === null ? (
                <RunningCard key={contract.id} contract={contract} />
              ) : (
                <SettledCard key={contract.id} contract={contract} {...cards} {...(tab === 'running' && { onPutAway: putAway })} />
              ),
            )
          }
        </Rows>
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
