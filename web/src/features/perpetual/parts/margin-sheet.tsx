import { previewMargin } from '@candor/contract/products/perpetual/preview-calls';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '../../../api/client.ts';
import { compare, multiply, subtract } from '../../../domain/decimal.ts';
import { exactFigure, rateFigure, tickFigure, unknownFigure } from '../../../domain/figures.ts';
import { unitsOf } from '../../../domain/pair.ts';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { serverNowMs } from '../../../market/countdown.ts';
import { useHoldings } from '../../../session/assets.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { contractAvailable } from '../model/use-facts.ts';
import { useReasonText } from '../model/use-reason.ts';
import type { SheetProps } from './sheet-props.ts';

const DECIMALS = 8;
/** Ask again while the sheet is open: the mark moves what may be taken out. */
const ASK_EVERY_MS = 3_000;

/** Adds margin to a position or takes some out, with the liquidation price before and after. */
export function MarginSheet({ position, market, busy, action, onClose }: SheetProps) {
  const say = useSay();
  const [way, setWay] = useState<'add' | 'remove'>('add');
  const [money, setMoney] = useState('');
  const { rows } = useHoldings();
  const available = contractAvailable(rows);
  const most = way === 'add' ? available : position.removable;
  const units = unitsOf(money);
  const wrong = units === null || units <= 0n;
  const tooMuch = !wrong && most !== null && compare(money, most) > 0;
  const takesOut = way === 'remove';
  const press = () => {
    if (wrong || tooMuch) return;
    // Without the server's time a lost answer is found by its key alone.
    action.press({ do: 'margin', id: position.id, money, takesOut, pressedMs: serverNowMs() ?? Number.MAX_SAFE_INTEGER });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('perpetual-sheets.margin.title', { pair: isolated(position.display) })}
      holds={money !== ''}
      foot={
        <Button kind="primary" wide busy={busy} waiting={wrong || tooMuch} onPress={press}>
          {say(wrong ? 'trade.button.enterAmount' : tooMuch ? 'trade.button.amountTooLarge' : `perpetual-sheets.margin.yes.${way}`)}
        </Button>
      }
    >
      <div className={parts['stack']}>
        <Choice
          label={say('perpetual-sheets.margin.way')}
          options={(['add', 'remove'] as const).map((key) => ({ key, label: say(`perpetual-sheets.margin.${key}`) }))}
          chosen={way}
          onChoose={setWay}
        />
        <DecimalInput
          label={say(`perpetual-sheets.margin.${way}`)}
          value={money}
          onChange={setMoney}
          decimals={DECIMALS}
          unit="USDT"
          max={most}
          error={tooMuch ? say('perpetual-sheets.margin.most', { most: isolated(most) }) : undefined}
        />
        <Change id={position.id} money={wrong || tooMuch ? null : money} takesOut={takesOut} decimals={market.priceDecimals} />
        {takesOut && <Note>{say('perpetual-sheets.margin.rule')}</Note>}
      </div>
    </Sheet>
  );
}

interface ChangeProps {
  readonly id: number;
  /** Null while nothing that can be asked about is typed. */
  readonly money: string | null;
  readonly takesOut: boolean;
  readonly decimals: number;
}

/** The position before and after, by the code that decides the change. */
function Change({ id, money, takesOut, decimals }: ChangeProps) {
  const say = useSay();
  const style = useNumberStyle();
  const { data } = useQuery({
    ...queryOf(previewMargin, { positionId: id, amount: money ?? '0', change: takesOut ? 'remove' : 'add' }),
    enabled: money !== null,
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  });
  const refusal = useReasonText(data?.reason ?? null, data?.limit ?? '');
  if (data === undefined || money === null) return null;
  const price = (value: string): ReactNode =>
    value === '0' ? say('perpetual.liquidation.none') : <Figure figure={tickFigure(value, decimals, style)} />;
  const ratio = (value: string | null) => (
    <Figure figure={value === null ? unknownFigure() : rateFigure(multiply(value, '100'), style, 2)} />
  );
  const amount = (value: string) => <Figure figure={exactFigure(value, 'owned', style)} />;
  const { before, after, available } = data;
  const availableAfter = takesOut ? subtract(available, `-${money}`) : subtract(available, money);
  return (
    <>
      {refusal !== null && <Note kind="warn">{refusal}</Note>}
      <Receipt
        label={say('trade.receipt.title')}
        rows={[
          { key: 'margin', label: say('perpetual.card.margin'), before: amount(before.margin), value: amount(after.margin) },
          {
            key: 'liquidation',
            label: say('perpetual.card.liquidation'),
            before: price(before.liquidationPrice),
            value: price(after.liquidationPrice),
          },
          { key: 'ratio', label: say('perpetual.card.ratio'), before: ratio(before.marginRatio), value: ratio(after.marginRatio) },
          { key: 'available', label: say('perpetual.ticket.available'), before: amount(available), value: amount(availableAfter) },
        ]}
      />
    </>
  );
}
