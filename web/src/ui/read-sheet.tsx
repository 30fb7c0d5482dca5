import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Note } from './card.tsx';
import { Checkbox } from './field.tsx';
import { Sheet } from './sheet.tsx';
import styles from './ticket-parts.module.css';

interface ReadSheetProps {
  readonly title: string;
  /** `tick`: what the button says before the text is said to be read. */
  readonly words: { readonly lead: string; readonly read: string; readonly tick: string; readonly confirm: string };
  /** False: it is only read again. */
  readonly asks: boolean;
  readonly busy: boolean;
  readonly failed: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A text that must be said to be read before it can be confirmed. */
export function ReadSheet({ title, words, asks, busy, failed, onConfirm, onClose, children }: ReadSheetProps) {
  const [read, setRead] = useState(false);
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      {...(asks && {
        foot: (
          <Button
            kind="primary"
            wide
            busy={busy}
            waiting={!read}
            onPress={() => {
              if (read) onConfirm();
            }}
          >
            {read ? words.confirm : words.tick}
          </Button>
        ),
      })}
    >
      <div className={styles['stack']}>
        <Note kind="warn">{words.lead}</Note>
        {children}
        {asks && <Checkbox label={words.read} checked={read} onChange={setRead} />}
        {failed !== null && (
          <Note kind="danger" alert>
            {failed}
          </Note>
        )}
      </div>
    </Sheet>
  );
}
