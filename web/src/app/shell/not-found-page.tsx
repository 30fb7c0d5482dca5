import { useSay } from '../../i18n/text.tsx';
import { useSignedIn } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './shell.module.css';

/** An unknown address: says so, and shows search and the way home. */
export function NotFoundPage() {
  const say = useSay();
  const signedIn = useSignedIn();
  return (
    <div className={styles['lost']}>
      <h1 tabIndex={-1}>{say('shell.title.notFound')}</h1>
      <EmptyState
        text={say('shell.notFound.text')}
        action={
          <div className={styles['lostActions']}>
            <ButtonLink kind="primary" to="/">
              {say('shell.notFound.home')}
            </ButtonLink>
            {signedIn && <ButtonLink to="/search">{say('shell.notFound.search')}</ButtonLink>}
          </div>
        }
      />
    </div>
  );
}
