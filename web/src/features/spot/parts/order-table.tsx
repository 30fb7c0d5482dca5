import { useSay } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { OrderActions, SideWord, useOrderParts, type OrderListProps } from './order-parts.tsx';
import styles from './orders-panel.module.css';

const OPEN_COLUMNS = ['time', 'kind', 'price', 'quantity', 'filled', 'value'] as const;
const PAST_COLUMNS = ['time', 'kind', 'price', 'quantity', 'filled', 'average', 'fee', 'state'] as const;

/** The desktop's orders as a table. */
export function OrderTable({ rows, open, pair, onShow, ...actions }: OrderListProps) {
  const say = useSay();
  const partsOf = useOrderParts(pair);
  const columns = open ? OPEN_COLUMNS : PAST_COLUMNS;
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {say(`trade.order.${column}`)}
              </th>
            ))}
            <th scope="col" aria-label={say('trade.order.actions')} />
          </tr>
        </thead>
        <tbody>
          {rows.map((order) => {
            const parts = partsOf(order);
            return (
              <tr key={order.id}>
                <th scope="row">{parts.time}</th>
                <td>
                  <SideWord order={order} />
                </td>
                <td>{parts.price}</td>
                <td>{parts.quantity}</td>
                <td>
                  {parts.filled}
                  {open && (
                    <span className={styles['percent']}>
                      {' '}
                      <bdi dir="ltr">{`${parts.percent}%`}</bdi>
                    </span>
                  )}
                </td>
                {open ? (
                  <td>{parts.value}</td>
                ) : (
                  <>
                    <td>{parts.average}</td>
                    <td>{parts.fee}</td>
                    <td>{parts.state}</td>
                  </>
                )}
                <td>
                  <span className={styles['rowActions']}>
                    <Button
                      small
                      kind="plain"
                      onPress={() => onShow(order.id)}
                      label={say('trade.orders.showOne', { number: order.number })}
                    >
                      {say('trade.orders.details')}
                    </Button>
                    {open && <OrderActions order={order} pair={pair} {...actions} />}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
