import { add } from '../../../domain/decimal.ts';
import { exactFigure, tickFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useShownOrder } from '../../../frame/linked-order.ts';
import { Moment } from '../../../product/moment.tsx';
import { useAmountsHidden } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import type { PerpetualMarket } from '../model/market.ts';
import { pairName } from '../model/pair-name.ts';
import type { PositionRow } from '../model/position.ts';
import { useClosedPositions } from '../past-queries.ts';
import styles from '../perpetual.module.css';
import { Facts } from './card-parts.tsx';
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
  const { shownId, show, close } = useShownOrder();
  const open = list.rows?.find(({ positionId }) => positionId === shownId) ?? null;
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
                onShow={() => show(position.positionId)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      {open !== null && <HistorySheet position={open} market={marketOf({ coin: open.baseCoin.toLowerCase() })} onClose={close} />}
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
      <Facts
        rows={[
          [say('perpetual.card.entry'), price(position.entryPrice)],
          [say('perpetual.past.exit'), price(position.exitPrice)],
          [say('perpetual.close.result'), money(position.realised, 'result')],
          [say('perpetual.past.fees'), money(add(position.openFee, position.closeFee), 'cost')],
          [say('perpetual.card.funding'), money(position.funding, 'result')],
          [say('perpetual.past.ended'), <Moment key="ended" atMs={position.times.lastFillMs} />],
        ]}
      />
      <div className={styles['actions']}>
        <Button small kind="plain" onPress={onShow} label={say('perpetual.past.showOne', { number: String(position.positionId) })}>
          {say(reason === 'liquidated' ? 'perpetual.past.why' : 'perpetual.past.steps')}
        </Button>
      </div>
    </li>
  );
}
