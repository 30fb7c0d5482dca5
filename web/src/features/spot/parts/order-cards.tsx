import { quantityFigure, tickFigure } from '../../../domain/figures.ts';
import type { SpotPair } from '../../../domain/spot/pair.ts';
import { timeText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { filledPercent, type SpotOrder } from '../model/order.ts';
import { stateText } from './order-texts.ts';
import styles from './orders-panel.module.css';

export interface OrderListProps {
  readonly rows: readonly SpotOrder[];
  readonly open: boolean;
  readonly pair: SpotPair;
  readonly cancelling: ReadonlySet<number>;
  readonly onCancel: (order: SpotOrder) => void;
  readonly onShow: (id: number) => void;
}

export function SideWord({ order }: { readonly order: SpotOrder }) {
  const say = useSay();
  return (
    <span className={classNames(styles['side'], styles[order.side])}>
      <Icon name={order.side === 'buy' ? 'rise' : 'fall'} small />
      {say(`trade.orderName.${order.kind}.${order.side}`)}
    </span>
  );
}

/** The phone's orders: one card each, a press opens its receipt. */
export function OrderCards({ rows, open, pair, cancelling, onCancel, onShow }: OrderListProps) {
  const say = useSay();
  const style = useNumberStyle();
  const time = useTimeStyle();
  return (
    <ul className={styles['cards']}>
      {rows.map((order) => {
        const percent = filledPercent(order);
        return (
          <li key={order.id} className={styles['card']}>
            <button type="button" className={styles['cardBody']} onClick={() => onShow(order.id)}>
              <span className={styles['line']}>
                <SideWord order={order} />
                <bdi dir="ltr" className={styles['time']}>
                  {timeText(order.placedMs, time)}
                </bdi>
              </span>
              <span className={styles['line']}>
                <span className={styles['label']}>{say(open ? 'trade.order.price' : 'trade.order.average')}</span>
                <Figure figure={tickFigure(open ? order.price : order.averagePrice, pair.priceDecimals, style)} />
              </span>
              <span className={styles['line']}>
                <span className={styles['label']}>{say('trade.order.filledOf')}</span>
                <span className={styles['filled']}>
                  {open && <Ring share={percent / 100} size={16} thickness={2} />}
                  <Figure figure={quantityFigure(order.filled, pair.quantityDecimals, style)} />
                  {order.quantity !== null && (
                    <>
                      <span className={styles['label']}>{say('trade.order.of')}</span>
                      <Figure figure={quantityFigure(order.quantity, pair.quantityDecimals, style)} unit={order.coin.toUpperCase()} />
                    </>
                  )}
                </span>
              </span>
              {!open && <span className={styles['state']}>{say(stateText(order))}</span>}
            </button>
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
          </li>
        );
      })}
    </ul>
  );
}
