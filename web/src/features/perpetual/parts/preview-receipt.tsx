import type { ReactNode } from 'react';
import { multiply } from '../../../domain/decimal.ts';
import { exactFigure, rateFigure, tickFigure, unknownFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import { useReasonText } from '../model/use-reason.ts';
import type { OrderPreview } from '../model/use-preview.ts';
import type { TicketFacts } from '../rules/ticket.ts';
import styles from '../perpetual.module.css';

interface PreviewReceiptProps {
  readonly preview: OrderPreview | null;
  readonly facts: TicketFacts;
  /** A size is typed: before that there is nothing to tell. */
  readonly isSized: boolean;
}

/** What the order would do, by the code that decides it: cost, fee, and the position before and after. Unknown until it answers. */
export function PreviewReceipt({ preview, facts, isSized }: PreviewReceiptProps) {
  const say = useSay();
  const style = useNumberStyle();
  const refusal = useReasonText(preview?.reason ?? null, preview?.limit ?? '');
  const { market } = facts;
  const money = (amount: string | null | undefined, unit = true) => (
    <Figure figure={exactFigure(amount ?? null, 'cost', style)} {...(unit && { unit: 'USDT' })} />
  );
  const price = (value: string | undefined): ReactNode =>
    value === '0' ? say('perpetual.liquidation.none') : <Figure figure={tickFigure(value ?? null, market.priceDecimals, style)} />;
  const ratio = (value: string | null | undefined) => (
    <Figure figure={value === null || value === undefined ? unknownFigure() : rateFigure(multiply(value, '100'), style, 2)} />
  );
  const before = preview?.before ?? null;
  const change = (key: string, label: string, now: ReactNode, then: ReactNode): ReceiptRow => ({
    key,
    label,
    ...(before !== null && { before: now }),
    value: then,
  });
  const rows: readonly ReceiptRow[] = [
    { key: 'value', label: say('perpetual.receipt.value'), value: money(preview?.value) },
    { key: 'margin', label: say('perpetual.receipt.margin'), value: money(preview?.margin), strong: true },
    { key: 'fee', label: say('perpetual.receipt.fee'), value: money(preview?.fee) },
    change('size', say('perpetual.receipt.position'), money(before?.entryValue, false), money(preview?.after.entryValue, false)),
    change('liquidation', say('perpetual.receipt.liquidation'), price(before?.liquidationPrice), price(preview?.after.liquidationPrice)),
    change('ratio', say('perpetual.receipt.ratio'), ratio(before?.marginRatio), ratio(preview?.after.marginRatio)),
    {
      key: 'funding',
      label: say('perpetual.receipt.funding'),
      value: <Figure figure={exactFigure(preview?.funding ?? null, 'result', style)} unit="USDT" tone="signed" arrow={false} />,
    },
  ];
  return (
    <div className={styles['preview']}>
      {refusal !== null && <Note kind="warn">{refusal}</Note>}
      {isSized && <Receipt rows={rows} label={say('trade.receipt.title')} />}
    </div>
  );
}
