import { EndingSheet } from '../../../form/ending-sheet.tsx';
import { failureText } from '../../../form/failure-text.ts';
import { UnknownSheet } from '../../../form/unknown-sheet.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { useOutcomeShown } from '../../../product/outcomes-seen-here.ts';
import type { Submission } from '../../../session/submission/machine.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/card.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { Action, ActionResult } from '../model/action.ts';
import { doneText } from '../model/done-text.ts';
import type { PositionActions } from '../model/use-action.ts';
import { useReasonText } from '../model/use-reason.ts';

interface ActionEndProps {
  readonly state: Extract<Submission<Action, ActionResult>, { readonly step: 'done' | 'refused' | 'unknown' }>;
  readonly action: PositionActions;
  readonly onClose: () => void;
}

/** What came of an action: done, in part or whole; refused in the server's words; or not known yet. */
export function ActionEnd({ state, action, onClose }: ActionEndProps) {
  const say = useSay();
  const { step } = state;
  const reason = useReasonText(step === 'done' ? state.result.reason : null, step === 'done' ? state.result.limit : '');
  useOutcomeShown('perpetual', step === 'done' ? closedBy(state.content, state.result) : null);
  if (step === 'unknown')
    return (
      <UnknownSheet
        search={state.search}
        text={say(`perpetual-sheets.unknown.${state.search}`)}
        onCheckAgain={action.checkAgain}
        onRetry={action.retry}
        onClose={onClose}
      />
    );
  if (step === 'refused')
    return (
      <Sheet
        open
        onClose={onClose}
        title={say('perpetual-sheets.end.refused')}
        foot={
          <Button wide onPress={onClose}>
            {say('shell.common.back')}
          </Button>
        }
      >
        <div className={parts['stack']}>
          <Note kind="danger" alert>
            {failureText(state.failure, say)}
          </Note>
          <p className={parts['fine']}>{say('perpetual-sheets.end.nothing')}</p>
        </div>
      </Sheet>
    );
  return (
    <EndingSheet onDone={onClose} title={say('perpetual-sheets.end.done')} next={say('perpetual-sheets.end.next')}>
      <p className={parts['sentence']}>{doneText(state.content, state.result, say)}</p>
      {reason !== null && <Note kind="warn">{say('perpetual-sheets.end.notReversed', { reason })}</Note>}
    </EndingSheet>
  );
}

/** The position that an action closed whole; what became of it is said here already. */
const closedBy = (content: Action, { left }: ActionResult): number | null =>
  (content.do === 'close' || content.do === 'reverse') && left === 0 ? content.id : null;
