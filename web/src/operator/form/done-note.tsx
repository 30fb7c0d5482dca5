import { isolated } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/card.tsx';
import { addressOf } from '../pages.ts';
import styles from './action-form.module.css';
import type { Completed } from './use-action-form.ts';

/** What became of a change: done, or where it waits for a second operator. */
export function DoneNote({
  completed: { proposalId, isDone, text },
  onAgain,
}: {
  readonly completed: Completed;
  readonly onAgain: () => void;
}) {
  const say = useSay();
  return (
    <div className={styles['done']}>
      <Note kind={isDone ? 'info' : 'warn'} alert>
        {say(isDone ? 'operator-work.done.done' : 'operator-work.done.waits', { id: isolated(String(proposalId ?? '')) })}
      </Note>
      {text !== null && (
        <>
          <p className={styles['said']} translate="no">
            <bdi>{text}</bdi>
          </p>
          <p className={styles['hint']}>{say('operator-work.done.once')}</p>
        </>
      )}
      {!isDone && proposalId !== null && <a href={addressOf('proposals', proposalId)}>{say('operator-work.done.open')}</a>}
      <Button small onPress={onAgain}>
        {say('operator-work.done.again')}
      </Button>
    </div>
  );
}
