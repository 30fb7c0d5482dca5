import { exactFigure, figureText, tickFigure } from '../../../domain/figures.ts';
import { textOfTicks, textOfUnits } from '../../../domain/pair.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { closingBound, closingResult } from '../rules/closing.ts';
import { SizeField } from './size-field.tsx';
import { PriceField, TimeInForce, type FieldsProps } from './ticket-fields.tsx';

/** Price, size and time in force of an order that closes, and what it would bring. */
export function CloseFields(props: FieldsProps) {
  const { inputs, change } = props;
  return (
    <>
      {inputs.kind === 'limit' && <PriceField {...props} />}
      <SizeField {...props} />
      {inputs.kind === 'limit' && <TimeInForce inputs={inputs} change={change} />}
      <About {...props} />
      <Bound {...props} />
    </>
  );
}

function About({ inputs, facts }: FieldsProps) {
  const say = useSay();
  const style = useNumberStyle();
  const reduction = closingResult(inputs, facts);
  if (reduction === null) return null;
  const money = (units: bigint, meaning: 'cost' | 'owned' | 'result') => (
    <Figure
      figure={exactFigure(textOfUnits(units), meaning, style)}
      unit="USDT"
      arrow={false}
      {...(meaning === 'result' && { tone: 'signed' as const })}
    />
  );
  return (
    <>
      <Receipt
        label={say('perpetual.close.about')}
        rows={[
          { key: 'result', label: say('perpetual.close.result'), value: money(reduction.realisedUnits, 'result') },
          { key: 'fee', label: say('perpetual.close.fee'), value: money(reduction.feeUnits, 'cost') },
          { key: 'back', label: say('perpetual.close.back'), value: money(reduction.paidOutUnits, 'owned'), strong: true },
        ]}
      />
      {inputs.kind === 'market' && <Note>{say('perpetual.close.inBook')}</Note>}
    </>
  );
}

/** Closing never fills worse than this: what finds nobody within it stays open. */
function Bound({ inputs, facts: { open, market, mark } }: FieldsProps) {
  const say = useSay();
  const style = useNumberStyle();
  const position = open[inputs.side];
  const bound = position === null ? null : closingBound(position, market, mark);
  if (bound === null) return null;
  const price = isolated(figureText(tickFigure(textOfTicks(bound, market.scale), market.priceDecimals, style)));
  return <Note>{say('perpetual.close.bound', { price })}</Note>;
}
