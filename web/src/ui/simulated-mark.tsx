import styles from './simulated-mark.module.css';

/** A small ring beside what simulated participants had a part in. Without a label it stands in the line that explains it. */
export function SimulatedMark({ label }: { readonly label?: string }) {
  return <span className={styles['mark']} role={label && 'img'} aria-label={label} title={label} />;
}
