import type { Marks } from '../../../form/marks.ts';
import { errorAt } from '../../../form/problem.ts';
import type { TimeInForce as Time } from '../../../domain/pair.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../../i18n/text.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { problemText } from '../model/problem-texts.ts';
import type { TicketChange } from '../model/ticket-state.ts';
import { expectedPosition, resultOf } from '../rules/entry.ts';
import type { LegKind } from '../rules/leg.ts';
import {
  LEG_FIELDS,
  legOfTicket,
  type LegField,
  type TicketFacts,
  type TicketField,
  type TicketInputs,
  type TicketProblem,
} from '../rules/ticket.ts';
import styles from '../perpetual.module.css';
import { LegFields } from './leg-fields.tsx';

export interface FieldsProps {
  readonly facts: TicketFacts;
  readonly inputs: TicketInputs;
  readonly change: (change: TicketChange) => void;
  readonly problems: readonly TicketProblem[];
  readonly marks: Marks<TicketField>;
}

/** The error of a field once it was left or the button was pressed. */
export function useFieldError({ problems, marks }: Pick<FieldsProps, 'problems' | 'marks'>): (name: TicketField) => string | undefined {
  const describe = useSayDescription();
  const style = useNumberStyle();
  return (name) => {
    const found = marks.has(name) ? errorAt(problems, name) : null;
    return found === null ? undefined : describe(problemText(found, style));
  };
}

export function PriceField(props: FieldsProps) {
  const { facts, inputs, change, marks } = props;
  const say = useSay();
  const errorOf = useFieldError(props);
  return (
    <div data-field="price">
      <DecimalInput
        label={say('trade.field.price')}
        value={inputs.price}
        onChange={(price) => {
          marks.unmark('price');
          change({ price });
        }}
        onBlur={() => inputs.price !== '' && marks.mark('price')}
        decimals={facts.market.priceDecimals}
        step={facts.market.tick}
        unit="USDT"
        error={errorOf('price')}
        enterKeyHint="next"
      />
    </div>
  );
}

const TIMES: readonly Time[] = ['gtc', 'ioc', 'fok', 'post-only'];

/** How long a limit order stays; shut while it is the usual. */
export function TimeInForce({ inputs, change }: Pick<FieldsProps, 'inputs' | 'change'>) {
  const say = useSay();
  return (
    <details className={styles['more']} open={inputs.timeInForce !== 'gtc'}>
      <summary>
        {say('trade.tif.title')} <strong>{say(`trade.tif.${inputs.timeInForce}`)}</strong>
      </summary>
      <Choice
        label={<span className={styles['leg']}>{say(`perpetual.tif.${inputs.timeInForce}`)}</span>}
        options={TIMES.map((time) => ({ key: time, label: say(`trade.tif.${time}`) }))}
        chosen={inputs.timeInForce}
        onChoose={(timeInForce) => change({ timeInForce })}
      />
    </details>
  );
}

const LEGS: readonly LegKind[] = ['profit', 'loss'];

/** A take-profit and a stop-loss that come with the first fill, each with what it would bring. */
export function TriggerFields(props: FieldsProps) {
  const { facts, inputs, change, marks } = props;
  const say = useSay();
  const errorOf = useFieldError(props);
  const position = expectedPosition(inputs, facts);
  const field = (name: LegField | `${LegField}Limit`) => ({
    name,
    error: errorOf(name),
    onChange: () => marks.unmark(name),
    onBlur: () => inputs[name] !== '' && marks.mark(name),
  });
  return (
    <details className={styles['more']} open={inputs.takeProfit !== '' || inputs.stopLoss !== '' ? true : undefined}>
      <summary>{say('perpetual.trigger.add')}</summary>
      <div className={styles['fields']}>
        {LEGS.map((kind) => {
          const name = LEG_FIELDS[kind];
          const leg = legOfTicket(kind, inputs);
          return (
            <LegFields
              key={kind}
              kind={kind}
              leg={leg}
              onChange={({ trigger, limit }) => change({ [name]: trigger, [`${name}Limit`]: limit })}
              market={facts.market}
              position={position}
              result={resultOf(leg, position, facts.market)}
              trigger={field(name)}
              limit={field(`${name}Limit`)}
            />
          );
        })}
      </div>
    </details>
  );
}
