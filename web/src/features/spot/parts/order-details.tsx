import { useEffect } from 'react';
import { Link } from '../../../navigation/link.tsx';
import { exactFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Moment } from '../../../product/moment.tsx';
import { fetchVerifySheet } from '../../../proof/verify-part.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import type { SpotOrder } from '../model/order.ts';
import { SideWord } from './order-parts.tsx';
import { stateText } from './order-texts.ts';
import styles from './orders-panel.module.css';

interface OrderDetailsProps {
  readonly order: SpotOrder;
  readonly pair: TradedPair;
  /** Absent where the order has only just been placed. */
  readonly onVerify?: () => void;
}

/** The whole order with every digit, its times with their zone, its proof, and the way to the money records. */
export function OrderDetails({ order, pair, onVerify }: OrderDetailsProps) {
  // with the details, so that the check is there when it is asked for
  const provable = onVerify !== undefined;
  useEffect(() => {
    if (provable) fetchVerifySheet();
  }, [provable]);
  const say = useSay();
  const style = useNumberStyle();
  const at = (epochMs: number) => <Moment atMs={epochMs} zoned />;
  const quote = order.quote.toUpperCase();
  const rows: readonly (ReceiptRow | false)[] = [
    { key: 'kind', label: say('trade.order.kind'), value: <SideWord order={order} /> },
    { key: 'pair', label: say('trade.order.pair'), value: <bdi dir="ltr">{pair.display}</bdi> },
    { key: 'state', label: say('trade.order.state'), value: say(stateText(order)) },
    order.price !== null && {
      key: 'price',
      label: say('trade.order.price'),
      value: <Figure figure={tickFigure(order.price, pair.priceDecimals, style)} unit={quote} />,
    },
    order.kind === 'limit' && { key: 'tif', label: say('trade.tif.title'), value: say(`trade.tif.${order.timeInForce}`) },
    order.quantity !== null && {
      key: 'quantity',
      label: say('trade.order.quantity'),
      value: <Figure figure={quantityFigure(order.quantity, pair.quantityDecimals, style)} unit={order.coin.toUpperCase()} />,
    },
    {
      key: 'filled',
      label: say('trade.order.filled'),
      value: <Figure figure={quantityFigure(order.filled, pair.quantityDecimals, style)} unit={order.coin.toUpperCase()} />,
      strong: true,
    },
    {
      key: 'average',
      label: say('trade.order.average'),
      value: <Figure figure={exactFigure(order.averagePrice, 'owned', style)} unit={quote} />,
    },
    {
      key: 'filledValue',
      label: say('trade.order.filledValue'),
      value: <Figure figure={exactFigure(order.filledValue, 'owned', style)} unit={quote} />,
    },
    {
      key: 'fee',
      label: say('trade.order.fee'),
      value: <Figure figure={exactFigure(order.fee.amount, 'cost', style)} unit={order.fee.asset.toUpperCase()} />,
    },
    { key: 'placed', label: say('trade.order.placed'), value: at(order.placedMs) },
    order.dealtMs !== null && { key: 'dealt', label: say('trade.order.dealt'), value: at(order.dealtMs) },
    { key: 'number', label: say('trade.order.number'), value: <bdi dir="ltr">{order.number}</bdi> },
  ];
  return (
    <div className={styles['details']}>
      <Receipt rows={rows.filter((row) => row !== false)} />
      {onVerify !== undefined && <Button onPress={onVerify}>{say('trade.order.proof')}</Button>}
      <Link to="/cashflow" search={{ tab: 'spot' }} className={styles['records']}>
        {say('trade.order.records')}
      </Link>
    </div>
  );
}
