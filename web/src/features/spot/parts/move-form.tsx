import { useState } from 'react';
import { exactFigure, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { isZero, multiply } from '../../../domain/decimal.ts';
import type { SpotProblem } from '../rules/problem.ts';
import { estimateSpot, type SpotEstimate } from '../rules/estimate.ts';
import type { TradedPair } from '../../../domain/pair.ts';
import { AskSheet } from '../../../form/ask-sheet.tsx';
import { EndingSheet } from '../../../form/ending-sheet.tsx';
import type { SpotFacts, SpotInputs } from '../rules/ticket.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay, useSayDescription } from '../../../i18n/text.tsx';
import { Note } from '../../../ui/card.tsx';
import { DecimalInput } from '../../../ui/decimal-input.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import type { SpotOrder } from '../model/order.ts';
import { buttonText, problemText } from '../model/problem-texts.ts';
import { SideWord } from './order-parts.tsx';
import styles from './ticket.module.css';

interface MoveFormProps {
  readonly order: SpotOrder;
  readonly pair: TradedPair;
  /** With the order still waiting, and without it. */
  readonly now: SpotFacts;
  readonly facts: SpotFacts;
  readonly inputs: SpotInputs;
  readonly onPrice: (price: string) => void;
  readonly error: SpotProblem | null;
  /** The price it already has. */
  readonly same: boolean;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onYes: () => void;
}

export function MoveForm({ order, pair, now, facts, inputs, onPrice, error, same, busy, onClose, onYes }: MoveFormProps) {
  const say = useSay();
  const describe = useSayDescription();
  const style = useNumberStyle();
  const [pressed, setPressed] = useState(false);
  const waits = same || error !== null;
  const words = error === null ? null : describe(problemText(error, style));
  const atField = pressed && error?.fields[0] === 'price' ? words : null;
  const label = same ? say('trade-tools.move.same') : error === null ? say('trade-tools.move.yes') : describe(buttonText(error, style));
  const estimate = estimateSpot(inputs, facts);
  return (
    <AskSheet
      holds
      title={say('trade-tools.move.title')}
      no={say('trade-tools.move.keep')}
      yes={label}
      kind={order.side}
      waiting={waits}
      busy={busy}
      onYes={() => (waits ? setPressed(true) : onYes())}
      onNo={onClose}
    >
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (waits) setPressed(true);
          else if (!busy) onYes();
        }}
      >
        <DecimalInput
          label={say('trade-tools.move.price')}
          value={inputs.price}
          onChange={(price) => {
            setPressed(false);
            onPrice(price);
          }}
          decimals={pair.priceDecimals}
          step={pair.tick}
          unit={pair.quote.toUpperCase()}
          enterKeyHint="go"
          error={atField}
        />
        <Changes order={order} pair={pair} now={now} inputs={inputs} estimate={estimate} />
        {words !== null && error?.fields[0] !== 'price' && <Note kind="warn">{words}</Note>}
        <Note>{say('trade-tools.move.text')}</Note>
      </form>
    </AskSheet>
  );
}

type ChangesProps = Pick<MoveFormProps, 'order' | 'pair' | 'now' | 'inputs'> & { readonly estimate: SpotEstimate | null };

/** Before → after of the price, the value, what is held of the balance, and what would fill at once. */
function Changes({ order, pair, now, inputs, estimate }: ChangesProps) {
  const say = useSay();
  const style = useNumberStyle();
  const quote = pair.quote.toUpperCase();
  const asset = pair.coin.toUpperCase();
  const price = (value: string | null) => <Figure figure={tickFigure(value, pair.priceDecimals, style)} />;
  const money = (value: string) => <Figure figure={exactFigure(value, 'cost', style)} />;
  const changed = inputs.price !== '' && inputs.price !== order.price;
  const value = (at: string) => multiply(at, inputs.quantity);
  const rows: readonly (ReceiptRow | false)[] = [
    { key: 'kind', label: pair.display, value: <SideWord order={order} /> },
    {
      key: 'price',
      label: say('trade-tools.move.fromTo'),
      ...(changed ? { before: price(order.price) } : {}),
      value: price(changed ? inputs.price : order.price),
      strong: true,
    },
    {
      key: 'amount',
      label: say('trade-tools.move.amount'),
      value: <Figure figure={quantityFigure(inputs.quantity, pair.quantityDecimals, style)} unit={asset} />,
    },
    changed && {
      key: 'value',
      label: `${say('trade-tools.move.value')} ${quote}`,
      before: money(value(order.price ?? '0')),
      value: money(value(inputs.price)),
    },
    changed &&
      order.side === 'buy' &&
      now.quoteAvailable !== null &&
      estimate?.quote !== null &&
      estimate?.quote !== undefined && {
        key: 'available',
        label: say('trade.receipt.balance', { asset: quote }),
        before: <Figure figure={exactFigure(now.quoteAvailable, 'owned', style)} />,
        value: <Figure figure={exactFigure(estimate.quote.after, 'owned', style)} />,
      },
    estimate !== null &&
      !isZero(estimate.fillsNow) && {
        key: 'now',
        label: say('trade.receipt.fillsNow'),
        value: (
          <span>
            {say('trade.receipt.about')} <Figure figure={quantityFigure(estimate.fillsNow, pair.quantityDecimals, style)} unit={asset} />
          </span>
        ),
      },
  ];
  return <Receipt rows={rows.filter((row) => row !== false)} label={say('trade.receipt.title')} />;
}

/** It filled or was cancelled elsewhere while the sheet stood open. */
export function MoveGone({ onClose }: { readonly onClose: () => void }) {
  const say = useSay();
  return (
    <EndingSheet title={say('trade-tools.move.keptTitle')} onDone={onClose}>
      <Note alert>{say('trade-tools.move.gone')}</Note>
    </EndingSheet>
  );
}
