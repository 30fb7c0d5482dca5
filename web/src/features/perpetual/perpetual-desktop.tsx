import { Suspense, useEffect, useState, type ReactNode } from 'react';
import type { OwnLine } from '../../chart/engine.ts';
import { OrderBook } from '../../frame/book/order-book.tsx';
import { TradeList } from '../../frame/book/trade-list.tsx';
import { DesktopMarket } from '../../frame/book/desktop-market.tsx';
import frame from '../../frame/frame.module.css';
import { Closed } from '../../frame/lost-address.ts';
import { SideButtons } from '../../frame/side-buttons.tsx';
import page from '../../frame/trade-page.module.css';
import { fixed } from '../../domain/decimal.ts';
import { ticksOf } from '../../domain/pair.ts';
import { useSay } from '../../i18n/text.tsx';
import { useTakesNew } from '../../product/products.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { useSheet } from '../../ui/use-sheet.ts';
import { useWide } from '../../ui/use-wide.ts';
import { useChartLines } from './model/chart-lines.ts';
import type { PutLine } from './model/put-line.ts';
import type { PerpetualMarket } from './model/market.ts';
import { buys, type ContractOrder } from './model/order.ts';
import type { PastList } from './model/past-list.ts';
import type { OpenPosition } from './model/position.ts';
import { changeTicket, useTicketDraft, type TicketChange } from './model/ticket-state.ts';
import { ContractsPanel } from './parts/contracts-panel.tsx';
import { MarkPrice } from './parts/mark-strip.tsx';
import type { TicketProps } from './parts/ticket.tsx';
import { useOpenOrders, usePositions } from './queries.ts';
import { later } from '../../ui/later.ts';

/** A phone opens it in a sheet: the lists are there before it. */
const ticketCode = () => import('./parts/ticket.tsx');
const ContractTicket = later(async () => (await ticketCode()).ContractTicket);

const NO_ORDERS: readonly ContractOrder[] = [];
const NO_POSITIONS: readonly OpenPosition[] = [];

const DESK_BOOK_ROWS = 10;
const SMALL_BOOK_ROWS = 7;
const PHONE_BOOK_ROWS = 8;

interface PerpetualDesktopProps {
  readonly market: PerpetualMarket;
  /** The list of what is over that the address asks for. */
  readonly past: PastList | null;
  /** A line of the chart that was put elsewhere. */
  readonly put: PutLine | null;
  readonly onPut: () => void;
  /** What of the own contracts is on the chart. */
  readonly onLines: (lines: readonly OwnLine[]) => void;
}

/** Book, trades, ticket and own lists: on a phone the ticket is a sheet over the page. */
export function PerpetualDesktop({ market, past, put, onPut, onLines }: PerpetualDesktopProps) {
  const { lines, moved } = useChartLines(market, put);
  useEffect(() => onLines(lines), [lines, onLines]);
  const desktop = useWide('panes');
  const positions = usePositions().rows ?? NO_POSITIONS;
  const orders = useOpenOrders().rows ?? NO_ORDERS;
  const [inputs, setInputs] = useTicketDraft(market);
  const change = (part: TicketChange) => setInputs((before) => changeTicket(before, part));
  const pick = (price: string) => change({ kind: 'limit', price: fixed(price, market.priceDecimals, 'half-up') });
  const ticket = { market, positions, orders, inputs, change };
  const own = <ContractsPanel key={past} market={market} past={past} moved={moved} onMoved={onPut} />;
  const parts = { market, orders, pick, ticket, own };
  return desktop ? <OnDesktop {...parts} /> : <OnPhone {...parts} firstTab="own" />;
}

interface LayoutProps {
  readonly market: PerpetualMarket;
  readonly orders: readonly ContractOrder[];
  readonly pick: (price: string) => void;
  readonly ticket: Omit<TicketProps, 'id'>;
  readonly own: ReactNode;
}

/** Prices of own waiting orders, by what they do in the book. */
function ownTicks(orders: readonly ContractOrder[], { coin, scale }: PerpetualMarket) {
  const ticks = (isBuy: boolean) =>
    orders
      .filter((order) => order.coin === coin && buys(order) === isBuy)
      .flatMap(({ price }) => (price === null ? [] : (ticksOf(price, scale) ?? [])));
  return { buy: ticks(true), sell: ticks(false) };
}

const TRADES = { product: 'perpetual', topic: 'CONTRACT_TRADE' } as const;

function OnDesktop({ market, orders, pick, ticket, own }: LayoutProps) {
  const say = useSay();
  const takesNew = useTakesNew('perpetual');
  const tall = useWide('desktop');
  const rows = tall ? DESK_BOOK_ROWS : SMALL_BOOK_ROWS;
  return (
    <>
      <DesktopMarket
        book={
          <OrderBook
            pair={market}
            own={ownTicks(orders, market)}
            last={<MarkPrice market={market} />}
            topic="CONTRACT_DEPTH"
            rows={rows}
            onPick={pick}
          />
        }
        trades={<TradeList pair={market} count={60} market={TRADES} />}
      />
      <section className={frame['ticket']} aria-label={say('perpetual.ticket.title')}>
        <Suspense fallback={<SkeletonRows rows={5} leading={false} />}>
          {takesNew ? <ContractTicket {...ticket} id="desktop-contract" /> : <Closed />}
        </Suspense>
      </section>
      <div className={frame['own']}>{own}</div>
    </>
  );
}

function OnPhone({ market, orders, pick, ticket, own, firstTab }: LayoutProps & { readonly firstTab: 'own' | 'book' }) {
  const say = useSay();
  const sheet = useSheet(['ticket']);
  const takesNew = useTakesNew('perpetual');
  const [tab, setTab] = useState<'own' | 'book' | 'trades'>(firstTab);
  const open = (side: 'buy' | 'sell') => {
    ticket.change({ side: side === 'buy' ? 'long' : 'short', closes: false });
    sheet.open('ticket');
  };
  return (
    <>
      <div className={page['phoneTabs']}>
        <Tabs
          id="contract-phone"
          label={say('trade.phone.title')}
          tabs={[
            { key: 'own', label: say('perpetual.own.title') },
            { key: 'book', label: say('trade.book.title') },
            { key: 'trades', label: say('trade.trades.title') },
          ]}
          chosen={tab}
          onChoose={setTab}
        />
      </div>
      <TabPanel id="contract-phone" chosen={tab} className={page['phonePanel']}>
        {tab === 'own' && own}
        {tab === 'book' && (
          <OrderBook
            pair={market}
            own={ownTicks(orders, market)}
            last={<MarkPrice market={market} />}
            topic="CONTRACT_DEPTH"
            rows={PHONE_BOOK_ROWS}
            beside
            onPick={(price) => {
              pick(price);
              sheet.open('ticket');
            }}
          />
        )}
        {tab === 'trades' && <TradeList pair={market} count={30} market={TRADES} />}
      </TabPanel>
      {takesNew ? (
        <SideButtons buy={say('perpetual.side.long')} sell={say('perpetual.side.short')} onSide={open} />
      ) : (
        <div className={frame['foot']}>
          <Suspense fallback={null}>
            <Closed />
          </Suspense>
        </div>
      )}
      <Sheet
        open={sheet.opened === 'ticket'}
        onClose={() => sheet.close()}
        title={<bdi dir="ltr">{market.display}</bdi>}
        holds={ticket.inputs.amount !== ''}
      >
        <Suspense fallback={<SkeletonRows rows={5} leading={false} />}>
          {takesNew ? <ContractTicket {...ticket} id="phone-contract" onDone={() => sheet.close()} /> : <Closed />}
        </Suspense>
      </Sheet>
    </>
  );
}
