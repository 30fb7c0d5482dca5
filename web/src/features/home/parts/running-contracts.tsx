import { secondOrders } from '@candor/contract/products/updown/calls';
import { Link } from '../../../navigation/link.tsx';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/client.ts';
import { exactFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { serverNowMs, useSecondsUntil } from '../../../market/countdown.ts';
import { useAmountsHidden } from '../../../session/preferences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Hidden } from '../../../ui/hidden.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from '../home.module.css';
import { nextEnding, pollMs, type RunningOrder } from '../model/running.ts';

/** Own second contracts that run, those that end next; nothing while there is none. */
export function RunningContracts() {
  const say = useSay();
  const { data: orders = [] } = useQuery({
    ...queryOf(secondOrders, { status: 0 }),
    refetchInterval: ({ state }) => pollMs(state.data ?? [], serverNowMs()),
  });
  if (orders.length === 0) return null;
  const shown = nextEnding(orders);
  return (
    <section className={styles['coins']} aria-labelledby="own-running">
      <div className={styles['coinsHead']}>
        <h2 id="own-running">
          {orders.length > shown.length ? say('home.runningCount', { count: String(orders.length) }) : say('home.running')}
        </h2>
        {orders.length > shown.length && (
          <Link to="/flash" className={styles['all']}>
            {say('home.runningAll')}
          </Link>
        )}
      </div>
      <ul className={styles['list']}>
        {shown.map((order) => (
          <RunningRow key={order.id} order={order} />
        ))}
      </ul>
    </section>
  );
}

function RunningRow({ order }: { readonly order: RunningOrder }) {
  const say = useSay();
  const style = useNumberStyle();
  const hidden = useAmountsHidden();
  const seconds = useSecondsUntil(order.closeTime);
  const up = order.betContent === '1';
  const due = seconds === null || seconds === 0;
  return (
    <li>
      <Link to="/flash" search={{ symbol: order.coinSymbol.toLowerCase() }} className={styles['row']}>
        <CountdownRing seconds={seconds} of={order.type} size={44} />
        <span className={styles['runs']}>
          <bdi dir="ltr">{order.showCoin ?? order.coinSymbol.toUpperCase()}</bdi>
          <span className={classNames(styles['side'], styles[up ? 'buy' : 'sell'])}>
            <Icon name={up ? 'rise' : 'fall'} small />
            {say(up ? 'home.direction.up' : 'home.direction.down')}
          </span>
        </span>
        <Hidden>{due ? say('home.runningDue') : say('home.runningLeft', { seconds: String(seconds) })}</Hidden>
        <span className={styles['figures']}>
          <span>
            <Hidden>{say('home.stake')}</Hidden>
            <Figure figure={exactFigure(order.betAmount, 'owned', style)} unit="USDT" masked={hidden} />
          </span>
          <span className={styles['quiet']}>
            {say('home.winPays')} <Figure figure={exactFigure(order.rewardAmount, 'owned', style)} masked={hidden} />
          </span>
        </span>
      </Link>
    </li>
  );
}
