import type { ReactNode } from 'react';
import { useSay } from '../i18n/text.tsx';
import styles from './technical-details.module.css';

interface TechnicalDetailsProps {
  /** Open from the start, where they say why something failed. */
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** What can be checked and need not be read: behind a line that opens it. */
export function TechnicalDetails({ open = false, children }: TechnicalDetailsProps) {
  const say = useSay();
  return (
    <details className={styles['details']} open={open}>
      <summary>{say('shell.common.technical')}</summary>
      <div className={styles['content']}>{children}</div>
    </details>
  );
}
