import { useSay } from '../../i18n/text.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './shell.module.css';

/** What whoever is signed in does best while nobody can sign in. */
export function SignInsText() {
  const say = useSay();
  return (
    <div className={styles['offline']}>
      <Icon name="warning" />
      <span>{say('holds.signInsStopped')}</span>
    </div>
  );
}
