import { liquidationTicks, NO_PRICE } from '@candor/formulas/perpetual/liquidation';
import { maintenanceUnits } from '@candor/formulas/perpetual/tiers';
import { fundingPaidUnits } from '@candor/formulas/perpetual/funding';
import { exactFigure, figureText, tickFigure } from '../../../domain/figures.ts';
import { multiply, round } from '../../../domain/decimal.ts';
import { textOfTicks, textOfUnits } from '../../../domain/pair.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { useLiveMark } from '../live-mark.ts';
import type { PerpetualMarket } from '../model/market.ts';
import { expectedPosition } from '../rules/entry.ts';
import { leverageOf, type TicketFacts, type TicketInputs } from '../rules/ticket.ts';
import styles from '../perpetual.module.css';

const STEPS = ['transfer', 'direction', 'leverage', 'stop'] as const;

interface GuideSheetProps {
  readonly market: PerpetualMarket;
  readonly inputs: TicketInputs;
  readonly facts: TicketFacts;
  readonly onClose: () => void;
}

/** How a position works, in four steps, and the formulas with the figures of the typed order. */
export function GuideSheet({ market, inputs, facts, onClose }: GuideSheetProps) {
  const say = useSay();
  return (
    <Sheet open onClose={onClose} title={say('perpetual-sheets.guide.title')}>
      <div className={parts['stack']}>
        <ol className={parts['points']}>
          {STEPS.map((step) => (
            <li key={step}>{say(`perpetual-sheets.guide.${step}`)}</li>
          ))}
        </ol>
        <Formulas market={market} inputs={inputs} facts={facts} />
      </div>
    </Sheet>
  );
}

/** Each formula in words and symbols; beside it the result for the order that is typed. */
function Formulas({ market, inputs, facts }: Omit<GuideSheetProps, 'onClose'>) {
  const say = useSay();
  const style = useNumberStyle();
  const live = useLiveMark(market.coin);
  const position = expectedPosition(inputs, facts);
  const usdt = (units: bigint) => isolated(`${figureText(exactFigure(textOfUnits(units), 'cost', style))} USDT`);
  const price = (ticks: number) =>
    ticks === NO_PRICE
      ? say('perpetual.liquidation.none')
      : isolated(figureText(tickFigure(textOfTicks(ticks, market.scale), market.priceDecimals, style)));
  const nextRate = live?.nextRate ?? null;
  const rateE8 = nextRate === null ? null : Number(round(multiply(nextRate, '100000000'), 0, 'down'));
  const rows = [
    { id: 'margin', result: position === null ? null : usdt(position.marginUnits) },
    { id: 'maintenance', result: position === null ? null : usdt(maintenanceUnits(market.tiers, position.entryValueUnits)) },
    { id: 'liquidation', result: position === null ? null : price(liquidationTicks(position, market.tiers, market.scale.factor)) },
    { id: 'profit', result: null },
    { id: 'funding', result: position === null || rateE8 === null ? null : usdt(fundingPaidUnits(position.entryValueUnits, rateE8)) },
  ] as const;
  return (
    <div>
      <h3>{say('perpetual-sheets.formula.title')}</h3>
      <p className={parts['fine']}>
        {position === null
          ? say('perpetual-sheets.formula.empty')
          : say('perpetual-sheets.formula.yours', {
              value: usdt(position.entryValueUnits),
              leverage: isolated(String(leverageOf(inputs, facts))),
            })}
      </p>
      {rows.map(({ id, result }) => (
        <div key={id} className={styles['formula']}>
          <strong>{say(`perpetual-sheets.formula.${id}`)}</strong>
          <span className={styles['symbols']}>{say(`perpetual-sheets.formula.${id}.is`)}</span>
          {result !== null && <span>{say('perpetual-sheets.formula.result', { result })}</span>}
        </div>
      ))}
    </div>
  );
}
