import { exactFigure } from '../../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { Moment } from '../../../../product/moment.tsx';
import { useSettings } from '../../../../session/settings.ts';
import { Note } from '../../../../ui/card.tsx';
import { IconButton } from '../../../../ui/button.tsx';
import { Figure } from '../../../../ui/figure.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Receipt, type ReceiptRow } from '../../../../ui/receipt.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { explorerLink, networkName } from '../../model/networks.ts';
import styles from '../deposit.module.css';
import type { Shown } from '../model/deposits.ts';
import { chainOf } from '../channels.ts';
import { isByProvider, wordsOf } from './steps.ts';

/** One deposit with its transaction, its confirmations, and what its state means. */
export function DetailsSheet({ deposit, onClose }: { readonly deposit: Shown; readonly onClose: () => void }) {
  const say = useSay();
  const rows = useDetails(deposit);
  const chain = chainOf(useSettings(), deposit.channel);
  const explorer = explorerLink(deposit.channel, chain, deposit.txId);
  const { kind, text } = wordsOf(deposit);
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('deposit.details.title')}
      {...(explorer !== null && {
        foot: (
          <a className={styles['explorer']} href={explorer} target="_blank" rel="noopener noreferrer">
            {say('deposit.details.explorer')}
            <Icon name="external" small />
          </a>
        ),
      })}
    >
      <div className={styles['section']}>
        <Note kind={kind === 'warn' ? 'warn' : 'info'}>{say(text)}</Note>
        {chain !== 'main' && <Note kind="warn">{say('deposit.test.note')}</Note>}
        <Receipt label={say('deposit.details.title')} rows={rows} />
      </div>
    </Sheet>
  );
}

function useDetails(shown: Shown): readonly ReceiptRow[] {
  const { amount, coin, channel, step, confirmations, address, txId, times, ...deposit } = shown;
  const say = useSay();
  const style = useNumberStyle();
  const isOnChain = step !== 'declared' && step !== 'dropped' && !isByProvider(shown);
  const isCounted = isOnChain && step !== 'reorganised' && step !== 'unclaimed';
  const code = (text: string, label: string) => <Code text={text} label={label} />;
  return [
    {
      key: 'amount',
      label: say('deposit.details.amount'),
      value: <Figure figure={exactFigure(amount, 'owned', style)} unit={coin.toUpperCase()} />,
      strong: true,
    },
    { key: 'state', label: say('deposit.details.state'), value: say(wordsOf(shown).tag) },
    {
      key: 'network',
      label: say(isByProvider(shown) ? 'deposit.provider.label' : 'deposit.details.network'),
      value: <bdi dir="ltr">{networkName(channel)}</bdi>,
    },
    ...(isCounted
      ? [
          {
            key: 'confirmations',
            label: say('deposit.details.confirmations'),
            value: say('deposit.details.counted', {
              count: isolated(String(confirmations)),
              credit: isolated(String(deposit.creditConfirmations)),
              final: isolated(String(deposit.finalConfirmations)),
            }),
          },
        ]
      : []),
    ...(step === 'pending' || step === 'seen' || step === 'dropped'
      ? []
      : [{ key: 'time', label: say('deposit.details.time'), value: <Moment atMs={times.createMs} zoned /> }]),
    ...(address === ''
      ? []
      : [{ key: 'address', label: say('deposit.details.address'), value: code(address, say('deposit.details.copyAddress')) }]),
    ...(txId === ''
      ? []
      : [{ key: 'transaction', label: say('deposit.details.transaction'), value: code(txId, say('deposit.details.copyTransaction')) }]),
  ];
}

/** An address or a number of a transaction, whole, and to copy where the browser can. */
function Code({ text, label }: { readonly text: string; readonly label: string }) {
  const say = useSay();
  const copy = () => void navigator.clipboard.writeText(text).then(() => toast(say('shell.common.copied')));
  return (
    <span className={styles['code']}>
      <bdi dir="ltr">{text}</bdi>
      {'clipboard' in navigator && <IconButton icon="copy" label={label} onPress={copy} />}
    </span>
  );
}
