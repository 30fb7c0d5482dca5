import type { ReactNode } from 'react';
import { useSay } from '../../../i18n/text.tsx';
import { Moment } from '../../../product/moment.tsx';
import { buys, type ContractOrder } from '../model/order.ts';
import styles from '../perpetual.module.css';

/** What stands first on the card of an order: its market, what it does, and a time of it, epoch ms. */
export function OrderHead({ order, timeMs }: { readonly order: ContractOrder; readonly timeMs: number }) {
  const say = useSay();
  return (
    <div className={styles['line']}>
      <span className={styles['name']}>
        <bdi dir="ltr">{order.display}</bdi>
        <span className={styles[buys(order) ? 'long' : 'short']}>
          {say(order.closes === null ? `perpetual.order.open.${order.side}` : `perpetual.order.close.${order.side}`)}
        </span>
      </span>
      <Moment atMs={timeMs} className={styles['time']} />
    </div>
  );
}

/** Names and figures of a card. */
export function Facts({ rows }: { readonly rows: readonly (readonly [name: string, figure: ReactNode])[] }) {
  return (
    <dl className={styles['facts']}>
      {rows.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
