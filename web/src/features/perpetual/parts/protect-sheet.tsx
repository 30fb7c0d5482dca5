import { useState } from 'react';
import { tickFigure } from '../../../domain/figures.ts';
import { lotsOf, textOfLots } from '../../../domain/pair.ts';
import { useMarks, type Marks } from '../../../form/marks.ts';
import { errorAt, firstError } from '../../../form/problem.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { useLiveMark } from '../live-mark.ts';
import type { TriggerOrder } from '../model/loss.ts';
import type { ContractOrder } from '../model/order.ts';
import type { PerpetualMarket } from '../model/market.ts';
import type { OpenPosition } from '../model/position.ts';
import { buttonTextOf, problemTextOf } from '../model/protect-texts.ts';
import { membersOf, triggerSetsOf, type TriggerSet } from '../model/trigger-sets.ts';
import type { LegKind } from '../rules/leg.ts';
import {
  closedPart,
  inputsOfSet,
  isEmptied,
  legResult,
  protectProblems,
  triggersOf,
  type ProtectFacts,
  type ProtectField,
  type ProtectInputs,
  type ProtectProblem,
} from '../rules/protect.ts';
import { LegFields } from './leg-fields.tsx';
import { ShareChips } from './share-chips.tsx';
import type { SheetProps } from './sheet-props.ts';
import { NEW_SET, SetChoice } from './trigger-set-choice.tsx';

interface ProtectSheetProps extends SheetProps {
  readonly triggers: readonly TriggerOrder[];
  readonly orders: readonly ContractOrder[];
  /** A trigger whose line was put elsewhere on the chart. */
  readonly moved: MovedLine | null;
  readonly newest: number;
}

type MovedLine = { readonly id: number; readonly price: string };

const KINDS: readonly LegKind[] = ['profit', 'loss'];

/** A set as the sheet begins with it: a line that was moved has its new price. */
function beginWith(set: TriggerSet | null, moved: MovedLine | null): ProtectInputs {
  const inputs = inputsOfSet(set);
  const kind = KINDS.find((one) => moved !== null && set?.[one]?.id === moved.id);
  return kind === undefined || moved === null ? inputs : { ...inputs, [kind]: { ...inputs[kind], trigger: moved.price } };
}

const isSame = (one: ProtectInputs, other: ProtectInputs): boolean =>
  one.amount === other.amount && KINDS.every((kind) => one[kind].trigger === other[kind].trigger && one[kind].limit === other[kind].limit);

/** Take-profits and stop-losses of a position, of the whole or of a part of it: a set that is there can be changed or emptied, and one be added. */
export function ProtectSheet({ position, market, busy, action, onClose, triggers, orders, moved, newest }: ProtectSheetProps) {
  const say = useSay();
  const describe = useSayDescription();
  const live = useLiveMark(position.coin);
  const sets = triggerSetsOf(triggers);
  const [key, setKey] = useState(() => (sets.find((one) => membersOf(one).some(({ id }) => id === moved?.id)) ?? sets[0])?.key ?? NEW_SET);
  const set = sets.find((one) => one.key === key) ?? null;
  const [inputs, setInputs] = useState(() => beginWith(set, moved));
  const marks = useMarks<ProtectField>();
  const facts: ProtectFacts = {
    position,
    market,
    mark: live?.mark ?? position.markPrice,
    live: live?.live ?? position.live,
    triggers: triggersOf(position, triggers, orders),
  };
  const problems = protectProblems(inputs, facts);
  const error = firstError(problems);
  const same = isSame(inputs, inputsOfSet(set)) || (set === null && isEmptied(inputs));
  const press = () => {
    if (error !== null) marks.mark(...error.fields);
    else if (!same) action.press(contentOf(inputs, position, market, set, newest));
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('perpetual-sheets.trigger.sheet', { pair: isolated(position.display) })}
      holds={!same}
      foot={
        <Button kind="primary" wide busy={busy} waiting={error !== null || same} onPress={press}>
          {same ? say('perpetual-sheets.trigger.enter') : error !== null ? describe(buttonTextOf(error)) : say(yesOf(inputs))}
        </Button>
      }
    >
      <div className={parts['stack']}>
        {moved !== null && <Note>{say('perpetual-sheets.trigger.moved')}</Note>}
        <Standing position={position} market={market} mark={facts.mark} />
        {sets.length > 0 && (
          <SetChoice
            sets={sets}
            market={market}
            chosen={set?.key ?? NEW_SET}
            onChoose={(chosen) => {
              setKey(chosen);
              setInputs(inputsOfSet(sets.find((one) => one.key === chosen) ?? null));
              marks.clear();
            }}
          />
        )}
        <Fields facts={facts} inputs={inputs} onChange={setInputs} problems={problems} marks={marks} />
        <p className={parts['fine']}>{say('perpetual-sheets.trigger.rule')}</p>
      </div>
    </Sheet>
  );
}

const yesOf = (inputs: ProtectInputs) => (isEmptied(inputs) ? 'perpetual-sheets.trigger.remove' : 'perpetual-sheets.trigger.yes');

/** What is sent: a quantity of the whole position follows the position. */
function contentOf(inputs: ProtectInputs, position: OpenPosition, market: PerpetualMarket, set: TriggerSet | null, newest: number) {
  const isWhole = inputs.amount === null || lotsOf(inputs.amount, market.scale) === position.lots;
  const leg = (kind: LegKind) => (inputs[kind].trigger === '' ? null : inputs[kind]);
  return {
    do: 'protect',
    id: position.id,
    profit: leg('profit'),
    loss: leg('loss'),
    amount: isWhole ? null : inputs.amount,
    group: set?.group ?? 0,
    replaces: set === null ? [] : membersOf(set).map(({ id }) => id),
    newest,
  } as const;
}

interface FieldsProps {
  readonly facts: ProtectFacts;
  readonly inputs: ProtectInputs;
  readonly onChange: (inputs: ProtectInputs) => void;
  readonly problems: readonly ProtectProblem[];
  readonly marks: Marks<ProtectField>;
}

/** How much each closes, the two of them, and what no field can show. */
function Fields({ facts, inputs, onChange, problems, marks }: FieldsProps) {
  const say = useSay();
  const describe = useSayDescription();
  const style = useNumberStyle();
  const { position, market } = facts;
  const textOf = (problem: ProtectProblem) => describe(problemTextOf(problem, market, style));
  const errorOf = (field: ProtectField): string | undefined => {
    const found = errorAt(problems, field);
    // What is reached already is said while it is typed: no further digit mends it.
    const shown = found !== null && (marks.has(field) || found.code.endsWith('.reached'));
    return shown ? textOf(found) : undefined;
  };
  const field = (name: ProtectField, value: string) => ({
    name,
    error: errorOf(name),
    onChange: () => marks.unmark(name),
    onBlur: () => value !== '' && marks.mark(name),
  });
  return (
    <>
      {KINDS.map((kind) => (
        <LegFields
          key={kind}
          kind={kind}
          leg={inputs[kind]}
          onChange={(leg) => onChange({ ...inputs, [kind]: leg })}
          market={market}
          position={closedPart(inputs.amount, position, market)}
          result={legResult(inputs[kind], inputs.amount, position, market)}
          trigger={field(kind, inputs[kind].trigger)}
          limit={field(`${kind}Limit`, inputs[kind].limit ?? '')}
        />
      ))}
      <AmountField
        position={position}
        market={market}
        amount={inputs.amount}
        onChange={(amount) => onChange({ ...inputs, amount })}
        field={field('amount', inputs.amount ?? '')}
      />
      {problems
        .filter(({ severity, fields }) => severity === 'warning' || fields.length === 0)
        .map((problem) => (
          <Note key={problem.code} kind="warn">
            {textOf(problem)}
          </Note>
        ))}
      {KINDS.some((kind) => inputs[kind].trigger !== '' && inputs[kind].limit !== null) && (
        <Note>{say('perpetual-sheets.trigger.limitWaits')}</Note>
      )}
    </>
  );
}

interface AmountFieldProps {
  readonly position: OpenPosition;
  readonly market: PerpetualMarket;
  readonly amount: string | null;
  readonly onChange: (amount: string | null) => void;
  readonly field: { readonly error: string | undefined; readonly onChange: () => void; readonly onBlur: () => void };
}

function AmountField({ position, market, amount, onChange, field }: AmountFieldProps) {
  const say = useSay();
  const lots = amount === null ? position.lots : lotsOf(amount, market.scale);
  const set = (text: string | null) => {
    field.onChange();
    onChange(text);
  };
  return (
    <>
      <div data-field="amount">
        <DecimalInput
          label={say('perpetual-sheets.trigger.amount')}
          value={amount ?? position.coins}
          onChange={set}
          onBlur={field.onBlur}
          decimals={market.quantityDecimals}
          step={market.lot}
          unit={market.coin.toUpperCase()}
          max={position.coins}
          error={field.error}
          hint={lots === position.lots ? say('perpetual-sheets.trigger.follows') : undefined}
        />
      </div>
      <ShareChips
        whole={position.lots}
        lots={lots}
        onChoose={(count) => set(count === position.lots ? null : textOfLots(count, market.scale))}
      />
    </>
  );
}

interface StandingProps {
  readonly position: OpenPosition;
  readonly market: PerpetualMarket;
  readonly mark: string | null;
}

/** The prices that a trigger is chosen between. */
function Standing({ position, market, mark }: StandingProps) {
  const say = useSay();
  const style = useNumberStyle();
  const price = (value: string | null) => <Figure figure={tickFigure(value, market.priceDecimals, style)} />;
  const { entryPrice, liquidationPrice } = position;
  return (
    <Receipt
      rows={[
        { key: 'entry', label: say('perpetual.card.entry'), value: price(entryPrice) },
        { key: 'mark', label: say('perpetual.card.mark'), value: price(mark) },
        {
          key: 'liquidation',
          label: say('perpetual.card.liquidation'),
          value: liquidationPrice === null ? say('perpetual.liquidation.none') : price(liquidationPrice),
        },
      ]}
    />
  );
}
