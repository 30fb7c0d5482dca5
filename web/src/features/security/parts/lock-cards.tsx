import type { LockCode, LockScope } from '@candor/contract/modules/locks/calls';
import { isolated, timeText } from '../../../i18n/formats.ts';
import { useSay, type PlainMessageId } from '../../../i18n/text.tsx';
import type { Lock, LocksState } from '../../../session/locks.ts';
import { useTimeStyle } from '../../../session/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import styles from '../security.module.css';

const TITLES: Readonly<Record<LockScope, PlainMessageId>> = { opening: 'holds.opening', withdrawal: 'holds.withdrawal' };
const STILL: Readonly<Record<LockScope, PlainMessageId>> = { opening: 'holds.openingStill', withdrawal: 'holds.withdrawalStill' };
const CODES: Readonly<Record<LockCode, PlainMessageId>> = {
  KYC_REVIEW: 'holds.code.KYC_REVIEW',
  SECURITY_CHANGE: 'holds.code.SECURITY_CHANGE',
  RISK_REVIEW: 'holds.code.RISK_REVIEW',
  LEGAL_ORDER: 'holds.code.LEGAL_ORDER',
  REORG_DEBT: 'holds.code.REORG_DEBT',
  ADDRESS_NEW: 'holds.code.ADDRESS_NEW',
  PLATFORM_CHECK: 'holds.code.PLATFORM_CHECK',
  USER_REQUEST: 'holds.code.USER_REQUEST',
};

/** What of the account is on hold, why, and until when. */
export function LockCards({ state: { holds: locks, failed, retrying, retry } }: { readonly state: LocksState }) {
  const say = useSay();
  if (failed) return <ErrorState title={say('shell.failure.network')} text={say('holds.failed')} retrying={retrying} onRetry={retry} />;
  return (locks ?? []).map((lock) => <LockCard key={`${lock.scope} ${lock.code}`} lock={lock} />);
}

function LockCard({ lock: { scope, code, reason, sinceMs, reviewMs } }: { readonly lock: Lock }) {
  const say = useSay();
  const style = useTimeStyle();
  const sheet = useSheet(['shell-support']);
  const time = (epochMs: number) => isolated(timeText(epochMs, style));
  return (
    <Card>
      <h2 className={styles['noticeTitle']}>
        <Icon name="warning" small />
        {say(TITLES[scope])}
      </h2>
      <p>{say(CODES[code])}</p>
      <p>
        <bdi dir="auto">{reason}</bdi>
      </p>
      <p>{say('holds.times', { start: time(sinceMs), review: time(reviewMs) })}</p>
      <p>{say(STILL[scope])}</p>
      <Button onPress={() => sheet.open('shell-support')}>{say('holds.ask')}</Button>
    </Card>
  );
}
