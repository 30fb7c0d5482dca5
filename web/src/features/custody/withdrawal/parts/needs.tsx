import type { ReactNode } from 'react';
import { Suspense } from 'react';
import { compare } from '../../../../domain/decimal.ts';
import { exactFigure, figureText } from '../../../../domain/figures.ts';
import { isolated, useNumberStyle } from '../../../../i18n/formats.ts';
import { useSay, type PlainMessageId } from '../../../../i18n/text.tsx';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/card.tsx';
import { later } from '../../../../ui/later.ts';
import { windowOf } from '../model/window.ts';
import type { Preview } from '../queries.ts';
import styles from '../withdrawal.module.css';
import { WindowText } from './window-text.tsx';

const OpensIn = later(async () => (await import('./opens-in.tsx')).OpensIn);

const HOLDS: Readonly<Record<string, PlainMessageId>> = {
  KYC_REVIEW: 'holds.code.KYC_REVIEW',
  SECURITY_CHANGE: 'holds.code.SECURITY_CHANGE',
  RISK_REVIEW: 'holds.code.RISK_REVIEW',
  LEGAL_ORDER: 'holds.code.LEGAL_ORDER',
  REORG_DEBT: 'holds.code.REORG_DEBT',
  ADDRESS_NEW: 'holds.code.ADDRESS_NEW',
  PLATFORM_CHECK: 'holds.code.PLATFORM_CHECK',
  USER_REQUEST: 'holds.code.USER_REQUEST',
};

/** Why something is on hold, in words. */
export const holdText = (code: string): PlainMessageId => HOLDS[code] ?? 'withdraw.need.holdOther';

interface NeedsProps {
  readonly terms: Preview;
  /** Asks for them again: an hour has come. */
  readonly onDue: () => void;
}

/** What keeps this account from withdrawing now, each with the way to mend it; nothing where nothing does. */
export function Needs({ terms, onDue }: NeedsProps) {
  const say = useSay();
  const { hold, holdTime, hasTradePassword, passPausedTime, isOn, isWindowOpen, requestsLeft } = terms;
  const window = windowOf(terms);
  return (
    <>
      {hold !== '' && (
        <Need
          link={
            <ButtonLink to="/security" small>
              {say('withdraw.need.toSecurity')}
            </ButtonLink>
          }
        >
          <strong>{say('withdraw.need.hold')}</strong> {say(holdText(hold))}{' '}
          {holdTime !== '' && say('withdraw.need.holdUntil', { time: isolated(holdTime) })}
        </Need>
      )}
      {!hasTradePassword && (
        <Need
          link={
            <ButtonLink to="/fund-password" small>
              {say('withdraw.need.toPassword')}
            </ButtonLink>
          }
        >
          {say('withdraw.need.password')}
        </Need>
      )}
      {passPausedTime !== '' && <Need>{say('withdraw.need.paused', { time: isolated(passPausedTime) })}</Need>}
      {!isOn && <Need>{say('withdraw.need.off')}</Need>}
      {!isWindowOpen && window !== null && (
        <Need>
          <WindowText window={window} />{' '}
          <Suspense fallback={null}>
            <OpensIn window={window} onDue={onDue} />
          </Suspense>
        </Need>
      )}
      {requestsLeft === 0 && <Need>{say('withdraw.need.used')}</Need>}
      <Verification terms={terms} />
    </>
  );
}

function Need({ children, link }: { readonly children: ReactNode; readonly link?: ReactNode }) {
  return (
    <Note kind="warn">
      <p>{children}</p>
      {link !== undefined && <p className={styles['needLink']}>{link}</p>}
    </Note>
  );
}

/** What may be withdrawn in 24 hours without more verification. */
function Verification({ terms: { dayMaxValue, minimumValue } }: { readonly terms: Preview }) {
  const say = useSay();
  const style = useNumberStyle();
  if (dayMaxValue === null) return null;
  const limit = isolated(`${figureText(exactFigure(dayMaxValue, 'owned', style))} USDT`);
  const isNeeded = compare(dayMaxValue, minimumValue) < 0;
  return (
    <Note kind={isNeeded ? 'warn' : 'info'}>
      <p>{say(isNeeded ? 'withdraw.need.verification' : 'withdraw.need.verificationMore', { limit })}</p>
      <p className={styles['needLink']}>
        <ButtonLink to="/userauth" small>
          {say('withdraw.need.toVerification')}
        </ButtonLink>
      </p>
    </Note>
  );
}
