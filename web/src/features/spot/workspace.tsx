import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Mark, OwnLine } from '../../chart/engine.ts';
import { quantityFigure } from '../../domain/figures.ts';
import type { TradedPair } from '../../domain/pair.ts';
import type { SpotInputs } from './rules/ticket.ts';
import type { SpotOrder } from './model/order.ts';
import { priceOnTick, useTicket, type Ticket } from './model/use-ticket.ts';
import { ticksOfOrders } from './model/own.ts';
import { LastPrice } from './parts/last-price.tsx';
import type { Moving } from './parts/move-order.tsx';
import { useOpenOrders, usePastOrders } from './queries.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useTopic } from '../../market/hooks.ts';
import { useSay, type Say } from '../../i18n/text.tsx';
import type { Workspace } from '../../product/product.ts';
import { useTakesNew } from '../../product/products.ts';
import { tabStorage } from '../../session/storage.ts';
import { classNames } from '../../ui/class-names.ts';
import { Note } from '../../ui/card.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useWide } from '../../ui/use-wide.ts';
import { DesktopMarket } from '../../frame/book/desktop-market.tsx';
import { ChartPanel } from '../../frame/chart-panel.tsx';
import { CHART_MEMORY } from './chart-memory.ts';
import frame from '../../frame/frame.module.css';
import { Closed } from '../../frame/lost-address.ts';
import { PairHeader } from '../../frame/pair-header.tsx';
import { SideButtons } from '../../frame/side-buttons.tsx';
import styles from '../../frame/trade-page.module.css';
import { useStable } from '../../frame/use-stable.ts';
import { later } from '../../ui/later.ts';

/** What a phone shows when it is opened, and a desktop beside the chart: the page with its chart is there before them. */
const ticketCode = () => import('./parts/quotes.tsx');
const phoneTicketCode = () => import('./parts/phone-ticket.tsx');
const bookCode = () => import('../../frame/book/order-book.tsx');
const ordersCode = () => import('./parts/orders-panel.tsx');
const tradesCode = () => import('../../frame/book/trade-list.tsx');
const DesktopTicket = later(async () => (await ticketCode()).DesktopTicket);
const PhoneTicket = later(async () => (await phoneTicketCode()).PhoneTicket);
const OrderBook = later(async () => (await bookCode()).OrderBook);
const OrdersPanel = later(async () => (await ordersCode()).OrdersPanel);
const TradeList = later(async () => (await tradesCode()).TradeList);

/** A press opens at once what was fetched while nothing else was to be done. */
function useFetchedAtIdle(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const code of [ticketCode, phoneTicketCode, ordersCode, tradesCode]) void code().catch(() => undefined);
    }, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** By then the chart is drawn on all but the slowest lines. */
const IDLE_AFTER_MS = 4000;

/** What few visits need comes with its words when it is needed. */
const MoveOrder = later(async () => (await import('./parts/move-order.tsx')).MoveOrder, 'trade-tools');
const DepthChart = later(async () => (await import('./parts/depth-chart.tsx')).DepthChart, 'trade-tools');
const DesktopKeys = later(async () => (await import('../../frame/desktop-keys.tsx')).DesktopKeys, 'trade-tools');

const NO_ORDERS: readonly SpotOrder[] = [];

/** Spot in the trade frame; the frame shows it pairs only. */
export function SpotWorkspace({ pair, ...rest }: Workspace) {
  return pair === null ? null : <OfPair {...rest} pair={pair} />;
}

/** Chart, book, trades, ticket and orders of one pair. */
function OfPair({ entry, pair, onChoosePair, asked }: Workspace & { readonly pair: TradedPair }) {
  const say = useSay();
  const style = useNumberStyle();
  const desktop = useWide('panes');
  const ticket = useTicket(pair);
  useFetchedAtIdle();
  const orders = useOpenOrders(pair.coin).rows ?? NO_ORDERS;
  const past = usePastOrders(pair.coin).rows ?? NO_ORDERS;
  const [moving, setMoving] = useState<Moving | null>(null);
  // A reload while an order was on its way to another price: what became of it is asked first.
  const [resuming, setResuming] = useState(() => tabStorage.readText(`submission-move-${pair.coin}`) !== null);
  const lines = useMemo(() => ownLines(orders, moving, pair.open, say), [orders, moving, pair.open, say]);
  const moveLine = (id: string, price: string) => {
    const order = orders.find((one) => String(one.id) === id);
    if (order !== undefined) setMoving({ order, price: priceOnTick(price, order.side, pair) });
  };
  const edit = (order: SpotOrder) => setMoving({ order, price: priceOnTick(order.price ?? '0', order.side, pair) });
  const fill = ({ side, price, quantity }: SpotInputs) => {
    ticket.act({ type: 'side', side });
    ticket.act({ type: 'kind', kind: 'limit' });
    ticket.pickPrice(price);
    ticket.act({ type: 'quantity', quantity });
  };
  const quantity = (order: SpotOrder) => quantityFigure(order.filled, pair.quantityDecimals, style).digits;
  const marks: readonly Mark[] = fillMarks([...orders, ...past], quantity);
  const parts = {
    header: <PairHeader entry={entry} onChoosePair={onChoosePair} />,
    chart: (
      <ChartPanel
        entry={entry}
        memory={CHART_MEMORY}
        decimals={pair.priceDecimals}
        lines={lines}
        marks={useStable(marks)}
        onMoveLine={moveLine}
        depth={<DepthChart pair={pair} />}
      />
    ),
  };
  const Layout = desktop ? DesktopLayout : PhoneLayout;
  return (
    <>
      <Layout {...parts} pair={pair} orders={orders} past={past} ticket={ticket} asked={asked} onEdit={edit} />
      {(moving !== null || resuming) && (
        <Suspense fallback={null}>
          <MoveOrder
            pair={pair}
            moving={moving}
            orders={orders}
            past={past}
            onClose={() => {
              setMoving(null);
              setResuming(false);
            }}
            onFill={fill}
          />
        </Suspense>
      )}
    </>
  );
}

/** A line that was let go at another price stands there, dotted, while that is asked about. */
function ownLines(orders: readonly SpotOrder[], moving: Moving | null, movable: boolean, say: Say): readonly OwnLine[] {
  return orders.flatMap(({ id, price: waits, side, kind }): readonly OwnLine[] => {
    const held = moving?.order.id === id;
    const price = held ? moving.price : waits;
    if (price === null) return [];
    const colour = side === 'buy' ? ('gain' as const) : ('loss' as const);
    const label = say(`trade.orderName.${kind}.${side}`);
    return [{ id: String(id), price, label, colour, style: held ? 'dotted' : 'dashed', movable }];
  });
}

function fillMarks(orders: readonly SpotOrder[], quantity: (order: SpotOrder) => string): readonly Mark[] {
  return orders.flatMap((order): readonly Mark[] =>
    order.dealtMs === null ? [] : [{ id: String(order.id), timeMs: order.dealtMs, side: order.side, text: quantity(order) }],
  );
}

interface LayoutProps {
  readonly header: ReactNode;
  readonly chart: ReactNode;
  readonly pair: TradedPair;
  readonly orders: readonly SpotOrder[];
  readonly past: readonly SpotOrder[];
  readonly ticket: Ticket;
  readonly asked: 'open' | 'past' | null;
  readonly onEdit: (order: SpotOrder) => void;
}

const DESK_BOOK_ROWS = 10;
const SMALL_BOOK_ROWS = 7;
const PHONE_BOOK_ROWS = 8;

function DesktopLayout({ header, chart, pair, orders, past, ticket, asked, onEdit }: LayoutProps) {
  const ticketElement = useRef<HTMLElement>(null);
  const book = { pair, own: ticksOfOrders(orders, pair), last: <LastPrice pair={pair} /> };
  const say = useSay();
  const tall = useWide('desktop');
  return (
    <div className={classNames(frame['desktop'], styles['desktop'])}>
      <div className={frame['head']}>{header}</div>
      <div className={frame['chart']}>{chart}</div>
      <DesktopMarket
        book={
          <Suspense fallback={<SkeletonRows rows={6} leading={false} />}>
            <OrderBook {...book} rows={tall ? DESK_BOOK_ROWS : SMALL_BOOK_ROWS} onPick={ticket.pickPrice} />
          </Suspense>
        }
        trades={
          <Suspense fallback={<SkeletonRows rows={6} leading={false} />}>
            <TradeList pair={pair} count={60} />
          </Suspense>
        }
      />
      <section ref={ticketElement} className={frame['ticket']} aria-label={say('trade.ticket.title')}>
        <TicketOrReason pair={pair} orders={orders} past={past} ticket={ticket} id="desktop" form={DesktopTicket} />
        <Suspense fallback={null}>
          <DesktopKeys onSide={(chosen) => ticket.act({ type: 'side', side: chosen })} element={ticketElement} />
        </Suspense>
      </section>
      <div className={frame['own']}>
        <Suspense fallback={<SkeletonRows rows={3} leading={false} />}>
          <OrdersPanel pair={pair} first={asked ?? 'open'} onEdit={onEdit} />
        </Suspense>
      </div>
    </div>
  );
}

function PhoneLayout({ header, chart, pair, orders, past, ticket, asked, onEdit }: LayoutProps) {
  const say = useSay();
  const sheet = useSheet(['ticket']);
  const takesNew = useTakesNew('spot');
  const book = { pair, own: ticksOfOrders(orders, pair), last: <LastPrice pair={pair} /> };
  // The sheet shows the best of the book, whichever tab is open under it.
  useTopic({ type: 'DEPTH', symbol: pair.coin });
  const [tab, setTab] = useState<'book' | 'trades' | 'orders'>(asked === null ? 'book' : 'orders');
  const open = (side: 'buy' | 'sell') => {
    ticket.act({ type: 'side', side });
    sheet.open('ticket');
  };
  const pick = (price: string) => {
    ticket.pickPrice(price);
    sheet.open('ticket');
  };
  return (
    <div className={frame['phone']}>
      {header}
      {chart}
      <div className={styles['phoneTabs']}>
        <Tabs
          id="phone"
          label={say('trade.phone.title')}
          tabs={[
            { key: 'book', label: say('trade.book.title') },
            { key: 'trades', label: say('trade.trades.title') },
            {
              key: 'orders',
              label: orders.length === 0 ? say('trade.orders.title') : say('trade.orders.titleCount', { count: String(orders.length) }),
            },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
      </div>
      <TabPanel id="phone" chosen={tab} className={styles['phonePanel']}>
        <Suspense fallback={<SkeletonRows rows={6} leading={false} />}>
          {tab === 'book' && <OrderBook {...book} rows={PHONE_BOOK_ROWS} onPick={pick} beside />}
          {tab === 'trades' && <TradeList pair={pair} count={30} />}
          {tab === 'orders' && <OrdersPanel pair={pair} first={asked ?? 'open'} onEdit={onEdit} />}
        </Suspense>
      </TabPanel>
      {!takesNew ? (
        <div className={frame['foot']}>
          <Suspense fallback={null}>
            <Closed />
          </Suspense>
        </div>
      ) : pair.open ? (
        <SideButtons buy={say('trade.side.buy')} sell={say('trade.side.sell')} onSide={open} />
      ) : (
        <div className={frame['foot']}>
          <Note kind="warn">{say('trade.problem.marketClosed', { pair: pair.display })}</Note>
        </div>
      )}
      <Sheet
        open={sheet.opened === 'ticket'}
        onClose={() => sheet.close()}
        title={<bdi dir="ltr">{pair.display}</bdi>}
        holds={ticket.inputs.quantity !== '' || ticket.inputs.total !== ''}
      >
        <TicketOrReason {...{ pair, orders, past, ticket }} id="phone-ticket" form={PhoneTicket} onDone={() => sheet.close()} />
      </Sheet>
    </div>
  );
}

interface TicketOrReasonProps extends Omit<LayoutProps, 'header' | 'chart' | 'asked' | 'onEdit'> {
  readonly id: string;
  readonly form: typeof DesktopTicket;
  readonly onDone?: () => void;
}

/** A pair that is switched off has one line in place of the ticket, and so has spot when it is closed; chart, book and own orders stay. */
function TicketOrReason({ form: Form, ...props }: TicketOrReasonProps) {
  const say = useSay();
  if (!useTakesNew('spot'))
    return (
      <Suspense fallback={null}>
        <Closed />
      </Suspense>
    );
  if (!props.pair.open) return <Note kind="warn">{say('trade.problem.marketClosed', { pair: props.pair.display })}</Note>;
  return (
    <Suspense fallback={<SkeletonRows rows={5} leading={false} />}>
      <Form {...props} />
    </Suspense>
  );
}
