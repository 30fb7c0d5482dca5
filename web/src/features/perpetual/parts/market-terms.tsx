import { Suspense } from 'react';
import { figureText, compactFigure, exactFigure, quantityFigure, rateFigure } from '../../../domain/figures.ts';
import { multiply } from '../../../domain/decimal.ts';
import { textOfLots, textOfUnits } from '../../../domain/pair.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { later } from '../../../ui/later.ts';
import { Receipt } from '../../../ui/receipt.tsx';
import { useLiveMark } from '../live-mark.ts';
import { maintenanceOf, maintenanceOfPosition, type MaintenanceExample } from '../model/maintenance-example.ts';
import type { PerpetualMarket } from '../model/market.ts';
import { usePositions } from '../queries.ts';
import styles from '../market-sheet.module.css';
import { leverageText } from './words.ts';

const PlannedTerms = later(async () => (await import('../../../frame/planned-terms.tsx')).PlannedTerms, 'planned');

const NAMES = {
  openFeePpm: 'planned.openFee',
  closeFeePpm: 'planned.closeFee',
  leverages: 'planned.leverage',
  minShareLots: 'planned.minOrder',
  maxShareLots: 'planned.maxOrder',
  minMargin: 'planned.margin',
  maxOpenInterest: 'planned.interest',
  maxOpenOrders: 'planned.orders',
  tiers: 'planned.tiers',
} as const;

/** Value of the example of an account without a position here, USDT of 10^-8. */
const EXAMPLE_UNITS = 10_000n * 100_000_000n;

const percentOf = (ppm: number): string => multiply(String(ppm), '0.0001');

/** The terms of the contract, and its tiers with the maintenance margin of the own positions. */
export function MarketTerms({ market }: { readonly market: PerpetualMarket }) {
  const say = useSay();
  const style = useNumberStyle();
  const coin = market.coin.toUpperCase();
  const coins = (lots: number) => (
    <Figure figure={quantityFigure(textOfLots(lots, market.scale), market.quantityDecimals, style)} unit={coin} />
  );
  const lots = (count: number) => (
    <span className={styles['both']}>
      {coins(count)}{' '}
      <bdi>{say('perpetual-market.terms.lots', { count: isolated(figureText(quantityFigure(String(count), 0, style))) })}</bdi>
    </span>
  );
  const rate = (ppm: number) => <Figure figure={rateFigure(percentOf(ppm), style)} />;
  return (
    <>
      <Receipt
        label={say('perpetual-market.tab.terms')}
        rows={[
          { key: 'lot', label: say('perpetual-market.terms.lot'), value: coins(1) },
          { key: 'least', label: say('perpetual-market.terms.least'), value: lots(market.lotsMin) },
          { key: 'most', label: say('perpetual-market.terms.most'), value: lots(market.lotsMax) },
          {
            key: 'step',
            label: say('perpetual-market.terms.step'),
            value: <Figure figure={exactFigure(market.tick, 'cost', style)} unit="USDT" />,
          },
          { key: 'leverage', label: say('perpetual-market.terms.leverage'), value: market.leverages.map(leverageText).join(' ') },
          { key: 'open', label: say('perpetual.receipt.fee'), value: rate(market.openFeePpm) },
          { key: 'close', label: say('perpetual-market.terms.close'), value: rate(market.closeFeePpm) },
          { key: 'orders', label: say('perpetual-market.terms.orders'), value: String(market.openOrdersMax) },
          { key: 'end', label: say('perpetual-market.terms.end'), value: say('perpetual-market.terms.noEnd') },
        ]}
      />
      <Suspense fallback={null}>
        <PlannedTerms product="perpetual" coin={market.coin} names={NAMES} lot={textOfLots(1, market.scale)} />
      </Suspense>
      <Tiers market={market} />
    </>
  );
}

function Tiers({ market }: { readonly market: PerpetualMarket }) {
  const say = useSay();
  const style = useNumberStyle();
  const usdt = (units: bigint) => <Figure figure={compactFigure(textOfUnits(units), style)} />;
  return (
    <section className={styles['part']} aria-labelledby="contract-tiers">
      <h3 id="contract-tiers">{say('perpetual-market.tiers.title')}</h3>
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{say('perpetual-market.tiers.value')}</th>
              <th scope="col">{say('perpetual-market.tiers.leverage')}</th>
              <th scope="col">{say('perpetual-market.tiers.rate')}</th>
              <th scope="col">{say('perpetual-market.tiers.deduction')}</th>
            </tr>
          </thead>
          <tbody>
            {market.tiers.map((tier) => (
              <tr key={String(tier.aboveUnits)}>
                <th scope="row">{usdt(tier.upToUnits)}</th>
                <td>{leverageText(tier.maxLeverage)}</td>
                <td>
                  <Figure figure={rateFigure(percentOf(tier.maintenancePpm), style)} />
                </td>
                <td>
                  <Figure figure={exactFigure(textOfUnits(tier.deductionUnits), 'cost', style)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles['formula']}>
        <strong>{say('perpetual-sheets.formula.maintenance')}</strong> = {say('perpetual-sheets.formula.maintenance.is')}
      </p>
      <OwnMaintenance market={market} />
    </section>
  );
}

/** The formula with the figures of each own position here, or of an example. */
function OwnMaintenance({ market }: { readonly market: PerpetualMarket }) {
  const say = useSay();
  const style = useNumberStyle();
  const mark = useLiveMark(market.coin)?.mark ?? null;
  const own = (usePositions().rows ?? []).filter(({ coin }) => coin === market.coin);
  const usdt = (units: bigint) => isolated(figureText(exactFigure(textOfUnits(units), 'cost', style)));
  const sum = ({ valueUnits, tier, maintenanceUnits }: MaintenanceExample) => ({
    value: usdt(valueUnits),
    rate: isolated(figureText(rateFigure(percentOf(tier.maintenancePpm), style))),
    deduction: usdt(tier.deductionUnits),
    result: isolated(`${figureText(exactFigure(textOfUnits(maintenanceUnits), 'cost', style))} USDT`),
  });
  if (own.length === 0)
    return <p className={styles['formula']}>{say('perpetual-market.tiers.example', sum(maintenanceOf(EXAMPLE_UNITS, market)))}</p>;
  return own.map((position) => {
    const found = maintenanceOfPosition(position, market, mark);
    const side = say(`perpetual.side.name.${position.side}`);
    return (
      <p key={position.id} className={styles['formula']}>
        {found !== null
          ? say('perpetual-market.tiers.yours', { side, ...sum(found) })
          : say('perpetual-market.tiers.older', {
              side,
              result: isolated(`${figureText(exactFigure(position.maintenance, 'cost', style))} USDT`),
            })}
      </p>
    );
  });
}
