import type { ReactNode } from 'react';
import { quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useShownOrder } from '../../../frame/linked-order.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { PerpetualMarket } from '../model/market.ts';
import type { ContractOrder } from '../model/order.ts';
import { useEnded, type OrderState } from '../past-queries.ts';
import styles from '../perpetual.module.css';
import { Facts, OrderHead } from './card-parts.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { orderStateText } from './order-texts.ts';
import { PagedList } from './paged-list.tsx';

interface PastOrdersProps {
  /** Null: of all markets. */
  readonly coin: string | null;
  readonly state: OrderState;
  readonly marketOf: (of: { readonly coin: string }) => PerpetualMarket | null;
}

/** Orders that are over, with what became of each; a press shows the whole order and its fills. */
export function PastOrders({ coin, state, marketOf }: PastOrdersProps) {
  const say = useSay();
  const list = useEnded(state, coin);
  const { shownId, show, close } = useShownOrder();
  const open = list.rows?.find(({ id }) => id === shownId) ?? null;
  return (
    <>
      <PagedList list={list} empty={say('perpetual-sheets.past.noOrders')} failed={say('perpetual.own.failed')}>
        {(rows) => (
          <ul className={styles['cards']}>
            {rows.map((order) => (
              <PastOrder key={order.id} order={order} market={marketOf(order)} onShow={() => show(order.id)} />
            ))}
          </ul>
        )}
      </PagedList>
      {open !== null && <OrderSheet order={open} market={marketOf(open)} onClose={close} />}
    </>
  );
}

interface PastOrderProps {
  readonly order: ContractOrder;
  readonly market: PerpetualMarket | null;
  readonly onShow: () => void;
}

function PastOrder({ order, market, onShow }: PastOrderProps) {
  const say = useSay();
  const style = useNumberStyle();
  const price = (value: string | null) => <Figure figure={tickFigure(value, market?.priceDecimals ?? 2, style)} />;
  const coins = (value: string) => <Figure figure={quantityFigure(value, market?.quantityDecimals ?? 0, style)} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [say('trade.order.price'), order.price === null ? say('trade.kind.market') : price(order.price)],
    [say('trade.order.average'), price(order.averagePrice)],
    [
      say('trade.order.filledOf'),
      <span key="filled">
        {coins(order.filledCoins)} / {coins(order.coins)}
      </span>,
    ],
  ];
  return (
    <li className={styles['card']}>
      <OrderHead order={order} timeMs={order.endedMs} />
      <span className={order.state === 'filled' ? styles['note'] : styles['near']}>{say(orderStateText(order))}</span>
      <Facts rows={facts} />
      <div className={styles['actions']}>
        <Button small kind="plain" onPress={onShow} label={say('trade.orders.showOne', { number: order.number })}>
          {say('trade.orders.details')}
        </Button>
      </div>
    </li>
  );
}
