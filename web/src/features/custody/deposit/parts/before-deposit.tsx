import { useStore } from 'zustand';
import { decimalOf } from '../../../../domain/decimal.ts';
import { exactFigure } from '../../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay } from '../../../../i18n/text.tsx';
import { Link } from '../../../../navigation/link.tsx';
import { sessionStore } from '../../../../session/session.ts';
import { useSettings } from '../../../../session/settings.ts';
import { Figure } from '../../../../ui/figure.tsx';
import { Receipt } from '../../../../ui/receipt.tsx';
import { Skeleton } from '../../../../ui/states.tsx';
import { blockSeconds } from '../../model/networks.ts';
import { verificationNeed } from '../../model/verification-need.ts';
import styles from '../deposit.module.css';
import type { Channel } from '../channels.ts';

const MINUTE_S = 60;

/** How long some blocks take, in words; null where nobody knows. */
function useWait() {
  const say = useSay();
  return ({ coinName, chain }: Channel, confirmations: number): string | null => {
    const ofBlock = blockSeconds(coinName, chain);
    if (ofBlock === null) return null;
    const seconds = ofBlock * confirmations;
    return seconds < MINUTE_S
      ? say('deposit.before.seconds', { seconds: isolated(String(seconds)) })
      : say('deposit.before.minutes', { minutes: isolated(String(Math.ceil(seconds / MINUTE_S))) });
  };
}

/** What has to be known before an address is used: minimum, confirmations with their time, and what a withdrawal will ask for. */
export function BeforeDeposit({ channel }: { readonly channel: Channel }) {
  const say = useSay();
  const style = useNumberStyle();
  const wait = useWait();
  const after = (confirmations: number) => (
    <span className={styles['stacked']}>
      <span>{say('deposit.before.confirmations', { count: confirmations })}</span>
      <span className={styles['quiet']}>{wait(channel, confirmations)}</span>
    </span>
  );
  return (
    <>
      <Receipt
        label={say('deposit.before.title')}
        rows={[
          {
            key: 'minimum',
            label: say('deposit.before.minimum'),
            value: <Figure figure={exactFigure(decimalOf(channel.rechargeMin), 'cost', style)} unit={channel.coin.toUpperCase()} />,
          },
          { key: 'credit', label: say('deposit.before.credited'), value: after(channel.creditConfirmations) },
          { key: 'final', label: say('deposit.before.withdrawable'), value: after(channel.finalConfirmations) },
          { key: 'verification', label: say('deposit.before.verification'), value: <VerificationNeeded /> },
        ]}
      />
      <p className={styles['quiet']}>{say('deposit.before.small')}</p>
    </>
  );
}

/** Which verification this account has to pass before it can withdraw. */
function VerificationNeeded() {
  const say = useSay();
  const rule = useSettings().AUTH_LIMIT;
  const detail = useStore(sessionStore, (state) => state.info?.detail);
  if (detail === undefined) return <Skeleton width="6em" />;
  const need = verificationNeed(rule, detail);
  if (need === null) return say('deposit.before.noVerification');
  return (
    <span className={styles['stacked']}>
      <Link<'/userauth'> to="/userauth" className={styles['link']}>
        {say(need.level === 'basic' ? 'deposit.before.basic' : 'deposit.before.advanced')}
      </Link>
      <span className={styles['quiet']}>{say('deposit.before.without', { limit: isolated(`${need.limit} USDT`) })}</span>
    </span>
  );
}
