import { isZero } from '../../../domain/decimal.ts';
import { exactFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Moment } from '../../../product/moment.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { SimulatedMark } from '../../../ui/simulated-mark.tsx';
import { useLiquidations, type Liquidation } from '../market-queries.ts';
import type { PerpetualMarket } from '../model/market.ts';
import styles from '../market-sheet.module.css';
import { PagedList } from './paged-list.tsx';

/** Liquidations of the market, the last first; those of simulated participants are marked. */
export function MarketLiquidations({ market }: { readonly market: PerpetualMarket }) {
  const say = useSay();
  const list = useLiquidations(market.coin);
  return (
    <PagedList list={list} empty={say('perpetual-market.liquidations.none')} failed={say('perpetual-market.failed')}>
      {(rows) => (
        <>
          {rows.some(({ simulated }) => simulated) && (
            <p className={styles['quiet']}>
              <SimulatedMark /> {say('perpetual-market.liquidations.simulated')}
            </p>
          )}
          <ul className={styles['rows']}>
            {rows.map((row) => (
              <LiquidationRow key={row.liquidationId} row={row} market={market} />
            ))}
          </ul>
        </>
      )}
    </PagedList>
  );
}

function LiquidationRow({ row, market }: { readonly row: Liquidation; readonly market: PerpetualMarket }) {
  const say = useSay();
  const style = useNumberStyle();
  const { side } = row;
  const price = (value: string) => <Figure figure={tickFigure(value, market.priceDecimals, style)} />;
  const coins = (value: string) => (
    <Figure figure={quantityFigure(value, market.quantityDecimals, style)} unit={market.coin.toUpperCase()} />
  );
  return (
    <li className={styles['row']}>
      <span className={styles['line']}>
        <span className={styles[side]}>
          {row.simulated && <SimulatedMark label={say('perpetual-market.liquidations.simulated')} />}
          {say(`perpetual.side.name.${side}`)} {coins(row.closedQuantity)}
        </span>
        <Moment atMs={row.timeMs} className={styles['quiet']} />
      </span>
      <span className={styles['line']}>
        <span className={styles['quiet']}>
          {say('perpetual.mark.mark')} {price(row.markPrice)}
        </span>
        {!isZero(row.price) && (
          <span className={styles['quiet']}>
            {say('perpetual-market.liquidations.price')} {price(row.price)}
          </span>
        )}
        <span className={styles['quiet']}>
          {say('perpetual-market.liquidations.bankruptcy')} {price(row.bankruptcyPrice)}
        </span>
      </span>
      {!isZero(row.deleveragedQuantity) && (
        <span className={styles['quiet']}>
          {say('perpetual-market.liquidations.deleveraged')} {coins(row.deleveragedQuantity)}
        </span>
      )}
      {!isZero(row.insured) && (
        <span className={styles['quiet']}>
          {say('perpetual-market.liquidations.insured')} <Figure figure={exactFigure(row.insured, 'owned', style)} unit="USDT" />
        </span>
      )}
    </li>
  );
}
