import { recordPayment } from '@candor/contract/modules/statements/calls';
import type { ResultOf } from '@candor/contract/call';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/client.ts';
import { isZero } from '../../../domain/decimal.ts';
import { exactFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Moment } from '../../../product/moment.tsx';
import type { LedgerRow } from '../../../product/records.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Receipt, type ReceiptRow } from '../../../ui/receipt.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from '../records.module.css';

type Told = ResultOf<typeof recordPayment>;

/** Kinds of rows by which money came over a chain or left over one. */
const OF_PAYMENTS: readonly number[] = [1, 2, 4, 8];
export const isPayment = ({ recordType, reference }: LedgerRow): boolean => OF_PAYMENTS.includes(recordType) && reference !== '';

/** Names of chains are the same in every language. */
const NETWORK_NAMES: Readonly<Record<Told['network'], string>> = {
  bitcoin: 'Bitcoin',
  litecoin: 'Litecoin',
  ethereum: 'Ethereum',
  tron: 'TRON',
};

/** Where the deposit or withdrawal behind a row is on its chain, and what has become of it. */
export function Payment({ row, masked }: { readonly row: LedgerRow; readonly masked: boolean }) {
  const say = useSay();
  const { data, isError, isFetching, refetch } = useQuery(queryOf(recordPayment, { recordId: row.recordId }));
  if (data === undefined) {
    if (!isError) return <SkeletonRows rows={4} />;
    return (
      <ErrorState
        title={say('shell.failure.network')}
        text={say('records.payment.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return <Shown told={data} masked={masked} />;
}

function Shown({ told, masked }: { readonly told: Told; readonly masked: boolean }) {
  const say = useSay();
  const rows = useRows(told, masked);
  return (
    <section className={styles['payment']} aria-label={say(`records.payment.${told.kind}`)}>
      <h2>{say(`records.payment.${told.kind}`)}</h2>
      <Receipt rows={rows} />
      {told.reason !== '' && (
        <Note kind="warn">
          <bdi>{told.reason}</bdi>
        </Note>
      )}
      {told.txId !== '' && told.explorer === null && <p className={styles['quiet']}>{say('records.payment.testNetwork')}</p>}
      {told.explorer !== null && (
        <a className={styles['link']} href={told.explorer} target="_blank" rel="noopener noreferrer">
          {say('records.payment.explorer')} <Icon name="external" small />
        </a>
      )}
    </section>
  );
}

function useRows(told: Told, masked: boolean): readonly ReceiptRow[] {
  const say = useSay();
  const style = useNumberStyle();
  const { network, channel, fee, coin, confirmations, finalConfirmations, address, memo, txId, steps } = told;
  const shown: ReceiptRow[] = steps.map(({ step, timeMs }) => ({
    key: step,
    label: say(`records.step.${step}`),
    value: <Moment atMs={timeMs} />,
  }));
  shown.push({ key: 'network', label: say('records.payment.network'), value: <bdi>{`${NETWORK_NAMES[network]} (${channel})`}</bdi> });
  if (confirmations !== null) {
    const count = `\u2066${confirmations} / ${finalConfirmations}\u2069`;
    shown.push({ key: 'confirmations', label: say('records.payment.confirmations'), value: count });
  }
  if (!isZero(fee)) {
    shown.push({
      key: 'fee',
      label: say('records.payment.fee'),
      value: <Figure figure={exactFigure(fee, 'owned', style)} unit={coin.toUpperCase()} masked={masked} />,
    });
  }
  if (address !== '') shown.push({ key: 'address', label: say('records.payment.address'), value: <Copied text={address} /> });
  if (memo !== '') shown.push({ key: 'memo', label: say('records.payment.memo'), value: <Copied text={memo} /> });
  if (txId !== '') shown.push({ key: 'transaction', label: say('records.payment.transaction'), value: <Copied text={txId} /> });
  return shown;
}

/** A long text without spaces, whole, with a button that copies it. */
function Copied({ text }: { readonly text: string }) {
  const say = useSay();
  const copy = () => {
    void navigator.clipboard?.writeText(text).then(() => toast(say('shell.common.copied')));
  };
  return (
    <span className={styles['reference']}>
      <bdi dir="ltr" className={styles['signs']}>
        {text}
      </bdi>
      <IconButton icon="copy" label={say('records.payment.copy')} onPress={copy} className={styles['copy']} />
    </span>
  );
}
