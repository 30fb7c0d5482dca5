import { EndingSheet } from '../../../form/ending-sheet.tsx';
import { SubmissionEnd } from '../../../form/submission-end.tsx';
import { useSay } from '../../../i18n/text.tsx';
import { useOutcomeShown } from '../../../product/outcomes-seen-here.ts';
import { Note } from '../../../ui/card.tsx';
import parts from '../../../ui/ticket-parts.module.css';
import type { Action, ActionResult } from '../model/action.ts';
import { doneText } from '../model/done-text.ts';
import type { PositionActions } from '../model/use-action.ts';
import { useReasonText } from '../model/use-reason.ts';

interface ActionEndProps {
  readonly action: PositionActions;
  readonly onDone: (() => void) | undefined;
}

/** What came of an action: done, in part or whole; refused in the server's words; or not known yet. */
export function ActionEnd({ action, onDone }: ActionEndProps) {
  const say = useSay();
  const refused = {
    title: say('perpetual-sheets.end.refused'),
    back: say('shell.common.back'),
    nothing: say('perpetual-sheets.end.nothing'),
  };
  return (
    <SubmissionEnd submission={action} refused={refused} unknown={(search) => say(`perpetual-sheets.unknown.${search}`)} onDone={onDone}>
      {(content, result, close) => <Done content={content} result={result} onClose={close} />}
    </SubmissionEnd>
  );
}

interface DoneProps {
  readonly content: Action;
  readonly result: ActionResult;
  readonly onClose: () => void;
}

function Done({ content, result, onClose }: DoneProps) {
  const say = useSay();
  const reason = useReasonText(result.reason, result.limit);
  useOutcomeShown('perpetual', closedBy(content, result));
  return (
    <EndingSheet onDone={onClose} title={say('perpetual-sheets.end.done')} next={say('perpetual-sheets.end.next')}>
      <p className={parts['sentence']}>{doneText(content, result, say)}</p>
      {reason !== null && <Note kind="warn">{say('perpetual-sheets.end.notReversed', { reason })}</Note>}
    </EndingSheet>
  );
}

/** The position that an action closed whole; what became of it is said here already. */
const closedBy = (content: Action, { left }: ActionResult): number | null =>
  (content.do === 'close' || content.do === 'reverse') && left === 0 ? content.id : null;
