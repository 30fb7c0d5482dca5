import { useId } from 'react';
import { STAKE_DECIMALS } from '../../domain/stake.ts';
import { useSay } from '../../i18n/text.tsx';
import type { WebProduct } from '../../product/product.ts';
import { preferencesStore, setSentBelow } from '../../session/preferences.ts';
import { useUser } from '../../session/session.ts';
import { useSettings } from '../../session/settings.ts';
import { DecimalInput } from '../../ui/decimal-input.tsx';
import { products } from '../products.ts';
import styles from './sheets.module.css';

const ALL: readonly WebProduct[] = products;

/** Below which amount each kind of order of the account is sent without a review; off until one is entered. */
export function ReviewChoices() {
  const say = useSay();
  const id = useId();
  const settings = useSettings();
  const kinds = ALL.filter(({ isOffered }) => isOffered(settings)).flatMap(({ reviews }) => reviews ?? []);
  const user = useUser();
  const sentBelowOf = preferencesStore((preferences) => preferences.sentBelowOf);
  if (kinds.length === 0 || user === null) return null;
  return (
    <section className={styles['displayStack']} aria-labelledby={id}>
      <div>
        <h3 id={id}>{say('display.sentBelow')}</h3>
        <p>{say('display.sentBelowText')}</p>
      </div>
      {kinds.map(({ kind, label }) => (
        <DecimalInput
          key={kind}
          label={say(label)}
          value={sentBelowOf[user.userId]?.[kind] ?? ''}
          onChange={(amount) => setSentBelow(user.userId, kind, amount)}
          decimals={STAKE_DECIMALS}
          unit="USDT"
        />
      ))}
    </section>
  );
}
