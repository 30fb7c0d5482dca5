import { add, subtract } from '../../../domain/decimal.ts';
import { exactFigure } from '../../../domain/figures.ts';
import { timeText, useNumberStyle, zoneText } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useTimeStyle } from '../../../session/preferences.ts';
import { walletTitles } from '../../../session/wallets.ts';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import type { ReceiptRow } from '../../../ui/receipt.tsx';
import type { TransferContent } from '../model/content.ts';
import type { TransferRecord } from '../model/find.ts';
import { useTransferRecord } from '../queries.ts';

type Amounts = Pick<TransferContent, 'from' | 'to' | 'amount' | 'fromBefore' | 'toBefore'>;

/** Both available balances before and after, with every digit. */
export function useBalanceRows({ from, to, amount, fromBefore, toBefore }: Amounts): readonly ReceiptRow[] {
  const say = useSay();
  const style = useNumberStyle();
  const figure = (value: string) => <Figure figure={exactFigure(value, 'owned', style)} />;
  return [
    { key: 'from', label: say(walletTitles[from]), before: figure(fromBefore), value: figure(subtract(fromBefore, amount)) },
    { key: 'to', label: say(walletTitles[to]), before: figure(toBefore), value: figure(add(toBefore, amount)) },
  ];
}

/** What is about to be sent: everything the transfer does. */
export function ReviewReceipt({ content }: { readonly content: TransferContent }) {
  const say = useSay();
  const style = useNumberStyle();
  const amount = <Figure figure={exactFigure(content.amount, 'owned', style)} unit="USDT" />;
  return (
    <Receipt
      rows={[
        { key: 'amount', label: say('transfer.review.amount'), value: amount, strong: true },
        ...useBalanceRows(content),
        { key: 'fee', label: say('transfer.review.fee'), value: say('transfer.review.none') },
      ]}
    />
  );
}

/** What was done, with its place in the records as soon as they show it. */
export function DoneReceipt({ content, known }: { readonly content: TransferContent; readonly known: TransferRecord | null }) {
  const say = useSay();
  const style = useNumberStyle();
  const timeStyle = useTimeStyle();
  const record = useTransferRecord(content, known);
  const rows: ReceiptRow[] = [
    {
      key: 'amount',
      label: say('transfer.review.amount'),
      value: <Figure figure={exactFigure(content.amount, 'owned', style)} unit="USDT" />,
      strong: true,
    },
    ...useBalanceRows(content),
  ];
  if (record !== null) {
    rows.push(
      {
        key: 'time',
        label: say('transfer.done.time'),
        value: <bdi>{`${timeText(record.timeMs, timeStyle)} ${zoneText(record.timeMs, timeStyle.zone)}`}</bdi>,
      },
      { key: 'reference', label: say('transfer.done.reference'), value: <bdi>{record.reference}</bdi> },
    );
  }
  return <Receipt rows={rows} label={say('transfer.done.title')} />;
}
