import { Link } from '../../../navigation/link.tsx';
import { exactFigure, amountFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useMarketPath } from '../../../product/products.ts';
import { Moment } from '../../../product/moment.tsx';
import { walletTitles } from '../../../session/wallets.ts';
import { toast } from '../../../ui/toast.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import type { ReceiptRow } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { signedAmount } from '../model/kinds.ts';
import type { LedgerRow } from '../../../product/records.ts';
import styles from '../records.module.css';
import { isPayment, Payment } from './payment.tsx';
import { useKindTitle } from './record-row.tsx';

interface RecordSheetProps {
  readonly row: LedgerRow;
  readonly masked: boolean;
  readonly onClose: () => void;
}

/** Everything that is written about one change of a balance. */
export function RecordSheet({ row, masked, onClose }: RecordSheetProps) {
  const titleOf = useKindTitle();
  const rows = useDetails(row, masked);
  return (
    <Sheet open onClose={onClose} title={titleOf(row.recordType)}>
      <Receipt rows={rows} />
      {isPayment(row) && <Payment row={row} masked={masked} />}
    </Sheet>
  );
}

function useDetails(row: LedgerRow, masked: boolean): readonly ReceiptRow[] {
  const say = useSay();
  const style = useNumberStyle();
  const coin = row.coin.toUpperCase();
  const timeMs = row.times.createMs;
  const balance = (value: string) => <Figure figure={exactFigure(value, 'owned', style)} masked={masked} />;
  const rows: ReceiptRow[] = [
    {
      key: 'amount',
      label: say('records.detail.amount'),
      value: <Figure figure={exactFigure(signedAmount(row), 'result', style)} unit={coin} masked={masked} />,
      strong: true,
    },
    { key: 'balance', label: say('records.detail.balance'), before: balance(row.balanceBefore), value: balance(row.balanceAfter) },
    { key: 'wallet', label: say('records.detail.wallet'), value: say(walletTitles[row.wallet]) },
  ];
  if (row.coin !== 'usdt') {
    rows.push({
      key: 'value',
      label: say('records.detail.value'),
      value: <Figure figure={amountFigure(row.valueUsdt, 'usdt', 'owned', style)} unit="USDT" masked={masked && row.valueUsdt !== null} />,
    });
  }
  rows.push(
    {
      key: 'time',
      label: say('records.detail.time'),
      value: <Moment atMs={timeMs} zoned />,
    },
    { key: 'utc', label: say('records.detail.utc'), value: <bdi dir="ltr">{new Date(timeMs).toISOString()}</bdi> },
    {
      key: 'reference',
      label: say(row.recordType === 21 || row.recordType === 22 ? 'records.detail.order' : 'records.detail.reference'),
      value: <Reference row={row} />,
    },
    { key: 'number', label: say('records.detail.number'), value: <bdi dir="ltr">{row.recordId}</bdi> },
  );
  if (row.remark !== '') rows.push({ key: 'remark', label: say('records.detail.remark'), value: <bdi>{row.remark}</bdi> });
  return rows;
}

/** The number that support asks for; of a trade it leads to the orders of that coin. */
function Reference({ row: { reference, coin, recordType } }: { readonly row: LedgerRow }) {
  const say = useSay();
  const marketPath = useMarketPath();
  const copy = () => {
    void navigator.clipboard?.writeText(reference).then(() => toast(say('shell.common.copied')));
  };
  return (
    <span className={styles['reference']}>
      {(recordType === 21 || recordType === 22) && coin !== 'usdt' ? (
        <Link to={marketPath} search={{ symbol: coin, tab: 'history' }} dir="ltr" className={styles['link']}>
          {reference}
        </Link>
      ) : (
        <bdi dir="ltr">{reference}</bdi>
      )}
      <IconButton icon="copy" label={say('records.detail.copyReference')} onPress={copy} className={styles['copy']} />
    </span>
  );
}
