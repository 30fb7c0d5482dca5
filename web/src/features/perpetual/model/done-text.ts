import type { Say } from '../../../i18n/text.tsx';
import type { Action, ActionResult } from './action.ts';

/** What an action did, in words. */
export function doneText(content: Action, { left, missed, waits }: ActionResult, say: Say): string {
  switch (content.do) {
    case 'close':
      if (waits === null || waits === content.lots) return say('perpetual-sheets.end.closeWaits');
      if (waits > 0) return say('perpetual-sheets.end.closeWaitsPart', { waits: String(waits) });
      return left === 0 ? say('perpetual-sheets.end.closed') : say('perpetual-sheets.end.closedPart', { left: String(left) });
    case 'reverse':
      if (left > 0) return say('perpetual-sheets.end.closedPart', { left: String(left) });
      if (missed !== null && missed > 0) return say('perpetual-sheets.end.reversedPart', { missed: String(missed) });
      return missed === 0 ? say('perpetual-sheets.end.reversed') : say('perpetual-sheets.end.closed');
    case 'close-all':
      return left === 0 ? say('perpetual-sheets.end.closedAll') : say('perpetual-sheets.end.closedAllPart', { left: String(left) });
    case 'margin':
      return say(content.takesOut ? 'perpetual-sheets.end.removed' : 'perpetual-sheets.end.added');
    case 'protect':
      return left === 0 ? say('perpetual-sheets.end.triggers') : say('perpetual-sheets.end.triggersKept', { left: String(left) });
  }
}
