import { exactFigure, figureText, quantityFigure, tickFigure } from '../../../domain/figures.ts';
import { textOfLots } from '../../../domain/pair.ts';
import { AskSheet } from '../../../form/ask-sheet.tsx';
import { isolated, useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import { usePreview } from '../model/use-preview.ts';
import type { OrderSubmission } from '../model/use-order-submission.ts';
import { expectedPosition, resultOf } from '../rules/entry.ts';
import { legOfTicket, type TicketFacts } from '../rules/ticket.ts';
import { PreviewReceipt } from './preview-receipt.tsx';
import { leverageText } from './words.ts';

interface ReviewProps {
  readonly content: OrderSubmission;
  readonly facts: TicketFacts;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** The order once more before it is sent: what is bought in one line, then what it does to the position. */
export function OrderReview({ content, facts, onYes, onNo }: ReviewProps) {
  const say = useSay();
  const style = useNumberStyle();
  const { inputs, leverage, lots } = content;
  const { market } = facts;
  const preview = usePreview(inputs, facts);
  const position = expectedPosition(inputs, facts);
  const coins = quantityFigure(textOfLots(lots, market.scale), market.quantityDecimals, style);
  const size = isolated(`${figureText(coins)} ${market.coin.toUpperCase()}`);
  const price = isolated(figureText(tickFigure(inputs.price, market.priceDecimals, style)));
  const line =
    inputs.kind === 'limit'
      ? say(`perpetual-sheets.review.limit.${inputs.side}`, { size, leverage: leverageText(leverage), price })
      : say(`perpetual-sheets.review.market.${inputs.side}`, { size, leverage: leverageText(leverage) });
  const priceText = (text: string) => isolated(figureText(tickFigure(text, market.priceDecimals, style)));
  const legRows = (['profit', 'loss'] as const).flatMap((key): readonly ReceiptRow[] => {
    const leg = legOfTicket(key, inputs);
    if (leg.trigger === '') return [];
    const result = exactFigure(resultOf(leg, position, market), 'result', style);
    const label =
      leg.limit === null
        ? say(`perpetual-sheets.review.${key}`, { price: priceText(leg.trigger) })
        : say(`perpetual-sheets.review.limited.${key}`, { price: priceText(leg.trigger), limit: priceText(leg.limit) });
    return [{ key, label, value: <Figure figure={result} unit="USDT" tone="signed" arrow={false} /> }];
  });
  return (
    <AskSheet
      title={say(`perpetual-sheets.review.title.${inputs.side}`, { pair: isolated(market.display) })}
      holds
      yes={say(`perpetual.button.${inputs.side}`, { coin: market.coin.toUpperCase() })}
      kind={inputs.side === 'long' ? 'buy' : 'sell'}
      onYes={onYes}
      onNo={onNo}
    >
      <p className={parts['sentence']}>{line}</p>
      <Note>{say(`perpetual-sheets.review.${inputs.kind}Text`)}</Note>
      <PreviewReceipt preview={preview} facts={facts} isSized />
      {legRows.length > 0 && <Receipt rows={legRows} label={say('perpetual.trigger.title')} />}
    </AskSheet>
  );
}
