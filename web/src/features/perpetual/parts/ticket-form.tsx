import { useRef } from 'react';
import { firstError } from '../../../form/problem.ts';
import { OrderKinds } from '../../../form/order-kinds.tsx';
import { useMarks } from '../../../form/marks.ts';
import { amountFigure, rateFigure } from '../../../domain/figures.ts';
import { divide } from '../../../domain/decimal.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Switch } from '../../../ui/field.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { PositionSide } from '../model/position.ts';
import { buttonText, problemText } from '../model/problem-texts.ts';
import type { TicketChange } from '../model/ticket-state.ts';
import { usePreview } from '../model/use-preview.ts';
import { ticketProblems } from '../rules/problems.ts';
import { buysIn, leverageOf, type TicketFacts, type TicketField, type TicketInputs, type TicketProblem } from '../rules/ticket.ts';
import styles from '../perpetual.module.css';
import { CloseFields } from './close-fields.tsx';
import { PreviewReceipt } from './preview-receipt.tsx';
import { SizeField } from './size-field.tsx';
import { PriceField, TimeInForce, TriggerFields, type FieldsProps } from './ticket-fields.tsx';
import { leverageText } from './words.ts';

interface TicketFormProps {
  readonly id: string;
  readonly facts: TicketFacts;
  readonly inputs: TicketInputs;
  readonly change: (change: TicketChange) => void;
  /** The risk note comes before the first order. */
  readonly asksRisk: boolean;
  readonly busy: boolean;
  readonly onLeverage: () => void;
  readonly onRisk: () => void;
  readonly onPress: () => void;
}

const SIDES: readonly PositionSide[] = ['long', 'short'];
/** What is shown above the button and not at a field: it is on the button itself, or said by the price strip. */
const QUIET: ReadonlySet<string> = new Set(['price.none', 'funds.unknown']);

export function TicketForm({ id, facts, inputs, change, asksRisk, busy, onLeverage, onRisk, onPress }: TicketFormProps) {
  const say = useSay();
  const describe = useSayDescription();
  const style = useNumberStyle();
  const form = useRef<HTMLFormElement>(null);
  const marks = useMarks<TicketField>();
  const problems = ticketProblems(inputs, facts);
  const error = firstError(problems);
  const preview = usePreview(inputs, facts);
  const fields = { facts, inputs, change, problems, marks };
  const press = () => {
    if (error !== null) {
      marks.mark(...error.fields);
      form.current?.querySelector<HTMLElement>(`[data-field="${error.fields[0]}"] input`)?.focus();
      return;
    }
    marks.clear();
    if (asksRisk) onRisk();
    else onPress();
  };
  return (
    <form
      ref={form}
      className={parts['form']}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <Tabs
        id={`${id}-side`}
        look="filled"
        label={say('perpetual.side.title')}
        tabs={SIDES.map((key) => ({
          key,
          label: say(inputs.closes ? `perpetual.order.close.${key}` : `perpetual.side.${key}`),
          tone: buysIn({ side: key, closes: inputs.closes }) ? 'gain' : 'loss',
        }))}
        chosen={inputs.side}
        onChoose={(side) => change({ side })}
      />
      <div className={parts['form']} role="tabpanel" id={`${id}-side-panel`} aria-labelledby={`${id}-side-tab-${inputs.side}`}>
        <Head facts={facts} inputs={inputs} change={change} onLeverage={onLeverage} />
        {inputs.closes ? <CloseFields {...fields} /> : <OpenFields {...fields} />}
        {problems
          .filter((problem) => isCard(problem, facts))
          .map((problem) => (
            <Note key={problem.code} kind="warn">
              {describe(problemText(problem, style))}
            </Note>
          ))}
        {!inputs.closes && <PreviewReceipt preview={preview} facts={facts} isSized={inputs.amount !== ''} />}
        <div className={parts['submit']}>
          <Button kind={buysIn(inputs) ? 'buy' : 'sell'} wide submit waiting={error !== null} busy={busy}>
            {error === null
              ? say(readyText(inputs, asksRisk), { coin: facts.market.coin.toUpperCase() })
              : describe(buttonText(error, style))}
          </Button>
        </div>
        <p className={parts['fine']}>
          {say(inputs.closes ? 'perpetual.ticket.closeFee' : 'perpetual.ticket.fee')}{' '}
          <Figure
            figure={rateFigure(divide(String(inputs.closes ? facts.market.closeFeePpm : facts.market.openFeePpm), '10000') ?? '0', style)}
          />
        </p>
      </div>
    </form>
  );
}

/** What the button does once nothing is missing. */
function readyText({ closes, side }: TicketInputs, asksRisk: boolean) {
  if (closes) return `perpetual.button.close.${side}` as const;
  return asksRisk ? 'perpetual.button.risk' : (`perpetual.button.${side}` as const);
}

/** Price, size, time in force and triggers of an order that opens. */
function OpenFields(fields: FieldsProps) {
  const { inputs, change } = fields;
  return (
    <>
      {inputs.kind === 'limit' && <PriceField {...fields} />}
      <SizeField {...fields} />
      {inputs.kind === 'limit' && <TimeInForce inputs={inputs} change={change} />}
      <TriggerFields {...fields} />
    </>
  );
}

/** Warnings never block; of errors only those that no field can show stand above the button, and that the mark price which is shown is old. */
const isCard = ({ severity, fields, code }: TicketProblem, { mark }: TicketFacts): boolean =>
  severity === 'warning' ||
  ((fields.length === 0 || fields[0] === 'leverage') && (!QUIET.has(code) || (code === 'price.none' && mark !== null)));

/** Margin mode and leverage, the kind of order, what there is to pay with, and whether the order only reduces. */
function Head({ facts, inputs, change, onLeverage }: Pick<TicketFormProps, 'facts' | 'inputs' | 'change' | 'onLeverage'>) {
  const say = useSay();
  const style = useNumberStyle();
  const leverage = leverageOf(inputs, facts);
  const position = facts.open[inputs.side];
  return (
    <>
      <div className={styles['top']}>
        {inputs.closes ? (
          <span className={styles['leverage']}>
            {say('perpetual.ticket.open')} <span>{isolated(`${position?.coins ?? '0'} ${facts.market.coin.toUpperCase()}`)}</span>
          </span>
        ) : (
          <button type="button" className={styles['leverage']} onClick={onLeverage} aria-haspopup="dialog">
            {say('perpetual.ticket.isolated')} <span>{leverageText(leverage)}</span>
          </button>
        )}
        <OrderKinds chosen={inputs.kind} onChoose={(kind) => change({ kind })} />
      </div>
      {(inputs.closes || facts.open.long !== null || facts.open.short !== null) && (
        <Switch label={say('perpetual.ticket.reduceOnly')} checked={inputs.closes} onChange={(closes) => change({ closes })} />
      )}
      {!inputs.closes && facts.taken[inputs.side] !== null && <p className={parts['fine']}>{say('perpetual.ticket.sameLeverage')}</p>}
      {!inputs.closes && (
        <p className={parts['available']}>
          {say('perpetual.ticket.available')} <Figure figure={amountFigure(facts.available, 'usdt', 'owned', style)} unit="USDT" />
        </p>
      )}
    </>
  );
}
