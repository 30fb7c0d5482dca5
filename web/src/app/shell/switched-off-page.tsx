import { useSay } from '../../i18n/text.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './shell.module.css';

/** A product that the settings have switched off. */
export function SwitchedOffPage() {
  const say = useSay();
  return (
    <div className={styles['lost']}>
      <h1 tabIndex={-1}>{say('shell.off.title')}</h1>
      <EmptyState
        text={say('shell.off.text')}
        action={
          <ButtonLink kind="primary" to="/">
            {say('shell.notFound.home')}
          </ButtonLink>
        }
      />
    </div>
  );
}
