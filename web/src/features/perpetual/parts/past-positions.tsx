import { useState } from 'react';
import { add } from '../../../domain/decimal.ts';
import { exactFigure, tickFigure } from '../../../domain/figures.ts';
import { timeText, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useAskedOrder } from '../../../frame/asked-order.ts';
import { useAmountsHidden, useTimeStyle } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { PerpetualMarket } from '../model/market.ts';
import { pairName } from '../model/pair-name.ts';
import type { PositionRow } from '../model/position.ts';
import { useClosedPositions } from '../past-queries.ts';
import styles from '../perpetual.module.css';
import { HistorySheet } from './history-sheet.tsx';
import { PagedList } from './paged-list.tsx';
import { leverageText } from './words.ts';

interface PastPositionsProps {
  /** Null: of all markets. */
  readonly coin: string | null;
  readonly marketOf: (of: { readonly coin: string }) => PerpetualMarket | null;
}

/** Closed positions with what they made, fees and funding; each opens its steps. */
export function PastPositions({ coin, marketOf }: PastPositionsProps) {
  const say = useSay();
  const list = useClosedPositions(coin);
  const asked = useAskedOrder();
  const [shown, setShown] = useState<number | null>(null);
  const open = list.rows?.find(({ positionId }) => positionId === (shown ?? asked.orderId)) ?? null;
  return (
    <>
      <PagedList list={list} empty={say('perpetual.past.none')} failed={say('perpetual.own.failed')}>
        {(rows) => (
          <ul className={styles['cards']}>
            {rows.map((position) => (
              <PastCard
                key={position.positionId}
                position={position}
                market={marketOf({ coin: position.baseCoin.toLowerCase() })}
                onShow={() => setShown(position.positionId)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {open !== null && (
        <HistorySheet
          position={open}
          market={marketOf({ coin: open.baseCoin.toLowerCase() })}
          onClose={() => {
            setShown(null);
            asked.forget();
          }}
        />
      )}
    </>
  );
}

interface PastCardProps {
  readonly position: PositionRow;
  readonly market: PerpetualMarket | null;
  readonly onShow: () => void;
}

function PastCard({ position, market, onShow }: PastCardProps) {
  const say = useSay();
  const style = useNumberStyle();
  const time = useTimeStyle();
  const masked = useAmountsHidden();
  const { side } = position;
  const price = (value: string) => <Figure figure={tickFigure(value, market?.priceDecimals ?? 2, style)} />;
  const money = (amount: string, meaning: 'cost' | 'result') => <Figure figure={exactFigure(amount, meaning, style)} masked={masked} />;
  const reason = position.closeReason ?? 'closed';
  return (
    <li className={styles['card']}>
      <div className={styles['line']}>
        <span className={styles['name']}>
          <bdi dir="ltr">{pairName(position)}</bdi>
          <span className={styles[side]}>
            {say(`perpetual.side.name.${side}`)} {leverageText(position.leverage)}
          </span>
        </span>
        <Figure figure={exactFigure(position.netProfit, 'result', style)} unit="USDT" tone="signed" masked={masked} />
      </div>
      <span className={reason === 'closed' ? styles['note'] : styles['near']}>{say(`perpetual.past.${reason}`)}</span>
      <dl className={styles['facts']}>
        <div>
          <dt>{say('perpetual.card.entry')}</dt>
          <dd>{price(position.entryPrice)}</dd>
        </div>
        <div>
          <dt>{say('perpetual.past.exit')}</dt>
          <dd>{price(position.exitPrice)}</dd>
        </div>
        <div>
          <dt>{say('perpetual.close.result')}</dt>
          <dd>{money(position.realised, 'result')}</dd>
        </div>
        <div>
          <dt>{say('perpetual.past.fees')}</dt>
          <dd>{money(add(position.openFee, position.closeFee), 'cost')}</dd>
        </div>
        <div>
          <dt>{say('perpetual.card.funding')}</dt>
          <dd>{money(position.funding, 'result')}</dd>
        </div>
        <div>
          <dt>{say('perpetual.past.ended')}</dt>
          <dd>
            <bdi dir="ltr">{timeText(position.times.lastFillMs, time)}</bdi>
          </dd>
        </div>
      </dl>
      <div className={styles['actions']}>
        <Button small kind="plain" onPress={onShow} label={say('perpetual.past.showOne', { number: String(position.positionId) })}>
          {say(reason === 'liquidated' ? 'perpetual.past.why' : 'perpetual.past.steps')}
        </Button>
      </div>
    </li>
  );
}
