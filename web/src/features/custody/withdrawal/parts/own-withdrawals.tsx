import { Suspense, useState, type ReactNode } from 'react';
import { amountFigure } from '../../../../domain/figures.ts';
import { useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay, type PlainMessageId } from '../../../../i18n/text.tsx';
import { useNavigator, useSearch } from '../../../../navigation/hooks.ts';
import { Rows } from '../../../../product/listed.tsx';
import { Moment } from '../../../../product/moment.tsx';
import { useAmountsHidden } from '../../../../session/preferences.ts';
import { Note, Tag } from '../../../../ui/card.tsx';
import { Figure } from '../../../../ui/figure.tsx';
import { later } from '../../../../ui/later.ts';
import { List, ListRow } from '../../../../ui/list.tsx';
import { SkeletonRows } from '../../../../ui/states.tsx';
import { networkName } from '../../model/networks.ts';
import { isOpen, shownState, type ShownState } from '../model/states.ts';
import { useConfirmationsText } from '../model/use-confirmations-text.ts';
import { useTestWallet, useWithdrawals, type Withdrawal } from '../queries.ts';
import styles from '../withdrawal.module.css';
import { TestWalletCard } from './test-wallet-card.tsx';

const WithdrawalSheet = later(async () => (await import('./withdrawal-sheet.tsx')).WithdrawalSheet);

export const STATES: Readonly<Record<ShownState, PlainMessageId>> = {
  review: 'withdrawals.state.review',
  held: 'withdrawals.state.held',
  approved: 'withdrawals.state.approved',
  signed: 'withdrawals.state.signed',
  broadcast: 'withdrawals.state.broadcast',
  completed: 'withdrawals.state.completed',
  cancelled: 'withdrawals.state.cancelled',
  rejected: 'withdrawals.state.rejected',
  failed: 'withdrawals.state.failed',
};

/**
 * Own withdrawals around what the page is for: what is on its way first, what is over last; on a desktop both beside it. Nothing is drawn before the
 * list is known and the page has what it `waits` for: it would move.
 */
export function OwnWithdrawals({ waits, children }: { readonly waits: boolean; readonly children: ReactNode }) {
  const say = useSay();
  const list = useWithdrawals();
  const { withdrawal } = useSearch<'/withdraw'>();
  const navigator = useNavigator();
  const open = (list.rows ?? []).filter(isOpen);
  const opened = list.rows?.find(({ withdrawalId }) => String(withdrawalId) === withdrawal) ?? null;
  // The wallet that coins are on their way to is above the page's own matter, and stays there when they have arrived.
  const [isWalletFirst, setWalletFirst] = useState(false);
  if (open.length > 0 && !isWalletFirst) setWalletFirst(true);
  const { wallet, isAwaited } = useTestWallet(open.length > 0);
  // What comes later would move what is there.
  const walletCard = wallet !== null && <TestWalletCard wallet={wallet} />;
  const choose = (withdrawalId: number) =>
    void navigator.changeSearch<'/withdraw'>({ withdrawal: String(withdrawalId) }, { state: { sheet: true } });
  const close = () => {
    if (navigator.canGoBack() && navigator.stateNow().sheet === true) navigator.back();
    else void navigator.changeSearch<'/withdraw'>({ withdrawal: undefined }, { replace: true });
  };
  if (waits || isAwaited || (list.rows === null && !list.failed)) return <SkeletonRows rows={8} leading={false} />;
  return (
    <div className={styles['page']}>
      {open.length > 0 && (
        <section className={styles['open']} aria-labelledby="open-withdrawals">
          <h2 id="open-withdrawals">{say('withdrawals.list.open')}</h2>
          <WithdrawalList rows={open} onChoose={choose} />
        </section>
      )}
      {isWalletFirst && walletCard}
      {children}
      {!isWalletFirst && walletCard}
      <section className={styles['past']} aria-labelledby="past-withdrawals">
        <h2 id="past-withdrawals">{say('withdrawals.list.past')}</h2>
        {list.isOld && <Note kind="warn">{say('withdrawals.list.old')}</Note>}
        <Rows
          list={{ ...list, rows: list.rows?.filter((one) => !isOpen(one)) ?? null }}
          failed={say('withdrawals.list.failed')}
          empty={say(open.length === 0 ? 'withdrawals.list.none' : 'withdrawals.list.nonePast')}
        >
          {(rows) => <WithdrawalList rows={rows} onChoose={choose} />}
        </Rows>
      </section>
      <Suspense fallback={null}>{opened !== null && <WithdrawalSheet withdrawal={opened} onClose={close} />}</Suspense>
    </div>
  );
}

interface WithdrawalListProps {
  readonly rows: readonly Withdrawal[];
  readonly onChoose: (withdrawalId: number) => void;
}

function WithdrawalList({ rows, onChoose }: WithdrawalListProps) {
  return (
    <List>
      {rows.map((row) => (
        <WithdrawalRow key={row.withdrawalId} row={row} onPress={() => onChoose(row.withdrawalId)} />
      ))}
    </List>
  );
}

function WithdrawalRow({ row, onPress }: { readonly row: Withdrawal; readonly onPress: () => void }) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  const counted = useConfirmationsText(row);
  const state = shownState(row);
  const kind = state === 'held' || state === 'rejected' || state === 'failed' ? 'warn' : isOpen(row) ? 'accent' : 'plain';
  return (
    <ListRow
      title={<Figure figure={amountFigure(row.amount, row.coin, 'cost', style)} unit={row.coin.toUpperCase()} masked={masked} />}
      note={
        <>
          <Moment atMs={row.times.createMs} /> · <bdi className={styles['whole']}>{networkName(row.channel)}</bdi>
          {counted !== null && <> · {counted}</>}
        </>
      }
      end={<Tag kind={kind}>{say(STATES[state])}</Tag>}
      onPress={onPress}
    />
  );
}
