import { classNames } from './class-names.ts';
import styles from './logo.module.css';

/** The open ring and the name. The name is the same in every language. */
export function Logo({ large = false, nameless = false }: { readonly large?: boolean; readonly nameless?: boolean }) {
  return (
    <span className={classNames(styles['logo'], large && styles['large'])} translate="no" dir="ltr">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" pathLength="100" strokeDasharray="84 100" transform="rotate(-16 12 12)" />
      </svg>
      {!nameless && <span lang="en">{'candor'}</span>}
    </span>
  );
}
