import { quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Moment } from '../../../product/moment.tsx';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { TriggerOrder } from '../model/loss.ts';
import type { PerpetualMarket } from '../model/market.ts';
import type { Cancelling } from '../model/use-cancel.ts';
import styles from '../perpetual.module.css';
import { Facts } from './card-parts.tsx';

interface TriggerCardsProps {
  readonly rows: readonly TriggerOrder[];
  readonly marketOf: (of: { readonly coin: string }) => PerpetualMarket | null;
  readonly cancel: Cancelling;
}

/** Active take-profits and stop-losses with cancel. */
export function TriggerCards({ rows, marketOf, cancel }: TriggerCardsProps) {
  const say = useSay();
  const style = useNumberStyle();
  return (
    <ul className={styles['cards']}>
      {rows.map((trigger) => {
        const market = marketOf(trigger);
        const price = (value: string) => <Figure figure={tickFigure(value, market?.priceDecimals ?? 2, style)} />;
        const size = quantityFigure(trigger.coins, market?.quantityDecimals ?? 0, style);
        const coins = <Figure figure={size} unit={trigger.coin.toUpperCase()} />;
        return (
          <li key={trigger.id} className={styles['card']}>
            <div className={styles['line']}>
              <span className={styles['name']}>
                <bdi dir="ltr">{trigger.display}</bdi>
                <span className={styles[trigger.side]}>{say(`perpetual.side.name.${trigger.side}`)}</span>
                {say(`perpetual.trigger.${trigger.kind}`)}
              </span>
              <Moment atMs={trigger.setMs} className={styles['time']} />
            </div>
            <Facts
              rows={[
                [say('perpetual.trigger.at'), price(trigger.trigger)],
                [say('trade.order.price'), trigger.limit === null ? say('trade.kind.market') : price(trigger.limit)],
                [say('trade.order.quantity'), trigger.whole ? say('perpetual.trigger.whole') : coins],
              ]}
            />
            {trigger.group !== 0 && <p className={styles['note']}>{say('perpetual.trigger.pair')}</p>}
            <div className={styles['actions']}>
              <Button
                small
                kind="line"
                busy={cancel.isBusy(`trigger-${trigger.id}`)}
                onPress={() => cancel.trigger(trigger.id)}
                label={say('perpetual.trigger.cancel', { number: String(trigger.id) })}
              >
                {say('shell.common.cancel')}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
