import { orderList } from '@candor/contract/products/spot/calls';
import { useQuery } from '@tanstack/react-query';
import { tableQueryOf } from '../../../api/client.ts';
import { exactFigure, figureText, groupDigits } from '../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Link } from '../../../navigation/link.tsx';
import { listedOf, Rows } from '../../../product/listed.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { heldBy, type Held } from '../model/held.ts';
import styles from './held-orders.module.css';

/** The open orders that hold a coin, on a page of no product. */
export function HeldOrders({ asset, masked }: { readonly asset: string; readonly masked: boolean }) {
  const say = useSay();
  const query = useQuery({ ...tableQueryOf(orderList, { state: 'waiting' }), select: ({ rows }) => heldBy(rows, asset) });
  return (
    <section className={styles['held']} aria-labelledby="wallet-held">
      <h3 id="wallet-held">{say('spot-parts.held')}</h3>
      <Rows list={{ ...listedOf(query), busy: query.isFetching }} failed={say('spot-parts.heldFailed')} waiting={2}>
        {(rows) => (
          <>
            <p>{say(rows.length === 0 ? 'spot-parts.heldNone' : 'spot-parts.heldText')}</p>
            <ul>
              {rows.map((order) => (
                <HeldOrder key={order.id} order={order} asset={asset} masked={masked} />
              ))}
            </ul>
          </>
        )}
      </Rows>
    </section>
  );
}

function HeldOrder({ order, asset, masked }: { readonly order: Held; readonly asset: string; readonly masked: boolean }) {
  const say = useSay();
  const style = useNumberStyle();
  const values = {
    quantity: masked ? '••••' : isolated(figureText(exactFigure(order.quantity, 'owned', style))),
    coin: isolated(order.coin.toUpperCase()),
    price: isolated(groupDigits(order.price, style)),
  };
  return (
    <li>
      <Link to="/trade" search={{ symbol: order.coin, tab: 'open' }} className={styles['heldRow']}>
        <span>{order.side === 'buy' ? say('spot-parts.heldBuy', values) : say('spot-parts.heldSell', values)}</span>
        <Figure figure={exactFigure(order.amount, 'owned', style)} unit={asset.toUpperCase()} masked={masked} />
        <Icon name="forward" className={styles['chevron']} />
      </Link>
    </li>
  );
}
