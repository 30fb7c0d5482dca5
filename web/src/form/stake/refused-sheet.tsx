import type { Reason } from '@candor/contract/codes';
import { leadsToProtection } from '../../session/protection.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from '../../ui/ticket-parts.module.css';

interface RefusedSheetProps {
  readonly title: string;
  readonly back: string;
  /** Why, in the server's words where it had some. */
  readonly text: string;
  /** That nothing was done. */
  readonly nothing: string;
  /** A refusal by one of the user's own brakes leads to where it is set. */
  readonly reason: Reason | null;
  readonly toProtection: string;
  readonly onClose: () => void;
}

/** A stake that was refused: the inputs are kept behind it. */
export function RefusedSheet({ title, back, text, nothing, reason, toProtection, onClose }: RefusedSheetProps) {
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
          {text}
        </Note>
        <p className={styles['fine']}>{nothing}</p>
        {leadsToProtection(reason) && <ButtonLink to="/protection">{toProtection}</ButtonLink>}
      </div>
    </Sheet>
  );
}
