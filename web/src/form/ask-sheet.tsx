import type { ReactNode } from 'react';
import { useSay } from '../i18n/text.tsx';
import { Button, type ButtonKind } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import parts from '../ui/ticket-parts.module.css';

interface AskSheetProps {
  readonly title: string;
  readonly children: ReactNode;
  /** What yes does; `no` is to cancel where nothing else is said. */
  readonly yes: string;
  readonly no?: string;
  readonly kind: ButtonKind;
  readonly waiting?: boolean;
  readonly busy?: boolean;
  readonly holds?: boolean;
  readonly step?: string;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** What is to be done once more, with its yes and its no: the review of an order, or a question before something that cannot be undone. */
export function AskSheet({ children, yes, no, kind, waiting = false, busy = false, onYes, onNo, ...sheet }: AskSheetProps) {
  const say = useSay();
  return (
    <Sheet
      {...sheet}
      open
      onClose={onNo}
      foot={
        <div className={parts['actions']}>
          <Button onPress={onNo}>{no ?? say('shell.common.cancel')}</Button>
          <Button kind={kind} waiting={waiting} busy={busy} onPress={onYes}>
            {yes}
          </Button>
        </div>
      }
    >
      <div className={parts['stack']}>{children}</div>
    </Sheet>
  );
}
