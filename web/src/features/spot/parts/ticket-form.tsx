import { Suspense, useRef } from 'react';
import { divide } from '../../../domain/decimal.ts';
import { amountFigure, rateFigure } from '../../../domain/figures.ts';
import type { SpotField, SpotProblem } from '../rules/problem.ts';
import type { SpotFacts, SpotInputs } from '../rules/ticket.ts';
import { OrderKinds } from '../../../form/order-kinds.tsx';
import { useMarks, type Marks } from '../../../form/marks.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { buttonText, problemText } from '../model/problem-texts.ts';
import type { TicketAction, TicketView } from '../model/ticket-state.ts';
import { assess } from '../model/ticket-facts.ts';
import { ViewChoice } from './ticket-choices.tsx';
import { TicketFields } from './ticket-fields.tsx';
import styles from './ticket.module.css';
import { later } from '../../../ui/later.ts';

/** Each comes with its words, behind the fields. */
const TimeInForceChoice = later(async () => (await import('./time-in-force.tsx')).TimeInForceChoice, 'trade-tools');
const estimateCode = () => import('./ticket-estimate.tsx');
const TicketEstimate = later(async () => (await estimateCode()).TicketEstimate, 'trade-tools');

interface TicketFormProps {
  readonly facts: SpotFacts;
  readonly inputs: SpotInputs;
  readonly act: (action: TicketAction) => void;
  readonly view: TicketView;
  readonly onView: (view: TicketView) => void;
  readonly onPress: (inputs: SpotInputs) => void;
  readonly busy: boolean;
  /** Whether an order of this ticket is on its way or its result is shown. */
  readonly held: boolean;
  /** Names the form's tabs, so that two tickets may stand on one page. */
  readonly id: string;
}

export function TicketForm({ facts, inputs, act, view, onView, onPress, busy, held, id }: TicketFormProps) {
  const say = useSay();
  const describe = useSayDescription();
  const style = useNumberStyle();
  const form = useRef<HTMLFormElement>(null);
  const { pair } = facts;
  const { problems, error, estimate, max } = assess(inputs, facts);
  const marks = useMarks<SpotField>();
  const simple = view === 'simple';

  const press = () => {
    if (error === null) {
      marks.clear();
      onPress(inputs);
    } else leadToMistake(form.current, error, marks);
  };
  return (
    <form
      ref={form}
      className={classNames(styles['form'], held && styles['held'])}
      onSubmit={(event) => {
        event.preventDefault();
        press();
      }}
    >
      <Tabs
        id={`${id}-side`}
        look="filled"
        label={say('trade.side.title')}
        tabs={[
          { key: 'buy', label: say('trade.side.buy'), tone: 'gain' },
          { key: 'sell', label: say('trade.side.sell'), tone: 'loss' },
        ]}
        chosen={inputs.side}
        onChoose={(side) => act({ type: 'side', side })}
      />
      <div className={styles['panel']} role="tabpanel" id={`${id}-side-panel`} aria-labelledby={`${id}-side-tab-${inputs.side}`}>
        <Head facts={facts} inputs={inputs} act={act} view={view} onView={onView} />
        <TicketFields facts={facts} inputs={inputs} simple={simple} act={act} problems={problems} marks={marks} max={max} />
        {inputs.kind === 'limit' && (
          <Suspense fallback={<div className={styles['advanced']} />}>
            <TimeInForceChoice chosen={inputs.timeInForce} onChoose={(timeInForce) => act({ type: 'timeInForce', timeInForce })} />
          </Suspense>
        )}
        <Cards problems={problems} />
        {/* Drawn before there is anything to estimate: what comes later moves the button between a press and its release. */}
        <Suspense fallback={(simple || estimate !== null) && <p className={styles[simple ? 'sentence' : 'estimate']} />}>
          <TicketEstimate {...{ estimate, inputs, pair, simple }} />
        </Suspense>
        <div className={styles['submit']}>
          <Button kind={inputs.side} wide submit waiting={error !== null} busy={busy}>
            {error === null ? say(`trade.button.${inputs.side}`, { asset: pair.coin.toUpperCase() }) : describe(buttonText(error, style))}
          </Button>
        </div>
        {!simple && (
          <p className={styles['fine']}>
            {say('trade.ticket.fee')} <Figure figure={rateFigure(percentOfPpm(pair.feePpm), style)} />
          </p>
        )}
      </div>
    </form>
  );
}

/** Which kind of order, how much of the ticket is shown, and what there is to pay with. */
function Head({ facts, inputs, act, view, onView }: Pick<TicketFormProps, 'facts' | 'inputs' | 'act' | 'view' | 'onView'>) {
  const available = <Available facts={facts} inputs={inputs} />;
  return (
    <div className={styles['head']}>
      {view === 'simple' ? available : <OrderKinds chosen={inputs.kind} onChoose={(kind) => act({ type: 'kind', kind })} />}
      <ViewChoice chosen={view} onChoose={onView} />
      {view === 'pro' && available}
    </div>
  );
}

/** A field that asks which number is meant comes first, as other mistakes may follow from it; else the first field of the error. */
function leadToMistake(form: HTMLFormElement | null, error: SpotProblem, marks: Marks<SpotField>): void {
  const question = form?.querySelector<HTMLElement>('[data-asks] button');
  if (question) {
    question.focus();
    return;
  }
  marks.mark(...error.fields);
  form?.querySelector<HTMLInputElement>(`[data-field="${error.fields[0]}"] input`)?.focus();
}

const percentOfPpm = (ppm: number): string => divide(String(ppm), '10000') ?? '0';

function Available({ facts, inputs }: { readonly facts: SpotFacts; readonly inputs: SpotInputs }) {
  const say = useSay();
  const style = useNumberStyle();
  const asset = inputs.side === 'buy' ? facts.pair.quote : facts.pair.coin;
  const available = inputs.side === 'buy' ? facts.quoteAvailable : facts.baseAvailable;
  return (
    <span className={styles['available']}>
      {say('trade.ticket.available')} <Figure figure={amountFigure(available, asset, 'owned', style)} unit={asset.toUpperCase()} />
    </span>
  );
}

/** Warnings above the button never block; of errors only those that no field can show stand here. */
function Cards({ problems }: { readonly problems: readonly SpotProblem[] }) {
  const describe = useSayDescription();
  const style = useNumberStyle();
  const cards = problems.filter(
    ({ severity, fields, code }) => severity === 'warning' || (fields.length === 0 && code !== 'price.none' && code !== 'funds.unknown'),
  );
  return cards.map((problem) => (
    <Note key={problem.code} kind="warn">
      {describe(problemText(problem, style))}
    </Note>
  ));
}
