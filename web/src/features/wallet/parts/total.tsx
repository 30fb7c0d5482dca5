import { Suspense } from 'react';
import { TotalFigure } from '../../../frame/valued/total-figure.tsx';
import { timeText } from '../../../i18n/formats.ts';
import { useSay } from '../../../i18n/text.tsx';
import { Link } from '../../../navigation/link.tsx';
import { setAmountsHidden, useTimeStyle } from '../../../session/preferences.ts';
import { usePlayMoney } from '../../../session/price-source.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { later } from '../../../ui/later.ts';
import { Skeleton } from '../../../ui/states.tsx';
import { useSheet } from '../../../ui/use-sheet.ts';
import { accountWorthOf } from '../model/worth.ts';
import type { ValuedHoldings } from '../queries.ts';
import styles from '../wallet.module.css';

const DayResult = later(async () => (await import('./days.tsx')).DayResult);
const CurrencySheet = later(async () => (await import('./currency-sheet.tsx')).CurrencySheet, 'display');

/** The value of everything, what it leaves out, and how old it is when it is not of now. */
export function Total({ worth: { holdings, rows, stale }, masked }: { readonly worth: ValuedHoldings; readonly masked: boolean }) {
  const say = useSay();
  const timeStyle = useTimeStyle();
  const demo = usePlayMoney();
  const sheet = useSheet(['wallet-currency']);
  const worth = rows === null ? null : accountWorthOf(rows);
  const old = rows?.some(({ holding, valueUsdt }) => valueUsdt !== '0' && stale.has(holding.asset)) === true;
  const balancesOld = holdings.failed && rows !== null;
  return (
    <section className={styles['total']} aria-label={say('wallet.total.label')}>
      <div className={styles['totalLabel']}>
        <span>{say('wallet.total.label')}</span>
        <IconButton
          icon={masked ? 'eye-off' : 'eye'}
          label={masked ? say('shell.common.showAmounts') : say('shell.common.hideAmounts')}
          pressed={masked}
          onPress={() => setAmountsHidden(!masked)}
        />
        <button type="button" className={styles['headLink']} onClick={() => sheet.open('wallet-currency')}>
          {say('wallet.total.currency')}
        </button>
        <Link to="/cashflow" className={styles['headLink']}>
          {say('wallet.actions.records')}
          <Icon name="forward" small />
        </Link>
      </div>
      {worth === null && !holdings.failed ? (
        <Skeleton width="9em" height="2.5rem" />
      ) : (
        <TotalFigure
          totalUsdt={worth?.total ?? null}
          className={styles['worth']}
          masked={masked && worth !== null}
          stale={old || balancesOld}
        />
      )}
      <div className={styles['dayResult']}>
        <Suspense fallback={null}>{worth !== null && <DayResult masked={masked} />}</Suspense>
      </div>
      <div className={styles['remarks']}>
        {worth !== null && worth.leftOut.length > 0 && (
          <p>{say('wallet.total.leftOut', { coins: worth.leftOut.map((asset) => `\u2068${asset.toUpperCase()}\u2069`).join(', ') })}</p>
        )}
        {old && <p>{say('wallet.total.stale')}</p>}
        {balancesOld && <p>{say('wallet.coins.old', { time: `\u2066${timeText(holdings.updatedMs, timeStyle)}\u2069` })}</p>}
        {demo && <p>{say('wallet.demo.text')}</p>}
      </div>
      {sheet.opened !== null && (
        <Suspense fallback={null}>
          <CurrencySheet onClose={sheet.close} />
        </Suspense>
      )}
    </section>
  );
}
