import { useId } from 'react';
import { divide, multiply, round } from '../../../domain/decimal.ts';
import { exactFigure, figureText } from '../../../domain/figures.ts';
import type { SpotField, SpotProblem } from '../rules/problem.ts';
import { shareOfMax } from '../rules/max.ts';
import { amountField, type SpotFacts, type SpotInputs } from '../rules/ticket.ts';
import type { Marks } from '../../../form/marks.ts';
import { errorAt } from '../../../form/problem.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../../i18n/text.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { problemText } from '../model/problem-texts.ts';
import type { TicketAction } from '../model/ticket-state.ts';
import parts from '../../../ui/ticket-parts.module.css';
import styles from './ticket.module.css';

const CHIPS = [25, 50, 75, 100] as const;

interface TicketFieldsProps {
  readonly facts: SpotFacts;
  readonly inputs: SpotInputs;
  readonly act: (action: TicketAction) => void;
  readonly problems: readonly SpotProblem[];
  readonly marks: Marks<SpotField>;
  readonly max: string | null;
  /** The amount alone, with its shares. */
  readonly simple: boolean;
}

/** Price, quantity, share and total: those that the kind of order has. */
export function TicketFields({ facts, inputs, act, problems, marks, max, simple }: TicketFieldsProps) {
  const say = useSay();
  const describe = useSayDescription();
  const style = useNumberStyle();
  const { pair } = facts;
  const limit = inputs.kind === 'limit';
  const counted = amountField(inputs);
  const errorOf = (name: SpotField) => {
    const found = marks.has(name) ? errorAt(problems, name) : null;
    return found === null ? undefined : describe(problemText(found, style));
  };
  const field = (name: 'price' | 'quantity' | 'total') => ({
    value: inputs[name],
    error: errorOf(name),
    onBlur: () => {
      if (inputs[name] !== '') marks.mark(name);
    },
    ...(name === counted ? { max } : {}),
  });
  const enter = (action: TicketAction, name: SpotField) => {
    marks.unmark(name);
    // The amount follows from the total: it has no mistake of its own.
    if (name === 'total') marks.unmark('quantity');
    act(action);
  };
  const least = say('trade.field.totalHint', {
    least: figureText(exactFigure(pair.notionalMin, 'owned', style)),
    asset: pair.quote.toUpperCase(),
  });
  return (
    <>
      {limit && (
        <div data-field="price">
          <DecimalInput
            {...field('price')}
            label={say('trade.field.price')}
            onChange={(price) => enter({ type: 'price', price }, 'price')}
            decimals={pair.priceDecimals}
            step={pair.tick}
            unit={pair.quote.toUpperCase()}
            enterKeyHint="next"
          />
        </div>
      )}
      {counted === 'quantity' && (
        <div data-field="quantity">
          <DecimalInput
            {...field('quantity')}
            label={say('trade.field.quantity')}
            onChange={(quantity) => enter({ type: 'quantity', quantity }, 'quantity')}
            decimals={pair.quantityDecimals}
            step={pair.lot}
            unit={pair.coin.toUpperCase()}
            {...(limit ? {} : { hint: least })}
          />
        </div>
      )}
      {limit && <Share facts={facts} inputs={inputs} act={act} />}
      {(limit || counted === 'total') && (
        <div data-field="total">
          <DecimalInput
            {...field('total')}
            label={say(limit ? 'trade.field.total' : 'trade.field.spend')}
            onChange={(total) => enter({ type: 'total', total }, 'total')}
            decimals={8}
            unit={pair.quote.toUpperCase()}
            hint={least}
          />
        </div>
      )}
      {!limit && <Share facts={facts} inputs={inputs} act={act} chipsOnly={simple} />}
    </>
  );
}

/** Slider and chips: shares of what is available, in whole steps. */
function Share({
  facts,
  inputs,
  act,
  chipsOnly = false,
}: {
  readonly facts: SpotFacts;
  readonly inputs: SpotInputs;
  readonly act: (action: TicketAction) => void;
  readonly chipsOnly?: boolean;
}) {
  const say = useSay();
  const id = useId();
  const field = amountField(inputs);
  const whole = shareOfMax(100, inputs, facts);
  const amount = field === 'total' ? inputs.total : inputs.quantity;
  const percent = whole === null || amount === '' ? 0 : percentOf(amount, whole);
  const set = (share: number) => {
    const value = shareOfMax(share, inputs, facts);
    if (value === null) return;
    const text = share === 0 ? '' : value;
    act(field === 'total' ? { type: 'total', total: text } : { type: 'quantity', quantity: text });
  };
  return (
    <div className={styles['share']}>
      {!chipsOnly && (
        <>
          <label className={styles['shareLabel']} htmlFor={id}>
            {say('trade.ticket.share')}
          </label>
          <input
            id={id}
            type="range"
            min={0}
            max={100}
            step={1}
            value={percent}
            disabled={whole === null}
            aria-valuetext={`${percent}%`}
            className={styles['slider']}
            ref={(element) => {
              element?.style.setProperty('--percent', String(percent));
            }}
            onChange={(event) => set(event.target.valueAsNumber)}
          />
        </>
      )}
      <div className={styles['chips']}>
        {CHIPS.map((chip) => (
          <button
            key={chip}
            type="button"
            className={parts['chip']}
            aria-pressed={percent === chip}
            disabled={whole === null}
            onClick={() => set(chip)}
          >
            <bdi dir="ltr">{`${chip}%`}</bdi>
          </button>
        ))}
      </div>
    </div>
  );
}

/** Where the slider stands: whole percent of the most that is possible, cut. */
function percentOf(amount: string, whole: string): number {
  const quotient = divide(multiply(amount, '100'), whole);
  return quotient === null ? 0 : Math.min(100, Number(round(quotient, 0, 'half-up')));
}
