import { exactFigure, figureText, quantityFigure } from '../../../domain/figures.ts';
import { textOfLots } from '../../../domain/pair.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { amountIn, amountOfLots, decimalsOfUnit, lotsTyped, maxLots } from '../rules/size.ts';
import { SIZE_UNITS, type SizeUnit, type TicketFacts } from '../rules/ticket.ts';
import styles from '../perpetual.module.css';
import { ShareChips } from './share-chips.tsx';
import { useFieldError, type FieldsProps } from './ticket-fields.tsx';

/** The size in lots, coins or USDT; each choice shows the same size in the other words. */
export function SizeField(props: FieldsProps) {
  const { facts, inputs, change, marks } = props;
  const say = useSay();
  const style = useNumberStyle();
  const errorOf = useFieldError(props);
  const { market } = facts;
  const most = maxLots(inputs, facts);
  const lots = lotsTyped(inputs, facts);
  const nameOf = (unit: SizeUnit): string => unitName(unit, facts, say('perpetual.unit.lots'));
  const set = (count: number) => {
    marks.unmark('amount');
    change({ amount: count === 0 ? '' : (amountOfLots(count, inputs.unit, inputs, facts) ?? '') });
  };
  return (
    <>
      <div data-field="amount">
        <DecimalInput
          label={say('perpetual.ticket.size')}
          aside={
            <span className={styles['units']} role="group" aria-label={say('perpetual.unit.title')}>
              {SIZE_UNITS.map((unit) => (
                <button
                  key={unit}
                  type="button"
                  className={styles['unit']}
                  aria-pressed={inputs.unit === unit}
                  onClick={() => change({ unit, amount: amountIn(unit, inputs, facts) })}
                >
                  {nameOf(unit)}
                </button>
              ))}
            </span>
          }
          value={inputs.amount}
          onChange={(amount) => {
            marks.unmark('amount');
            change({ amount });
          }}
          onBlur={() => inputs.amount !== '' && marks.mark('amount')}
          decimals={decimalsOfUnit(inputs.unit, facts)}
          step={inputs.unit === 'coin' ? market.lot : '1'}
          unit={nameOf(inputs.unit)}
          error={errorOf('amount')}
          max={most === null || most === 0 ? null : amountOfLots(most, inputs.unit, inputs, facts)}
          hint={
            lots === null || lots === 0
              ? say('perpetual.ticket.lotIs', { coins: `${market.lot} ${market.coin.toUpperCase()}` })
              : say('perpetual.ticket.sizeIs', {
                  lots: String(lots),
                  coins: `${quantityFigure(textOfLots(lots, market.scale), market.quantityDecimals, style).digits} ${market.coin.toUpperCase()}`,
                  value: figureText(exactFigure(amountOfLots(lots, 'quote', inputs, facts), 'cost', style)),
                })
          }
        />
      </div>
      <ShareChips whole={most} lots={lots} onChoose={set} />
    </>
  );
}

function unitName(unit: SizeUnit, { market }: TicketFacts, lots: string): string {
  if (unit === 'lots') return lots;
  return unit === 'coin' ? market.coin.toUpperCase() : market.quote.toUpperCase();
}
