import { Suspense, useState } from 'react';
import type { TradedPair } from '../../../domain/pair.ts';
import { useSay } from '../../../i18n/text.tsx';
import { VerifySheet } from '../../../proof/verify-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { useShownOrder } from '../../../frame/linked-order.ts';
import { Rows } from '../../../product/listed.tsx';
import { loadEvidence } from '../model/evidence.ts';
import { useCancel } from '../model/use-cancel.ts';
import { useOpenOrders, usePastOrders } from '../queries.ts';
import type { SpotOrder } from '../model/order.ts';
import styles from './orders-panel.module.css';
import { later } from '../../../ui/later.ts';

/** Each width needs one of them, and neither before there are orders. */
const OrderCards = later(async () => (await import('./order-cards.tsx')).OrderCards);
const OrderTable = later(async () => (await import('./order-table.tsx')).OrderTable);
const CancelAll = later(async () => (await import('./cancel-all.tsx')).CancelAll, 'trade-tools');
const OrderDetails = later(async () => (await import('./order-details.tsx')).OrderDetails);

interface PanelProps {
  readonly pair: TradedPair;
  readonly first: 'open' | 'past';
  /** Another price for a waiting order. */
  readonly onEdit: (order: SpotOrder) => void;
}

/** Waiting orders with cancel, and what became of the others. */
export function OrdersPanel({ pair, first, onEdit }: PanelProps) {
  const say = useSay();
  const [tab, setTab] = useState<'open' | 'past'>(first);
  const { shownId, show, close } = useShownOrder();
  const [verified, setVerified] = useState<string | null>(null);
  const [asksAll, setAsksAll] = useState(false);
  const open = useOpenOrders(pair.coin);
  const past = usePastOrders(pair.coin);
  const cancel = useCancel(pair.coin);
  const detail = [...(open.rows ?? []), ...(past.rows ?? [])].find(({ id }) => id === shownId) ?? null;
  const count = open.rows?.length ?? 0;
  const List = useWide('desktop') ? OrderTable : OrderCards;
  return (
    <section className={styles['panel']} aria-label={say('trade.orders.title')}>
      <div className={styles['head']}>
        <Tabs
          id="orders"
          label={say('trade.orders.title')}
          tabs={[
            { key: 'open', label: count === 0 ? say('trade.orders.open') : say('trade.orders.openCount', { count: String(count) }) },
            { key: 'past', label: say('trade.orders.past') },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
        {tab === 'open' && count > 1 && (
          <Button small kind="plain" busy={cancel.isBusy('all')} onPress={() => setAsksAll(true)}>
            {say('trade.orders.cancelAll')}
          </Button>
        )}
      </div>
      <TabPanel id="orders" chosen={tab}>
        <Rows
          list={tab === 'open' ? open : past}
          failed={say('trade.orders.failed')}
          empty={say(tab === 'open' ? 'trade.orders.noneOpen' : 'trade.orders.nonePast')}
        >
          {(rows) => (
            <Suspense fallback={<SkeletonRows rows={3} leading={false} />}>
              <List rows={rows} open={tab === 'open'} pair={pair} cancel={cancel} onEdit={onEdit} onShow={show} />
            </Suspense>
          )}
        </Rows>
      </TabPanel>
      <Suspense fallback={null}>
        {asksAll && <CancelAll pair={pair.display} count={count} onYes={cancel.all} onClose={() => setAsksAll(false)} />}
      </Suspense>
      <Sheet open={detail !== null && verified === null} onClose={close} title={say('trade.order.title')}>
        <Suspense fallback={<SkeletonRows rows={6} leading={false} />}>
          {detail !== null && <OrderDetails order={detail} pair={pair} onVerify={() => setVerified(`O-${detail.id}`)} />}
        </Suspense>
      </Sheet>
      <Suspense fallback={null}>
        {verified !== null && (
          <VerifySheet number={verified} shown={undefined} load={() => loadEvidence(verified)} onClose={() => setVerified(null)} />
        )}
      </Suspense>
    </section>
  );
}
