import { amountFigure } from '../../domain/figures.ts';
import { useValuedIn } from '../../frame/valued/use-valued-in.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Link } from '../../navigation/link.tsx';
import { totalValue, useHoldings } from '../../session/assets.ts';
import { setAmountsHidden, useAmountsHidden } from '../../session/preferences.ts';
import { useUser } from '../../session/session.ts';
import { IconButton } from '../../ui/button.tsx';
import { Figure } from '../../ui/figure.tsx';
import styles from './side-account.module.css';

/** Whose account this is, and what it is worth, with the eye that hides all amounts. */
export function SideAccount() {
  const say = useSay();
  const style = useNumberStyle();
  const user = useUser();
  const hidden = useAmountsHidden();
  const { rows } = useHoldings();
  const total = totalValue(rows);
  const valued = useValuedIn();
  return (
    <section className={styles['account']} aria-label={say('shell.nav.account')}>
      <Link to="/wallet" className={styles['who']}>
        <bdi className={styles['name']}>{user?.loginName ?? ''}</bdi>
        <Figure
          figure={amountFigure(valued.of(total), valued.coin, 'owned', style)}
          unit={valued.unit}
          masked={hidden}
          stale={valued.stale}
        />
      </Link>
      <IconButton
        icon={hidden ? 'eye-off' : 'eye'}
        label={say(hidden ? 'shell.common.showAmounts' : 'shell.common.hideAmounts')}
        pressed={hidden}
        onPress={() => setAmountsHidden(!hidden)}
      />
    </section>
  );
}
