import type { Reason } from '@candor/contract/codes';
import type { ReactNode } from 'react';
import type { CallFailure } from '../api/failures.ts';
import { useSay } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/card.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from '../ui/ticket-parts.module.css';
import { failureText } from './failure-text.ts';

export interface RefusedWords {
  readonly title: string;
  readonly back: string;
  /** That nothing was done. */
  readonly nothing?: string;
  /** What leads on from some reasons. */
  readonly more?: (reason: Reason | null) => ReactNode;
}

interface RefusedSheetProps extends RefusedWords {
  readonly failure: CallFailure | null;
  /** Said where the server had no words; of a refusal it has some. */
  readonly text?: string;
  readonly onClose: () => void;
}

/** What was refused, in the server's words where it had some: the inputs are kept behind it. */
export function RefusedSheet({ title, back, nothing, more, failure, text = '', onClose }: RefusedSheetProps) {
  const say = useSay();
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      foot={
        <Button wide onPress={onClose}>
          {back}
        </Button>
      }
    >
      <div className={styles['stack']}>
        <Note kind="danger" alert>
          {failure === null ? text : failureText(failure, say)}
        </Note>
        {nothing !== undefined && <p className={styles['fine']}>{nothing}</p>}
        {more?.(failure?.reason ?? null)}
      </div>
    </Sheet>
  );
}
