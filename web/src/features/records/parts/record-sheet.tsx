import { Link } from '../../../navigation/link.tsx';
import { exactFigure, amountFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useMarketPath } from '../../../product/products.ts';
import { Moment } from '../../../product/moment.tsx';
import { walletOfNumber, walletTitles } from '../../../session/wallets.ts';
import { toast } from '../../../ui/toast.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Receipt } from '../../../ui/receipt.tsx';
import type { ReceiptRow } from '../../../ui/receipt.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { signedAmount } from '../model/kinds.ts';
import type { LedgerRow } from '../../../product/records.ts';
import styles from '../records.module.css';
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
    <Sheet open onClose={onClose} title={titleOf(row.type)}>
      <Receipt rows={rows} />
    </Sheet>
  );
}

function useDetails(row: LedgerRow, masked: boolean): readonly ReceiptRow[] {
  const say = useSay();
  const style = useNumberStyle();
  const wallet = walletOfNumber(row.assetType);
  const coin = row.symbol.toUpperCase();
  const timeMs = row.params.createTime;
  const balance = (value: string) => <Figure figure={exactFigure(value, 'owned', style)} masked={masked} />;
  const rows: ReceiptRow[] = [
    {
      key: 'amount',
      label: say('records.detail.amount'),
      value: <Figure figure={exactFigure(signedAmount(row), 'result', style)} unit={coin} masked={masked} />,
      strong: true,
    },
    { key: 'balance', label: say('records.detail.balance'), before: balance(row.beforeAmount), value: balance(row.afterAmount) },
  ];
  if (wallet !== null) rows.push({ key: 'wallet', label: say('records.detail.wallet'), value: say(walletTitles[wallet]) });
  if (row.symbol !== 'usdt') {
    rows.push({
      key: 'value',
      label: say('records.detail.value'),
      value: <Figure figure={amountFigure(row.uAmount, 'usdt', 'owned', style)} unit="USDT" masked={masked && row.uAmount !== null} />,
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
      label: say(row.type === 21 || row.type === 22 ? 'records.detail.order' : 'records.detail.reference'),
      value: <Reference row={row} />,
    },
    { key: 'number', label: say('records.detail.number'), value: <bdi dir="ltr">{row.id}</bdi> },
  );
  if (row.remark !== '') rows.push({ key: 'remark', label: say('records.detail.remark'), value: <bdi>{row.remark}</bdi> });
  return rows;
}

/** The number that support asks for; of a trade it leads to the orders of that coin. */
function Reference({ row: { serialId, symbol, type } }: { readonly row: LedgerRow }) {
  const say = useSay();
  const marketPath = useMarketPath();
  const copy = () => {
    void navigator.clipboard?.writeText(serialId).then(() => toast(say('shell.common.copied')));
  };
  return (
    <span className={styles['reference']}>
      {(type === 21 || type === 22) && symbol !== 'usdt' ? (
        <Link to={marketPath} search={{ symbol, tab: 'history' }} dir="ltr" className={styles['link']}>
          {serialId}
        </Link>
      ) : (
        <bdi dir="ltr">{serialId}</bdi>
      )}
      <IconButton icon="copy" label={say('records.detail.copyReference')} onPress={copy} className={styles['copy']} />
    </span>
  );
}
