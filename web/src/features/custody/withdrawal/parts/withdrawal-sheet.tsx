import { isWithdrawalRejection } from '@candor/contract/modules/withdrawals/rejections';
import { Suspense, useState } from 'react';
import { useCancelling } from '../../../../form/use-cancelling.ts';
import { isolated, timeText } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { VerifySheet } from '../../../../proof/verify-part.ts';
import { useTimeStyle } from '../../../../session/preferences.ts';
import { useSettings } from '../../../../session/settings.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/card.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { toast } from '../../../../ui/toast.tsx';
import parts from '../../../../ui/ticket-parts.module.css';
import { explorerLink } from '../../model/networks.ts';
import { shownState } from '../model/states.ts';
import { useConfirmationsText } from '../model/use-confirmations-text.ts';
import { cancelWithdrawal, useRefreshWithdrawals, type Withdrawal } from '../queries.ts';
import styles from '../withdrawal.module.css';
import { holdText } from './needs.tsx';
import { WithdrawalReceipt } from './withdrawal-receipt.tsx';
import { WithdrawalSteps } from './withdrawal-steps.tsx';

/** One withdrawal: how far it has come, why it waits or has ended, where it goes and what proves it; and its cancel while that is possible. */
export function WithdrawalSheet({ withdrawal, onClose }: { readonly withdrawal: Withdrawal; readonly onClose: () => void }) {
  const say = useSay();
  const { isBusy, cancel } = useCancelling<number>('withdrawals.cancel.unknown', useRefreshWithdrawals());
  const { withdrawalId, isCancellable } = withdrawal;
  const [isVerified, setVerified] = useState(false);
  if (isVerified)
    return (
      <Suspense fallback={null}>
        <VerifySheet
          number={`W-${withdrawalId}`}
          shown={undefined}
          load={async () => await (await import('../model/evidence.ts')).loadEvidence(withdrawalId)}
          onClose={() => setVerified(false)}
        />
      </Suspense>
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={say('withdrawals.sheet.title', { reference: isolated(withdrawal.reference) })}
      step={`${withdrawal.state} ${isCancellable}`}
      foot={
        isCancellable ? (
          <Button
            wide
            busy={isBusy(withdrawalId)}
            onPress={() => cancel(withdrawalId, async (key) => await cancelWithdrawal(withdrawalId, key))}
          >
            {say('withdrawals.cancel.action')}
          </Button>
        ) : undefined
      }
    >
      <div className={parts['stack']}>
        <WithdrawalSteps withdrawal={withdrawal} />
        <Why withdrawal={withdrawal} />
        <WithdrawalReceipt withdrawal={withdrawal} />
        <Button wide onPress={() => setVerified(true)}>
          {say('withdrawals.sheet.verify')}
        </Button>
        <Transaction withdrawal={withdrawal} />
        {isCancellable && <p className={parts['fine']}>{say('withdrawals.cancel.text')}</p>}
      </div>
    </Sheet>
  );
}

/** What its state means, with the reason where there is one. */
function Why({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const say = useSay();
  const style = useTimeStyle();
  const counted = useConfirmationsText(withdrawal);
  const { reason, times } = withdrawal;
  switch (shownState(withdrawal)) {
    case 'review':
      return <Note>{say('withdrawals.why.review')}</Note>;
    case 'held':
      return (
        <Note kind="warn">
          {say(holdText(reason))}{' '}
          {times.reviewMs !== null && say('withdrawals.why.heldUntil', { time: isolated(timeText(times.reviewMs, style)) })}
        </Note>
      );
    case 'approved':
      return <Note>{say('withdrawals.why.approved')}</Note>;
    case 'signed':
      return <Note>{say('withdrawals.why.signed')}</Note>;
    case 'broadcast':
      return (
        <Note>
          {say('withdrawals.why.broadcast')} {counted}
        </Note>
      );
    case 'completed':
      return null;
    case 'cancelled':
      return <Note>{say('withdrawals.why.cancelled')}</Note>;
    case 'rejected':
      return (
        <Note kind="warn">
          {say('withdrawals.why.rejected')}{' '}
          {isWithdrawalRejection(reason) ? say(`withdrawals.rejected.${reason}`) : <bdi dir="auto">{reason}</bdi>}
        </Note>
      );
    case 'failed':
      return <Note kind="warn">{say('withdrawals.why.failed')}</Note>;
  }
}

/** The transaction on its chain, with the way to look at it where others can: not on a chain whose coins are worth nothing. */
function Transaction({ withdrawal: { txId, channel } }: { readonly withdrawal: Withdrawal }) {
  const say = useSay();
  const { ASSET_COIN } = useSettings();
  if (txId === '') return null;
  const chain = ASSET_COIN.find(({ coinName }) => coinName === channel)?.chain ?? 'local';
  const link = explorerLink(channel, chain, txId);
  const copy = () => {
    void navigator.clipboard?.writeText(txId).then(() => toast(say('shell.common.copied')));
  };
  return (
    <section className={styles['transaction']} aria-label={say('withdrawals.tx.label')}>
      <p className={parts['fine']}>{say('withdrawals.tx.label')}</p>
      <div className={styles['copied']}>
        <bdi dir="ltr" className={styles['address']} translate="no">
          {txId}
        </bdi>
        <IconButton icon="copy" label={say('withdrawals.tx.copy')} onPress={copy} />
      </div>
      {link === null ? (
        <p className={parts['fine']}>{say('withdrawals.tx.noExplorer')}</p>
      ) : (
        <a href={link} target="_blank" rel="noopener noreferrer" className={parts['link']}>
          {say('withdrawals.tx.explorer')} <Icon name="external" small />
        </a>
      )}
    </section>
  );
}
