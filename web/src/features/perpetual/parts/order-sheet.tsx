import { Suspense, useEffect, useState } from 'react';
import { exactFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Link } from '../../../navigation/link.tsx';
import { Moment } from '../../../product/moment.tsx';
import { fetchVerifySheet, VerifySheet } from '../../../proof/verify-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { PerpetualMarket } from '../model/market.ts';
import type { ContractOrder } from '../model/order.ts';
import { loadOrderEvidence } from '../model/evidence.ts';
import { useFills, type Fill } from '../past-queries.ts';
import styles from '../perpetual.module.css';
import { orderStateText } from './order-texts.ts';
import { PagedList } from './paged-list.tsx';
import { leverageText } from './words.ts';

interface OrderSheetProps {
  readonly order: ContractOrder;
  readonly market: PerpetualMarket | null;
  readonly onClose: () => void;
}

/** The whole order with every digit, its fills, its proof, and the way to the money records. */
export function OrderSheet({ order, market, onClose }: OrderSheetProps) {
  const say = useSay();
  const fills = useFills(order.id);
  const [verifies, setVerifies] = useState(false);
  useEffect(fetchVerifySheet, []);
  const number = `P-${order.id}`;
  if (verifies)
    return (
      <Suspense fallback={null}>
        <VerifySheet number={number} shown={undefined} load={() => loadOrderEvidence(number)} onClose={() => setVerifies(false)} />
      </Suspense>
    );
  return (
    <Sheet open onClose={onClose} title={say('trade.order.title')}>
      <div className={parts['stack']}>
        <OrderReceipt order={order} market={market} />
        <section aria-labelledby="order-fills">
          <h3 id="order-fills">{say('perpetual-sheets.fills.title')}</h3>
          <PagedList list={fills} empty={say('perpetual-sheets.fills.none')} failed={say('perpetual.own.failed')}>
            {(rows) => (
              <ul>
                {rows.map((fill) => (
                  <FillLine key={`${fill.positionId} ${fill.stepNumber}`} fill={fill} market={market} />
                ))}
              </ul>
            )}
          </PagedList>
        </section>
        <Button onPress={() => setVerifies(true)}>{say('trade.order.proof')}</Button>
        <Link to="/cashflow" search={{ tab: 'contract' }} className={parts['link']}>
          {say('trade.order.records')}
        </Link>
      </div>
    </Sheet>
  );
}

function OrderReceipt({ order, market }: Omit<OrderSheetProps, 'onClose'>) {
  const say = useSay();
  const style = useNumberStyle();
  const at = (epochMs: number) => <Moment atMs={epochMs} zoned />;
  const price = (value: string | null) => <Figure figure={tickFigure(value, market?.priceDecimals ?? 2, style)} unit="USDT" />;
  const coins = (value: string) => (
    <Figure figure={quantityFigure(value, market?.quantityDecimals ?? 0, style)} unit={order.coin.toUpperCase()} />
  );
  const kind = say(order.closes === null ? `perpetual.order.open.${order.side}` : `perpetual.order.close.${order.side}`);
  const rows: readonly (ReceiptRow | false)[] = [
    { key: 'kind', label: say('trade.order.kind'), value: `${kind} ${leverageText(order.leverage)}` },
    { key: 'pair', label: say('trade.order.pair'), value: <bdi dir="ltr">{order.display}</bdi> },
    { key: 'state', label: say('trade.order.state'), value: say(orderStateText(order)) },
    order.cause !== 'user' && {
      key: 'cause',
      label: say('perpetual-sheets.cause.title'),
      value: say(`perpetual-sheets.cause.${order.cause}`),
    },
    { key: 'price', label: say('trade.order.price'), value: order.price === null ? say('trade.kind.market') : price(order.price) },
    { key: 'tif', label: say('trade.tif.title'), value: say(`trade.tif.${order.timeInForce}`) },
    { key: 'quantity', label: say('trade.order.quantity'), value: coins(order.coins) },
    { key: 'filled', label: say('trade.order.filled'), value: coins(order.filledCoins), strong: true },
    { key: 'average', label: say('trade.order.average'), value: price(order.averagePrice) },
    { key: 'fee', label: say('trade.order.fee'), value: <Figure figure={exactFigure(order.fee, 'cost', style)} unit="USDT" /> },
    order.takeProfit !== null && { key: 'profit', label: say('perpetual.trigger.profit'), value: price(order.takeProfit) },
    order.stopLoss !== null && { key: 'loss', label: say('perpetual.trigger.loss'), value: price(order.stopLoss) },
    { key: 'placed', label: say('trade.order.placed'), value: at(order.placedMs) },
    { key: 'ended', label: say('perpetual-sheets.past.ended'), value: at(order.endedMs) },
    { key: 'number', label: say('trade.order.number'), value: <bdi dir="ltr">{order.number}</bdi> },
  ];
  return <Receipt rows={rows.filter((row) => row !== false)} />;
}

function FillLine({ fill, market }: { readonly fill: Fill; readonly market: PerpetualMarket | null }) {
  const say = useSay();
  const style = useNumberStyle();
  return (
    <li className={styles['formula']}>
      <span className={styles['line']}>
        <span>
          {say(`perpetual-sheets.step.${fill.kind}`)}{' '}
          <Figure figure={quantityFigure(fill.quantity, market?.quantityDecimals ?? 0, style)} />{' '}
          <Figure figure={tickFigure(fill.price, market?.priceDecimals ?? 2, style)} unit="USDT" />
        </span>
        <Moment atMs={fill.times.createMs} className={styles['time']} />
      </span>
      <span className={styles['line']}>
        <span className={styles['note']}>
          {say('trade.order.fee')} <Figure figure={exactFigure(fill.fee, 'cost', style)} unit="USDT" />
        </span>
        {fill.profit !== null && <Figure figure={exactFigure(fill.profit, 'result', style)} unit="USDT" tone="signed" arrow={false} />}
      </span>
    </li>
  );
}
