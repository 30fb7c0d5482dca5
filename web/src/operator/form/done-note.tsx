import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { addressOf } from '../pages.ts';
import styles from './action-form.module.css';
import type { Completed } from './ended.ts';

interface DoneNoteProps {
  readonly completed: Completed;
  /** Puts it away; where the form comes back instead, `onAgain`. */
  readonly onClose?: () => void;
  readonly onAgain?: () => void;
}

/** What became of a change: done, taken back, or where it waits for a second operator. */
export function DoneNote({ completed: { proposalId, isDone, text }, onClose, onAgain }: DoneNoteProps) {
  const say = useSay();
  const id = isolated(String(proposalId ?? ''));
  // a proposal that is decided in the queue and not done was taken back there
  const isBack = !isDone && onClose !== undefined;
  return (
    <div className={styles['done']}>
      <Note kind={isDone || isBack ? 'info' : 'warn'} alert>
        {isDone && proposalId === null
          ? say('operator-work.answer.done')
          : say(isDone ? 'operator-work.done.done' : isBack ? 'operator-work.done.withdrawn' : 'operator-work.done.waits', { id })}
      </Note>
      {text !== null && (
        <>
          <p className={styles['said']} translate="no">
            <bdi>{text}</bdi>
          </p>
          <p className={styles['hint']}>{say('operator-work.done.once')}</p>
        </>
      )}
      {!isDone && !isBack && proposalId !== null && <a href={addressOf('proposals', proposalId)}>{say('operator-work.done.open')}</a>}
      {onAgain !== undefined && (
        <Button small onPress={onAgain}>
          {say('operator-work.done.again')}
        </Button>
      )}
      {onClose !== undefined && (
        <Button small onPress={onClose}>
          {say('operator-work.done.close')}
        </Button>
      )}
    </div>
  );
}
