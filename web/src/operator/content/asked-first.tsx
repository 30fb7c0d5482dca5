import { useState, type ReactNode } from 'react';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { useReader } from '../reader.ts';
import styles from './text-editor.module.css';

interface AskedFirstProps {
  /** Nothing where the reader may not use it. */
  readonly action: string;
  readonly submit: string;
  readonly question: string;
  /** What does it. */
  readonly children: ReactNode;
}

/** What takes words away is asked first: the button that does it comes after a press on this one, in another place. */
export function AskedFirst({ action, submit, question, children }: AskedFirstProps) {
  const say = useSay();
  const { book } = useReader();
  const [isAsked, setAsked] = useState(false);
  if (book.get(action) === undefined) return null;
  if (!isAsked)
    return (
      <div className={styles['editor']}>
        <Button kind="line" onPress={() => setAsked(true)}>
          {submit}
        </Button>
      </div>
    );
  return (
    <div className={styles['editor']}>
      <Note kind="warn" alert>
        {question}
      </Note>
      <Button onPress={() => setAsked(false)}>{say('operator-content.keep')}</Button>
      {children}
    </div>
  );
}
