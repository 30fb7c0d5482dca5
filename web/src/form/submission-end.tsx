import type { ReactNode } from 'react';
import { useSay } from '../i18n/text.tsx';
import type { Search } from '../session/submission/machine.ts';
import type { Submitting } from '../session/submission/use-submission.ts';
import { RefusedSheet, type RefusedWords } from './refused-sheet.tsx';
import { UnknownSheet } from './unknown-sheet.tsx';

interface SubmissionEndProps<Content, Result> {
  readonly submission: Submitting<Content, Result>;
  readonly refused: RefusedWords;
  /** What is said while it is not known. */
  readonly unknown?: (search: Search) => string;
  /** What was done was looked at: back to where it was begun. */
  readonly onDone?: (() => void) | undefined;
  /** The sheet of what was done. */
  readonly children: (content: Content, result: Result, close: () => void) => ReactNode;
}

/** What came of a submission: done, refused in the server's words, or not known yet. A refusal goes back to the form, with what was typed. */
export function SubmissionEnd<Content, Result>({ submission, refused, unknown, onDone, children }: SubmissionEndProps<Content, Result>) {
  const say = useSay();
  const { state, dismiss } = submission;
  if (state.step === 'unknown')
    return <UnknownSheet submission={submission} text={unknown?.(state.search) ?? say(`trade.result.${state.search}`)} />;
  if (state.step === 'refused') return <RefusedSheet {...refused} failure={state.failure} onClose={dismiss} />;
  if (state.step !== 'done') return null;
  return children(state.content, state.result, () => {
    dismiss();
    onDone?.();
  });
}
