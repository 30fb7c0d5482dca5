import { useState } from 'react';
import type { OrderKind } from '../../../domain/pair.ts';
import { useMarks } from '../../../form/marks.ts';
import { firstError } from '../../../form/problem.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../../i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { ContractOrder } from '../model/order.ts';
import { buttonText } from '../model/problem-texts.ts';
import { changeTicket, EMPTY_TICKET, type TicketChange } from '../model/ticket-state.ts';
import { closingOf } from '../model/use-closing.ts';
import { useFacts } from '../model/use-facts.ts';
import { ticketProblems } from '../rules/problems.ts';
import type { TicketField, TicketInputs } from '../rules/ticket.ts';
import { CloseFields } from './close-fields.tsx';
import type { SheetProps } from './sheet-props.ts';

const KINDS: readonly OrderKind[] = ['market', 'limit'];

/** Closes a part of a position or all of it, at market or at a limit. */
export function CloseSheet({
  position,
  market,
  busy,
  action,
  onClose,
  orders,
}: SheetProps & { readonly orders: readonly ContractOrder[] }) {
  const say = useSay();
  const describe = useSayDescription();
  const style = useNumberStyle();
  const facts = useFacts(market, [position], orders);
  const [typed, setTyped] = useState<TicketInputs>({ ...EMPTY_TICKET, side: position.side, closes: true, kind: 'market' });
  // Until another size is chosen it is all that is open, also after a fill meanwhile.
  const [isWhole, setIsWhole] = useState(true);
  const inputs = isWhole ? { ...typed, amount: position.coins } : typed;
  const change = (part: TicketChange) => {
    if (part.amount !== undefined) setIsWhole(false);
    setTyped((before) => changeTicket(before, part));
  };
  const marks = useMarks<TicketField>();
  const problems = ticketProblems(inputs, facts);
  const error = firstError(problems);
  const press = () => {
    const content = closingOf(inputs, facts, orders);
    if (error !== null) marks.mark(...error.fields);
    else if (content !== null) action.press(content);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('perpetual-sheets.close.title', { pair: isolated(position.display) })}
      holds
      foot={
        <Button kind="primary" wide busy={busy} waiting={error !== null} onPress={press}>
          {error === null ? say(`perpetual-sheets.close.yes.${inputs.kind}`) : describe(buttonText(error, style))}
        </Button>
      }
    >
      <div className={parts['stack']}>
        <Choice
          label={say('trade.kind.title')}
          options={KINDS.map((key) => ({ key, label: say(`trade.kind.${key}`) }))}
          chosen={inputs.kind}
          onChoose={(kind) => change({ kind })}
        />
        <CloseFields facts={facts} inputs={inputs} change={change} problems={problems} marks={marks} />
      </div>
    </Sheet>
  );
}
