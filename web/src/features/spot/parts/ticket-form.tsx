import { useId, useRef, useState } from 'react';
import { rateFigure, exactFigure, amountFigure, figureText } from '../../../domain/figures.ts';
import type { SpotField, SpotProblem } from '../../../domain/rules/problem.ts';
import { shareOfMax } from '../../../domain/spot/max.ts';
import { round, multiply, divide } from '../../../domain/decimal.ts';
import type { SpotPair, TimeInForce } from '../../../domain/spot/pair.ts';
import { amountField, type SpotFacts, type SpotInputs } from '../../../domain/spot/ticket.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../../i18n/text.tsx';
import { Note } from '../../../ui/card.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { buttonText, problemText } from '../model/problem-texts.ts';
import type { TicketAction } from '../model/ticket-state.ts';
import { assess } from '../model/use-ticket.ts';
import { EstimateReceipt } from './estimate-receipt.tsx';
import styles from './ticket.module.css';

interface TicketFormProps {
  readonly facts: SpotFacts;
  readonly inputs: SpotInputs;
  readonly act: (action: TicketAction) => void;
  readonly onPress: (inputs: SpotInputs) => void;
  readonly busy: boolean;
  /** Names the form's tabs, so that two tickets may stand on one page. */
  readonly id: string;
}

const CHIPS = [25, 50, 75, 100] as const;
const TIMES: readonly TimeInForce[] = ['gtc', 'ioc', 'fok', 'post-only'];

export function TicketForm({ facts, inputs, act, onPress, busy, id }: TicketFormProps) {
  const say = useSay();
  const describe = useSayDescription();
  const style = useNumberStyle();
  const form = useRef<HTMLFormElement>(null);
  const [touched, setTouched] = useState<ReadonlySet<SpotField>>(new Set());
  const { pair } = facts;
  const { problems, error, estimate, max } = assess(inputs, facts);
  const touch = (...fields: readonly SpotField[]) => setTouched((before) => new Set([...before, ...fields]));
  const untouch = (field: SpotField) => setTouched((before) => new Set([...before].filter((one) => one !== field)));

  const errorAt = (field: SpotField): string | undefined => {
    if (!touched.has(field)) return undefined;
    const found = problems.find(({ severity, fields }) => severity === 'error' && fields[0] === field);
    return found === undefined ? undefined : describe(problemText(found, style));
  };
  const press = () => {
    if (error === null) {
      onPress(inputs);
      return;
    }
    touch(...error.fields);
    form.current?.querySelector<HTMLInputElement>(`[data-field="${error.fields[0]}"] input`)?.focus();
  };
  const limit = inputs.kind === 'limit';
  return (
    <form
      ref={form}
      className={styles['form']}
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
        <div className={styles['kinds']} role="group" aria-label={say('trade.kind.title')}>
          {(['limit', 'market'] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              className={styles['kind']}
              aria-pressed={kind === inputs.kind}
              onClick={() => act({ type: 'kind', kind })}
            >
              {say(`trade.kind.${kind}`)}
            </button>
          ))}
          <Available facts={facts} inputs={inputs} />
        </div>
        {limit && (
          <PriceField
            pair={pair}
            inputs={inputs}
            act={act}
            error={errorAt('price')}
            onBlur={() => inputs.price !== '' && touch('price')}
            onType={() => untouch('price')}
          />
        )}
        {amountField(inputs) === 'quantity' && (
          <div data-field="quantity">
            <DecimalInput
              label={say('trade.field.quantity')}
              value={inputs.quantity}
              onChange={(quantity) => {
                untouch('quantity');
                act({ type: 'quantity', quantity });
              }}
              onBlur={() => inputs.quantity !== '' && touch('quantity')}
              decimals={pair.quantityDecimals}
              step={pair.lot}
              unit={pair.coin.toUpperCase()}
              error={errorAt('quantity')}
              max={max}
            />
          </div>
        )}
        <Share facts={facts} inputs={inputs} act={act} />
        <div data-field="total">
          <DecimalInput
            label={say(limit ? 'trade.field.total' : 'trade.field.spend')}
            value={limit || amountField(inputs) === 'total' ? inputs.total : ''}
            onChange={(total) => {
              untouch('total');
              act({ type: 'total', total });
            }}
            onBlur={() => inputs.total !== '' && touch('total')}
            decimals={8}
            unit={pair.quote.toUpperCase()}
            hint={say('trade.field.totalHint', {
              least: figureText(exactFigure(pair.notionalMin, 'owned', style)),
              asset: pair.quote.toUpperCase(),
            })}
            error={errorAt('total')}
            {...(amountField(inputs) === 'total' ? { max } : {})}
          />
        </div>
        {limit && <Advanced chosen={inputs.timeInForce} onChoose={(timeInForce) => act({ type: 'timeInForce', timeInForce })} />}
        <Cards problems={problems} />
        {estimate !== null && <EstimateReceipt estimate={estimate} inputs={inputs} pair={pair} />}
        <Button kind={inputs.side === 'buy' ? 'buy' : 'sell'} wide submit waiting={error !== null} busy={busy}>
          {error === null ? say(`trade.button.${inputs.side}`, { asset: pair.coin.toUpperCase() }) : describe(buttonText(error))}
        </Button>
        <p className={styles['fine']}>
          {say('trade.ticket.fee')} <Figure figure={rateFigure(percentOfPpm(pair.feePpm), style)} />
        </p>
      </div>
    </form>
  );
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

interface PriceFieldProps {
  readonly pair: SpotPair;
  readonly inputs: SpotInputs;
  readonly act: (action: TicketAction) => void;
  readonly error: string | undefined;
  readonly onBlur: () => void;
  readonly onType: () => void;
}

function PriceField({ pair, inputs, act, error, onBlur, onType }: PriceFieldProps) {
  const say = useSay();
  return (
    <div data-field="price">
      <DecimalInput
        label={say('trade.field.price')}
        value={inputs.price}
        onChange={(price) => {
          onType();
          act({ type: 'price', price });
        }}
        onBlur={onBlur}
        decimals={pair.priceDecimals}
        step={pair.tick}
        unit={pair.quote.toUpperCase()}
        error={error}
        enterKeyHint="next"
      />
    </div>
  );
}

/** Slider and chips: shares of what is available, in whole steps. */
function Share({
  facts,
  inputs,
  act,
}: {
  readonly facts: SpotFacts;
  readonly inputs: SpotInputs;
  readonly act: (action: TicketAction) => void;
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
      <div className={styles['chips']} dir="ltr">
        {CHIPS.map((chip) => (
          <button
            key={chip}
            type="button"
            className={styles['chip']}
            aria-pressed={percent === chip}
            disabled={whole === null}
            onClick={() => set(chip)}
          >
            {`${chip}%`}
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

function Advanced({ chosen, onChoose }: { readonly chosen: TimeInForce; readonly onChoose: (timeInForce: TimeInForce) => void }) {
  const say = useSay();
  return (
    <details className={styles['advanced']} open={chosen !== 'gtc'}>
      <summary>
        {say('trade.tif.title')} <span className={styles['chosen']}>{say(`trade.tif.${chosen}`)}</span>
      </summary>
      <Choice
        label={<span className={styles['fine']}>{say(`trade.tifText.${chosen}`)}</span>}
        options={TIMES.map((time) => ({ key: time, label: say(`trade.tif.${time}`) }))}
        chosen={chosen}
        onChoose={onChoose}
      />
    </details>
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
