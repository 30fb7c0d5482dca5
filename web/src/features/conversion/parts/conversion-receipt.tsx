import { exactFigure, figureText, rateFigure } from '../../../domain/figures.ts';
import { isolated, timeText, useNumberStyle, zoneText } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import type { Conversion } from '../queries.ts';
import { RateText } from './rate-text.tsx';

type Terms = Pick<Conversion, 'marketRate' | 'appliedRate' | 'commissionPercent' | 'fee' | 'received' | 'amount'>;

/** What goes, at which rate, what the fee is and what comes: of a firm rate and of a conversion alike. */
export function useTermRows(terms: Terms, coins: { readonly from: string; readonly to: string }): readonly ReceiptRow[] {
  const say = useSay();
  const style = useNumberStyle();
  const [from, to] = [coins.from.toUpperCase(), coins.to.toUpperCase()];
  const percent = isolated(figureText(rateFigure(terms.commissionPercent, style)));
  return [
    { key: 'pays', label: say('conversion.receipt.pays'), value: <Figure figure={exactFigure(terms.amount, 'cost', style)} unit={from} /> },
    { key: 'market', label: say('conversion.receipt.marketRate'), value: <RateText rate={terms.marketRate} coins={coins} /> },
    {
      key: 'fee',
      label: say('conversion.rate.fee', { percent }),
      value: <Figure figure={exactFigure(terms.fee, 'cost', style)} unit={to} />,
    },
    { key: 'applied', label: say('conversion.receipt.appliedRate'), value: <RateText rate={terms.appliedRate} coins={coins} /> },
    {
      key: 'received',
      label: say('conversion.receipt.received'),
      value: <Figure figure={exactFigure(terms.received, 'owned', style)} unit={to} />,
      strong: true,
    },
  ];
}

/** A conversion that was done: amounts with every digit. */
export function ConversionReceipt({ conversion }: { readonly conversion: Conversion }) {
  const say = useSay();
  const timeStyle = useTimeStyle();
  const { fromCoin: from, toCoin: to, times, conversionNumber } = conversion;
  const rows = useTermRows(conversion, { from, to });
  return (
    <Receipt
      label={say('conversion.done.title')}
      rows={[
        ...rows,
        {
          key: 'time',
          label: say('conversion.receipt.time'),
          value: <bdi>{`${timeText(times.createMs, timeStyle)} ${zoneText(times.createMs, timeStyle.zone)}`}</bdi>,
        },
        { key: 'number', label: say('conversion.receipt.number'), value: <bdi>{conversionNumber}</bdi> },
      ]}
    />
  );
}
