import { failureText } from '../../../form/failure-text.ts';
import { useSay } from '../../../i18n/text.tsx';
import type { SubmissionController } from '../../../session/submission/controller.ts';
import type { Submission } from '../../../session/submission/machine.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import styles from '../protection.module.css';

interface OutcomeProps<Content, Result> {
  readonly submission: Pick<SubmissionController<Content, Result>, 'retry' | 'checkAgain'> & {
    readonly state: Submission<Content, Result>;
  };
}

/** A refusal in the server's words; an answer that got lost is being looked for, and nothing is sent twice. */
export function Outcome<Content, Result>({ submission }: OutcomeProps<Content, Result>) {
  const say = useSay();
  const { state, retry, checkAgain } = submission;
  if (state.step === 'refused') {
    return (
      <Note kind="danger" alert>
        {failureText(state.failure, say)}
      </Note>
    );
  }
  if (state.step !== 'unknown') return null;
  return (
    <>
      <Note kind="warn" alert>
        {say(`protection.unknown.${state.search}`)}
      </Note>
      {state.search !== 'asking' && (
        <div className={styles['actions']}>
          <Button small onPress={checkAgain}>
            {say('protection.unknown.checkAgain')}
          </Button>
          {state.search === 'absent' && (
            <Button small kind="primary" onPress={retry}>
              {say('protection.unknown.sendAgain')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
