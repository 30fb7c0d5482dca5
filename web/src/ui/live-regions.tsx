import { announcements } from './announce.ts';
import styles from './hidden.module.css';

/** Exactly two for the whole page. */
export function LiveRegions() {
  const { polite, assertive } = announcements();
  return (
    <>
      <div className={styles['hidden']} role="status" aria-live="polite">
        {polite}
      </div>
      <div className={styles['hidden']} role="alert" aria-live="assertive">
        {assertive}
      </div>
    </>
  );
}
