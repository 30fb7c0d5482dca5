import type { ReactNode } from 'react';
import { useSay } from '../i18n/text.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import parts from '../ui/ticket-parts.module.css';

interface EndingSheetProps {
  readonly title: string;
  /** What happens next, in a sentence. */
  readonly next?: string;
  readonly children: ReactNode;
  readonly onDone: () => void;
}

/** How every submission that was accepted ends: what came of it, what happens next, and the way back. */
export function EndingSheet({ title, next, children, onDone }: EndingSheetProps) {
  const say = useSay();
  return (
    <Sheet
      open
      onClose={onDone}
      title={title}
      foot={
        <Button kind="primary" wide onPress={onDone}>
          {say('shell.common.done')}
        </Button>
      }
    >
      <div className={parts['stack']}>
        {children}
        {next !== undefined && <p className={parts['fine']}>{next}</p>}
      </div>
    </Sheet>
  );
}
