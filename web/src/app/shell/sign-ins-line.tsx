import { useSay } from '../../i18n/text.tsx';
import { readMore } from '../../market/guards.ts';
import { useSignInsStopped, useTopic } from '../../market/hooks.ts';
import { SIGN_INS_KEY } from '../../market/live-values.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './shell.module.css';

readMore('SIGN_INS', (symbol, ts, tick) => {
  const isStopped = tick['stopped'];
  return typeof isStopped === 'boolean' ? { type: 'OTHER', symbol, ts, key: SIGN_INS_KEY, value: { isStopped } } : null;
});

/** Under the header of whoever is signed in, as long as nobody can sign in: who signs out now does not come back in. */
export function SignInsLine() {
  const say = useSay();
  useTopic({ type: 'SIGN_INS' });
  const isStopped = useSignInsStopped();
  return (
    <div role="status">
      {isStopped && (
        <div className={styles['offline']}>
          <Icon name="warning" />
          <span>{say('shell.status.signInsStopped')}</span>
        </div>
      )}
    </div>
  );
}
