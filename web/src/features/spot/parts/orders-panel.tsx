import { Suspense, useState } from 'react';
import type { TradedPair } from '../../../domain/pair.ts';
import { useSay } from '../../../i18n/text.tsx';
import { VerifySheet } from '../../../proof/verify-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { useAskedOrder } from '../../../frame/asked-order.ts';
import { loadEvidence } from '../model/evidence.ts';
import { useCancel } from '../model/use-cancel.ts';
import { useOpenOrders, usePastOrders, type Orders } from '../queries.ts';
import type { SpotOrder } from '../model/order.ts';
import type { OrderListProps } from './order-parts.tsx';
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
  const [shown, setShown] = useState<number | null>(null);
  const [verified, setVerified] = useState<string | null>(null);
  const [asksAll, setAsksAll] = useState(false);
  const asked = useAskedOrder();
  const open = useOpenOrders(pair.coin);
  const past = usePastOrders(pair.coin);
  const cancel = useCancel(pair.coin);
  const orders = tab === 'open' ? open : past;
  const detail = [...(open.rows ?? []), ...(past.rows ?? [])].find(({ id }) => id === (shown ?? asked.orderId)) ?? null;
  const count = open.rows?.length ?? 0;
  const close = () => {
    setShown(null);
    asked.forget();
  };
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
        <Rows orders={orders} tab={tab} pair={pair} cancel={cancel} onEdit={onEdit} onShow={setShown} />
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

interface RowsProps extends Omit<OrderListProps, 'rows' | 'open'> {
  readonly orders: Orders;
  readonly tab: 'open' | 'past';
}

function Rows({ orders, tab, ...rest }: RowsProps) {
  const say = useSay();
  const desk = useWide('desk');
  const { rows, failed, retry } = orders;
  if (rows === null)
    return failed ? <ErrorState text={say('trade.orders.failed')} onRetry={retry} /> : <SkeletonRows rows={3} leading={false} />;
  if (rows.length === 0) return <EmptyState compact text={say(tab === 'open' ? 'trade.orders.noneOpen' : 'trade.orders.nonePast')} />;
  const List = desk ? OrderTable : OrderCards;
  return (
    <Suspense fallback={<SkeletonRows rows={3} leading={false} />}>
      <List {...rest} rows={rows} open={tab === 'open'} />
    </Suspense>
  );
}
