import { exactFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { timeText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { filledPercent } from '../model/order.ts';
import { SideWord, type OrderListProps } from './order-cards.tsx';
import { stateText } from './order-texts.ts';
import styles from './orders-panel.module.css';

/** The desk's orders as a table. */
export function OrderTable({ rows, open, pair, cancelling, onCancel, onShow }: OrderListProps) {
  const say = useSay();
  const style = useNumberStyle();
  const time = useTimeStyle();
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{say('trade.order.time')}</th>
            <th scope="col">{say('trade.order.kind')}</th>
            <th scope="col">{say('trade.order.price')}</th>
            <th scope="col">{say('trade.order.quantity')}</th>
            <th scope="col">{say('trade.order.filled')}</th>
            {!open && <th scope="col">{say('trade.order.average')}</th>}
            {open ? <th scope="col">{say('trade.order.value')}</th> : <th scope="col">{say('trade.order.fee')}</th>}
            {!open && <th scope="col">{say('trade.order.state')}</th>}
            <th scope="col" aria-label={say('trade.order.actions')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((order) => (
            <tr key={order.id}>
              <th scope="row">
                <bdi dir="ltr">{timeText(order.placedMs, time)}</bdi>
              </th>
              <td>
                <SideWord order={order} />
              </td>
              <td>
                {order.price === null ? say('trade.kind.market') : <Figure figure={tickFigure(order.price, pair.priceDecimals, style)} />}
              </td>
              <td>
                <Figure figure={quantityFigure(order.quantity, pair.quantityDecimals, style)} />
              </td>
              <td>
                <Figure figure={quantityFigure(order.filled, pair.quantityDecimals, style)} />
                {open && (
                  <span className={styles['percent']}>
                    {' '}
                    <bdi dir="ltr">{`${filledPercent(order)}%`}</bdi>
                  </span>
                )}
              </td>
              {!open && (
                <td>
                  <Figure figure={tickFigure(order.averagePrice, pair.priceDecimals, style)} />
                </td>
              )}
              <td>
                {open ? (
                  <Figure figure={exactFigure(order.value, 'cost', style)} unit={order.quote.toUpperCase()} />
                ) : (
                  <Figure figure={exactFigure(order.fee.amount, 'cost', style)} unit={order.fee.asset.toUpperCase()} />
                )}
              </td>
              {!open && <td>{say(stateText(order))}</td>}
              <td>
                <span className={styles['rowActions']}>
                  <Button small kind="plain" onPress={() => onShow(order.id)} label={say('trade.orders.showOne', { number: order.number })}>
                    {say('trade.orders.details')}
                  </Button>
                  {open && (
                    <Button
                      small
                      kind="line"
                      busy={cancelling.has(order.id)}
                      onPress={() => onCancel(order)}
                      label={say('trade.orders.cancelOne', { number: order.number })}
                    >
                      {say('shell.common.cancel')}
                    </Button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
