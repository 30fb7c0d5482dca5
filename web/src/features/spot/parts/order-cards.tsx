import { useSay } from '../../../i18n/text.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { OrderActions, SideWord, useOrderParts, type OrderListProps } from './order-parts.tsx';
import styles from './orders-panel.module.css';

/** The phone's orders: one card each, a press opens its receipt. */
export function OrderCards({ rows, open, pair, onShow, ...actions }: OrderListProps) {
  const say = useSay();
  const partsOf = useOrderParts(pair, true);
  return (
    <ul className={styles['cards']}>
      {rows.map((order) => {
        const parts = partsOf(order);
        return (
          <li key={order.id} className={styles['card']}>
            <button type="button" className={styles['cardBody']} onClick={() => onShow(order.id)}>
              <span className={styles['line']}>
                <SideWord order={order} />
                <span className={styles['time']}>{parts.time}</span>
              </span>
              <span className={styles['line']}>
                <span className={styles['label']}>{say(open ? 'trade.order.price' : 'trade.order.average')}</span>
                {open ? parts.price : parts.average}
              </span>
              <span className={styles['line']}>
                <span className={styles['label']}>{say('trade.order.filledOf')}</span>
                <span className={styles['filled']}>
                  {open && <Ring share={parts.percent / 100} size={16} thickness={2} />}
                  {parts.filled}
                  {order.quantity !== null && (
                    <>
                      <span className={styles['label']}>{say('trade.order.of')}</span>
                      {parts.quantity}
                    </>
                  )}
                </span>
              </span>
              {!open && <span className={styles['state']}>{parts.state}</span>}
            </button>
            {open && (
              <span className={styles['cardActions']}>
                <OrderActions order={order} pair={pair} {...actions} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
