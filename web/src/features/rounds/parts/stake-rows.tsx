import { useCancelling } from '../../../form/use-cancelling.ts';
import { exactFigure, amountFigure } from '../../../domain/figures.ts';
import { useNumberStyle } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { useSecondsUntil } from '../../../market/countdown.ts';
import { Moment } from '../../../product/moment.tsx';
import { useAmountsHidden } from '../../../session/preferences.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CountdownRing } from '../../../ui/countdown-ring.tsx';
import { Figure } from '../../../ui/figure.tsx';
import { classNames } from '../../../ui/class-names.ts';
import parts from '../../../ui/ticket-parts.module.css';
import { netOf, type OwnStake } from '../model/round.ts';
import { useRefreshStakes } from '../queries.ts';
import { sendCancel } from '../sending.ts';
import styles from '../rounds.module.css';
import { periodText, SideWord, timeLeftText } from './words.tsx';

interface RowProps {
  readonly stake: OwnStake;
  readonly onShow: () => void;
}

/** A stake whose round runs: its clock, what a win pays, from the lock on what plays, and the way back while there is one. */
export function RunningStakeCard({ stake, onShow }: RowProps) {
  const say = useSay();
  const style = useNumberStyle();
  const seconds = useSecondsUntil(stake.endMs);
  return (
    <li className={classNames(parts['card'], styles['card'])}>
      <CountdownRing seconds={seconds} of={stake.period} size={48} />
      <button type="button" className={parts['cardBody']} onClick={onShow}>
        <span className={parts['line']}>
          <span>
            <SideWord side={stake.side} /> <bdi dir="ltr">{stake.display}</bdi>
          </span>
          <span className={styles['small']}>{periodText(stake.period, say)}</span>
        </span>
        <span className={parts['line']}>
          <span className={styles['small']}>{say('rounds.order.stake')}</span>
          <Figure figure={exactFigure(stake.stake, 'cost', style)} unit="USDT" />
        </span>
        {stake.played !== null && (
          <span className={parts['line']}>
            <span className={styles['small']}>{say('rounds.order.played')}</span>
            <Figure figure={exactFigure(stake.played, 'owned', style)} unit="USDT" />
          </span>
        )}
        <span className={parts['line']}>
          <span className={styles['small']}>{say(stake.played === null ? 'rounds.order.upTo' : 'rounds.order.ifWin')}</span>
          <Figure figure={amountFigure(stake.payout, 'usdt', 'owned', style)} unit="USDT" />
        </span>
        {seconds === 0 && <span className={styles['small']}>{say('rounds.order.due')}</span>}
      </button>
      {stake.cancellable && <CancelButton stake={stake} />}
    </li>
  );
}

/** There only as long as the exchange takes a stake back; no second question, since nothing is risked by it. */
function CancelButton({ stake }: { readonly stake: OwnStake }) {
  const say = useSay();
  const left = useSecondsUntil(stake.cancelEndMs);
  const { isBusy, cancel } = useCancelling<number>('rounds.cancel.unknown', useRefreshStakes());
  if (left === null || left === 0) return null;
  return (
    <Button
      small
      kind="line"
      busy={isBusy(stake.id)}
      onPress={() => cancel(stake.id, (key) => sendCancel(stake.number, key))}
      label={say('rounds.cancel.one', { number: stake.number, time: timeLeftText(left, say) })}
    >
      {say('rounds.cancel.button')} · {timeLeftText(left, say)}
    </Button>
  );
}

interface PastRowProps extends RowProps {
  readonly onVerify: () => void;
  /** Among the open ones it stays until it is put away. */
  readonly onPutAway?: () => void;
}

/** A stake that is over: what it brought or took, and the way to its proof. */
export function PastStakeRow({ stake, onShow, onVerify, onPutAway }: PastRowProps) {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  return (
    <li className={classNames(parts['card'], styles['card'])}>
      <button type="button" className={parts['cardBody']} onClick={onShow}>
        <span className={parts['line']}>
          <span>
            <SideWord side={stake.side} /> <bdi dir="ltr">{stake.display}</bdi>
          </span>
          <Figure figure={exactFigure(netOf(stake), 'result', style)} unit="USDT" tone="signed" masked={masked} />
        </span>
        <span className={parts['line']}>
          <span className={styles['small']}>{say(`rounds.state.${stake.state}`)}</span>
          <Moment atMs={stake.endMs} className={styles['small']} />
        </span>
      </button>
      {stake.state !== 'cancelled' && (
        <Button small kind="line" onPress={onVerify} label={say('rounds.order.verifyOne', { number: stake.number })}>
          {say('rounds.order.verify')}
        </Button>
      )}
      {onPutAway !== undefined && (
        <IconButton icon="close" label={say('rounds.order.putAwayOne', { number: stake.number })} onPress={onPutAway} />
      )}
    </li>
  );
}
