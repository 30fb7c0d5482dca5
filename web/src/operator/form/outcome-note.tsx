import { useEffect, useRef, type ReactNode } from 'react';
import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { addressOf } from '../pages.ts';
import styles from './action-form.module.css';
import type { Completed } from './ended.ts';

/** What became of a change that was sent, or that nobody knows it. */
export type Outcome = {
  /** Null: no answer has come, and it may have been done all the same. */
  readonly completed: Completed | null;
  /** It took a proposal back. */
  readonly isWithdrawn: boolean;
  /** What was answered beside that it is done; null where nothing was. */
  readonly told: ReactNode;
  /** Where to look before it is sent again. */
  readonly unknown: 'operator-work.form.unknown' | 'operator-work.form.unknownDone';
};

interface OutcomeNoteProps {
  readonly outcome: Outcome;
  readonly onClose: () => void;
}

/** What became of a change, above the page, and brought into sight: the form was maybe far below. */
export function OutcomeNote({ outcome: { completed, isWithdrawn, told, unknown }, onClose }: OutcomeNoteProps) {
  const say = useSay();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles['done']}>
      {completed === null ? (
        <Note kind="danger" alert>
          {say(unknown)}
        </Note>
      ) : (
        <Done completed={completed} isWithdrawn={isWithdrawn} />
      )}
      {told}
      <Button small onPress={onClose}>
        {say('operator-work.done.close')}
      </Button>
    </div>
  );
}

/** Done, taken back, or where it waits for a second operator. */
function Done({ completed: { proposalId, isDone, text }, isWithdrawn }: { readonly completed: Completed; readonly isWithdrawn: boolean }) {
  const say = useSay();
  const id = isolated(String(proposalId ?? ''));
  const isWaiting = !isDone && !isWithdrawn;
  return (
    <>
      <Note kind={isWaiting ? 'warn' : 'info'} alert>
        {isDone && proposalId === null
          ? say('operator-work.answer.done')
          : say(isDone ? 'operator-work.done.done' : isWithdrawn ? 'operator-work.done.withdrawn' : 'operator-work.done.waits', { id })}
      </Note>
      {text !== null && (
        <>
          <p className={styles['said']} translate="no">
            <bdi>{text}</bdi>
          </p>
          <p className={styles['hint']}>{say('operator-work.done.once')}</p>
        </>
      )}
      {isWaiting && proposalId !== null && <a href={addressOf('proposals', proposalId)}>{say('operator-work.done.open')}</a>}
    </>
  );
}
