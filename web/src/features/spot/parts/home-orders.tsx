import { orderList } from '@candor/contract/products/spot/calls';
import type { ResultOf } from '@candor/contract/call';
import { Link } from '../../../navigation/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { tableQueryOf } from '../../../api/client.ts';
import { isZero } from '../../../domain/decimal.ts';
import { quantityFigure, tickFigure, unknownFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Rows } from '../../../product/listed.tsx';
import { useMarkets } from '../../../session/markets.ts';
import { useAmountsHidden } from '../../../session/preferences.ts';
import type { MarketEntry } from '../../../session/pairs.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { ListPart, SideMark } from '../../../ui/own-list.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import styles from '../../../ui/own-list.module.css';

type Order = ResultOf<typeof orderList>;

const SHOWN = 4;

/** On a desktop: the own orders of all pairs, those that wait and the last that filled. */
export function HomeOrders() {
  const say = useSay();
  const page = { pageNum: 1, pageSize: 20 };
  const waiting = useQuery(tableQueryOf(orderList, { state: 'waiting', ...page }));
  const ended = useQuery(tableQueryOf(orderList, { state: 'ended', ...page }));
  const filled = (ended.data?.rows ?? []).filter(({ filledQuantity }) => !isZero(filledQuantity)).slice(0, SHOWN);
  const count = waiting.data?.total ?? 0;
  const list = { rows: waiting.data?.rows ?? null, failed: waiting.isError, retry: () => void waiting.refetch() };
  return (
    <>
      <ListPart
        id="own-waiting"
        title={count > SHOWN ? say('spot-parts.waitingCount', { count: String(count) }) : say('spot-parts.waiting')}
      >
        <Rows list={list} failed={say('spot-parts.ordersFailed')} empty={<NoneWaits />} waiting={2}>
          {(rows) => <OrderRows orders={rows.slice(0, SHOWN)} tab="open" />}
        </Rows>
      </ListPart>
      {filled.length > 0 && (
        <ListPart id="own-filled" title={say('spot-parts.filled')}>
          <OrderRows orders={filled} tab="history" />
        </ListPart>
      )}
    </>
  );
}

function NoneWaits() {
  const say = useSay();
  const link = (
    <ButtonLink small to="/trade" search={{}}>
      {say('spot-parts.toTrade')}
    </ButtonLink>
  );
  return <EmptyState compact text={say('spot-parts.waitingNone')} action={link} />;
}

function OrderRows({ orders, tab }: { readonly orders: readonly Order[]; readonly tab: 'open' | 'history' }) {
  const { entries } = useMarkets();
  return (
    <ul className={styles['list']}>
      {orders.map((order) => (
        <OrderRow key={order.orderId} order={order} tab={tab} entry={entries.find(({ coin }) => coin === order.baseCoin.toLowerCase())} />
      ))}
    </ul>
  );
}

interface OrderRowProps {
  readonly order: Order;
  readonly tab: 'open' | 'history';
  readonly entry: MarketEntry | undefined;
}

/** Pair and side, amount and price: what waits stands with what was ordered, what is over with what filled and its mean price. */
function OrderRow({ order, tab, entry }: OrderRowProps) {
  const say = useSay();
  const style = useNumberStyle();
  const hidden = useAmountsHidden();
  const { side } = order;
  const price = tab === 'open' ? order.limitPrice : order.averagePrice;
  const quantity = tab === 'open' ? order.orderedQuantity : order.filledQuantity;
  const pair = entry?.pair ?? null;
  return (
    <li>
      <Link to="/trade" search={{ symbol: order.baseCoin.toLowerCase(), tab }} className={styles['row']}>
        <bdi dir="ltr" className={styles['name']}>
          {entry?.display ?? order.baseCoin.toUpperCase()}
        </bdi>
        <SideMark up={side === 'buy'}>{say(`spot-parts.side.${side}`)}</SideMark>
        <span className={styles['figures']}>
          <Figure
            figure={pair === null ? unknownFigure() : quantityFigure(quantity, pair.quantityDecimals, style)}
            unit={order.baseCoin.toUpperCase()}
            masked={hidden}
          />
          <span className={styles['quiet']}>
            <Figure
              figure={pair === null ? unknownFigure() : tickFigure(price, pair.priceDecimals, style)}
              unit={order.quoteCoin.toUpperCase()}
            />
          </span>
        </span>
      </Link>
    </li>
  );
}
