import { quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { timeText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { TriggerOrder } from '../model/loss.ts';
import type { PerpetualMarket } from '../model/market.ts';
import type { Cancelling } from '../model/use-cancel.ts';
import styles from '../perpetual.module.css';

interface TriggerCardsProps {
  readonly rows: readonly TriggerOrder[];
  readonly marketOf: (of: { readonly coin: string }) => PerpetualMarket | null;
  readonly cancel: Cancelling;
}

/** Active take-profits and stop-losses with cancel. */
export function TriggerCards({ rows, marketOf, cancel }: TriggerCardsProps) {
  const say = useSay();
  const style = useNumberStyle();
  const time = useTimeStyle();
  return (
    <ul className={styles['cards']}>
      {rows.map((trigger) => {
        const market = marketOf(trigger);
        const price = (value: string) => <Figure figure={tickFigure(value, market?.priceDecimals ?? 2, style)} />;
        return (
          <li key={trigger.id} className={styles['card']}>
            <div className={styles['line']}>
              <span className={styles['name']}>
                <bdi dir="ltr">{trigger.display}</bdi>
                <span className={styles[trigger.side]}>{say(`perpetual.side.name.${trigger.side}`)}</span>
                {say(`perpetual.trigger.${trigger.kind}`)}
              </span>
              <bdi dir="ltr" className={styles['time']}>
                {timeText(trigger.setMs, time)}
              </bdi>
            </div>
            <dl className={styles['facts']}>
              <div>
                <dt>{say('perpetual.trigger.at')}</dt>
                <dd>{price(trigger.trigger)}</dd>
              </div>
              <div>
                <dt>{say('trade.order.price')}</dt>
                <dd>{trigger.limit === null ? say('trade.kind.market') : price(trigger.limit)}</dd>
              </div>
              <div>
                <dt>{say('trade.order.quantity')}</dt>
                <dd>
                  {trigger.whole ? (
                    say('perpetual.trigger.whole')
                  ) : (
                    <Figure
                      figure={quantityFigure(trigger.coins, market?.quantityDecimals ?? 0, style)}
                      unit={trigger.coin.toUpperCase()}
                    />
                  )}
                </dd>
              </div>
            </dl>
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
