import { Suspense, useState, type ReactNode } from 'react';
import { useLinkedOrder } from '../../../frame/linked-order.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Rows, type Listed } from '../../../product/listed.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import type { MovedTrigger } from '../model/chart-lines.ts';
import { usePerpetualMarkets, type PerpetualMarket } from '../model/market.ts';
import type { TriggerOrder } from '../model/loss.ts';
import type { ContractOrder } from '../model/order.ts';
import type { PastList } from '../model/past-list.ts';
import type { OpenPosition } from '../model/position.ts';
import { useAction } from '../model/use-action.ts';
import { useCancel, type Cancelling } from '../model/use-cancel.ts';
import { useOpenOrders, usePositions, useTriggers } from '../queries.ts';
import styles from '../perpetual.module.css';
import { PositionCard, type CardAction } from './position-card.tsx';
import { TriggerCards } from './trigger-cards.tsx';
import { OrderCards } from './order-cards.tsx';
import { later } from '../../../ui/later.ts';

/** Each comes when it is opened. */
const ActionSheets = later(async () => (await import('./action-sheets.tsx')).ActionSheets, 'perpetual-sheets');
const PastLists = later(async () => (await import('./past-lists.tsx')).PastLists, 'perpetual-sheets');

type OwnList = 'positions' | 'orders' | 'triggers' | 'past';
const LISTS: readonly OwnList[] = ['positions', 'orders', 'triggers', 'past'];

interface ContractsPanelProps {
  /** Of the page. */
  readonly market: PerpetualMarket;
  /** The list of what is over that is asked for; null: what is open. */
  readonly past: PastList | null;
  readonly moved: MovedTrigger | null;
  readonly onMoved: () => void;
}

/** Own positions, orders, triggers and what is over, of all markets. */
export function ContractsPanel({ market, past, moved, onMoved }: ContractsPanelProps) {
  const say = useSay();
  const [tab, setTab] = useState<OwnList>(past === null ? 'positions' : 'past');
  const [asked, setAsked] = useState<CardAction | null>(null);
  const markets = usePerpetualMarkets();
  const [positions, orders, triggers] = [usePositions(), useOpenOrders(), useTriggers()];
  const linked = useAddressed(past, positions.rows);
  const action = useAction('contract-action');
  const cancel = useCancel();
  const counts = { positions: positions.rows, orders: orders.rows, triggers: triggers.rows, past: null };
  const label = (list: OwnList): string => {
    const count = counts[list]?.length ?? 0;
    return count === 0
      ? say(`perpetual.own.${list}`)
      : say('perpetual.own.count', { list: say(`perpetual.own.${list}`), count: String(count) });
  };
  const marketOf = ({ coin }: { readonly coin: string }) => markets?.get(coin) ?? null;
  return (
    <section className={styles['panel']} aria-label={say('perpetual.own.title')}>
      <div className={styles['head']}>
        <Tabs
          id="contracts"
          label={say('perpetual.own.title')}
          tabs={LISTS.map((key) => ({ key, label: label(key) }))}
          chosen={tab}
          onChoose={setTab}
        />
        {tab === 'positions' && (positions.rows?.length ?? 0) > 1 && (
          <Button small kind="plain" onPress={linked.closeAll}>
            {say('perpetual.closeAll.button')}
          </Button>
        )}
        {tab === 'orders' && (orders.rows?.length ?? 0) > 1 && (
          <Button small kind="plain" busy={cancel.isBusy('all')} onPress={cancel.allOrders}>
            {say('trade.orders.cancelAll')}
          </Button>
        )}
      </div>
      <Lists
        tab={tab}
        past={<PastLists first={past ?? 'positions'} market={market} marketOf={marketOf} />}
        positions={positions}
        orders={orders}
        triggers={triggers}
        marketOf={marketOf}
        cancel={cancel}
        onAsk={setAsked}
      />
      <Suspense fallback={null}>
        {(asked !== null || moved !== null || linked.asked !== null || action.state.step !== 'idle') && (
          <ActionSheets
            asked={asked ?? askedByMove(moved, positions.rows) ?? linked.asked}
            positions={positions.rows ?? []}
            orders={orders.rows ?? []}
            triggers={triggers.rows ?? []}
            marketOf={marketOf}
            action={action}
            onClose={() => {
              setAsked(null);
              onMoved();
              linked.forget();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}

interface ListsProps {
  readonly tab: OwnList;
  readonly past: ReactNode;
  readonly positions: Listed<OpenPosition>;
  readonly orders: Listed<ContractOrder>;
  readonly triggers: Listed<TriggerOrder>;
  readonly marketOf: (of: { readonly coin: string }) => PerpetualMarket | null;
  readonly cancel: Cancelling;
  readonly onAsk: (asked: CardAction) => void;
}

/** The list of the chosen tab. */
function Lists({ tab, past, positions, orders, triggers, marketOf, cancel, onAsk }: ListsProps) {
  const say = useSay();
  const failed = say('perpetual.own.failed');
  return (
    <TabPanel id="contracts" chosen={tab}>
      {tab === 'positions' && (
        <Rows list={positions} failed={failed} empty={<NoPositions />}>
          {(rows) => (
            <ul className={styles['cards']}>
              {rows.map((position) => (
                <PositionCard
                  key={position.id}
                  position={position}
                  market={marketOf(position)}
                  triggers={(triggers.rows ?? []).filter(({ positionId }) => positionId === position.id)}
                  onAsk={onAsk}
                />
              ))}
            </ul>
          )}
        </Rows>
      )}
      {tab === 'orders' && (
        <Rows list={orders} failed={failed} empty={say('trade.orders.noneOpen')}>
          {(rows) => <OrderCards rows={rows} marketOf={marketOf} cancel={cancel} />}
        </Rows>
      )}
      {tab === 'triggers' && (
        <Rows list={triggers} failed={failed} empty={say('perpetual.trigger.none')}>
          {(rows) => <TriggerCards rows={rows} marketOf={marketOf} cancel={cancel} />}
        </Rows>
      )}
      <Suspense fallback={<SkeletonRows rows={3} leading={false} />}>{tab === 'past' && past}</Suspense>
    </TabPanel>
  );
}

/** What the address asks for: the margin of an open position, as a warning does, or closing all, of which without a position there is nothing. */
function useAddressed(past: PastList | null, positions: readonly OpenPosition[] | null) {
  const { orderId, forget } = useLinkedOrder();
  const sheet = useSheet(['close-all']);
  const position = past === null ? positions?.find(({ id }) => id === orderId) : undefined;
  const margin: CardAction | null = position === undefined ? null : { what: 'margin', position };
  const all: CardAction | null = sheet.opened !== null && (positions?.length ?? 0) > 0 ? { what: 'close-all' } : null;
  return {
    asked: margin ?? all,
    closeAll: () => sheet.open('close-all'),
    forget: () => {
      if (margin !== null) forget();
      sheet.close();
    },
  };
}

/** A trigger that was moved on the chart opens the same sheet as its card does, with the new price. */
function askedByMove(moved: MovedTrigger | null, positions: readonly OpenPosition[] | null): CardAction | null {
  const position = positions?.find(({ id }) => id === moved?.trigger.positionId);
  if (moved === null || position === undefined) return null;
  return { what: 'protect', position, moved: { id: moved.trigger.id, price: moved.price } };
}

function NoPositions() {
  const say = useSay();
  return (
    <EmptyState
      compact
      text={say('perpetual.own.none')}
      action={
        <ButtonLink small to="/exchange">
          {say('perpetual.own.transfer')}
        </ButtonLink>
      }
    />
  );
}
