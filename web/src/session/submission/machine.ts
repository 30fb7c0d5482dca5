import type { CallFailure } from '../../api/failures.ts';

/**
 * One machine for every action with money. A time-out is not a failure: it leads to `unknown`, where the server's own
 * records are asked before anything may be sent again, and then with the same key, so that nothing happens twice.
 *
 *   idle ─press→ checking ─ok→ confirming ─yes→ sending → done | refused | unknown
 */
export type Submission<Content, Result> =
  | { readonly step: 'idle' }
  | { readonly step: 'checking'; readonly content: Content }
  | { readonly step: 'confirming'; readonly content: Content; readonly key: string }
  | { readonly step: 'sending'; readonly content: Content; readonly key: string }
  | { readonly step: 'done'; readonly content: Content; readonly result: Result }
  | { readonly step: 'refused'; readonly content: Content; readonly failure: CallFailure }
  | { readonly step: 'unknown'; readonly content: Content; readonly key: string; readonly search: Search };

/** `asking`: the records are being asked. `absent`: asked long enough, it is not there. `unanswered`: the records did not answer either. */
export type Search = 'asking' | 'absent' | 'unanswered';

export type SubmissionEvent<Content, Result> =
  | { readonly type: 'press'; readonly content: Content }
  | { readonly type: 'problem' }
  | { readonly type: 'checked'; readonly key: string; readonly confirm: boolean }
  | { readonly type: 'yes' }
  | { readonly type: 'no' }
  | { readonly type: 'accepted'; readonly result: Result }
  | { readonly type: 'refused'; readonly failure: CallFailure }
  | { readonly type: 'lost' }
  | { readonly type: 'searched'; readonly search: Search }
  | { readonly type: 'check-again' }
  | { readonly type: 'retry' }
  | { readonly type: 'resume'; readonly content: Content; readonly key: string }
  | { readonly type: 'dismiss' };

/** An event that does not belong to the step changes nothing: a second tap is one. */
export function advance<Content, Result>(
  state: Submission<Content, Result>,
  event: SubmissionEvent<Content, Result>,
): Submission<Content, Result> {
  switch (state.step) {
    case 'idle':
      return fromIdle(state, event);
    case 'checking':
      if (event.type === 'problem') return { step: 'idle' };
      if (event.type === 'checked') return { step: event.confirm ? 'confirming' : 'sending', content: state.content, key: event.key };
      return state;
    case 'confirming':
      if (event.type === 'yes') return { ...state, step: 'sending' };
      return event.type === 'no' ? { step: 'idle' } : state;
    case 'sending':
      if (event.type === 'accepted') return { step: 'done', content: state.content, result: event.result };
      if (event.type === 'refused') return { step: 'refused', content: state.content, failure: event.failure };
      return event.type === 'lost' ? { ...state, step: 'unknown', search: 'asking' } : state;
    case 'done':
    case 'refused':
      return event.type === 'dismiss' ? { step: 'idle' } : fromIdle(state, event);
    case 'unknown':
      return fromUnknown(state, event);
  }
}

function fromIdle<Content, Result>(
  state: Submission<Content, Result>,
  event: SubmissionEvent<Content, Result>,
): Submission<Content, Result> {
  if (event.type === 'press') return { step: 'checking', content: event.content };
  if (event.type === 'resume') return { step: 'unknown', content: event.content, key: event.key, search: 'asking' };
  return state;
}

function fromUnknown<Content, Result>(
  state: Extract<Submission<Content, Result>, { readonly step: 'unknown' }>,
  event: SubmissionEvent<Content, Result>,
): Submission<Content, Result> {
  if (event.type === 'accepted') return { step: 'done', content: state.content, result: event.result };
  if (event.type === 'refused') return { step: 'refused', content: state.content, failure: event.failure };
  if (event.type === 'searched') return { ...state, search: event.search };
  if (event.type === 'check-again' && state.search !== 'asking') return { ...state, search: 'asking' };
  if (event.type === 'retry' && state.search === 'absent') return { step: 'sending', content: state.content, key: state.key };
  return state;
}

/** Whether something came of it that is shown: done, refused, or not known yet. */
export function isOver<Content, Result>({ step }: Submission<Content, Result>): boolean {
  return step === 'done' || step === 'refused' || step === 'unknown';
}

/** Whether the button is dead. */
export function isBusy<Content, Result>({ step }: Submission<Content, Result>): boolean {
  return step === 'checking' || step === 'sending';
}
