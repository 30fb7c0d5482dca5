import type { CallFailure } from '../../api/failures.ts';
import { isFailure } from '../../api/failures.ts';
import { advance } from './machine.ts';
import type { Submission, SubmissionEvent } from './machine.ts';
import type { RequestAnswer } from './request-result.ts';

/** The records are asked this often, and this long, before "it did not arrive" may be said. */
export const searchEveryMs = 2_000;
export const searchForMs = 30_000;

export interface SubmissionWork<Content, Result> {
  /** Asks terms and problems again at the last moment; false goes back to the form, which then shows why. */
  readonly check?: (content: Content) => Promise<boolean>;
  /** Whether a review is shown first. */
  readonly confirm: (content: Content) => boolean;
  /** Rejects with `CallFailure`. The same key and content are done once, however often they are sent. */
  readonly send: (content: Content, key: string) => Promise<Result>;
  /** The result of a request that the server says was done; `madeId` is what it made. */
  readonly made: (content: Content, madeId: number) => Promise<Result>;
  /**
   * Looks in the server's lists for what `send` may have done, by its content: for when the server cannot say it by the key.
   * Null when it is not there; rejects when the lists do not answer.
   */
  readonly find: (content: Content, key: string) => Promise<Result | null>;
  /** Balances and lists to fetch again. */
  readonly settled?: () => void;
}

export interface SubmissionParts<Content> {
  readonly newKey: () => string;
  /** What became of the request with this key; rejects when nobody answers. */
  readonly ask: (key: string) => Promise<RequestAnswer>;
  readonly wait: (ms: number) => Promise<void>;
  /** Resolves when a sending that began now may no longer cover the page. */
  readonly sendingLimit: () => Promise<void>;
  readonly keep: (pending: { readonly content: Content; readonly key: string } | null) => void;
  readonly countSending: (change: 1 | -1) => void;
}

export interface SubmissionController<Content, Result> {
  readonly current: () => Submission<Content, Result>;
  readonly subscribe: (reader: () => void) => () => void;
  readonly press: (content: Content) => void;
  readonly yes: () => void;
  readonly no: () => void;
  readonly retry: () => void;
  readonly checkAgain: () => void;
  readonly dismiss: () => void;
  readonly resume: (pending: { readonly content: Content; readonly key: string }) => void;
}

/** Runs the machine: what each step has to do, and what is remembered for a reload. `work` is read at each step, so it may change. */
export function createSubmission<Content, Result>(
  work: () => SubmissionWork<Content, Result>,
  harness: SubmissionParts<Content>,
): SubmissionController<Content, Result> {
  let state: Submission<Content, Result> = { step: 'idle' };
  const readers = new Set<() => void>();

  function dispatch(event: SubmissionEvent<Content, Result>): void {
    const before = state;
    state = advance(before, event);
    if (state === before) return;
    if (before.step === 'sending') harness.countSending(-1);
    if (state.step === 'sending') harness.countSending(1);
    remember();
    for (const reader of readers) reader();
    enter(before);
  }

  function remember(): void {
    if (state.step === 'sending' || state.step === 'unknown') harness.keep({ content: state.content, key: state.key });
    else harness.keep(null);
  }

  function enter(before: Submission<Content, Result>): void {
    if (state.step === 'checking') void check(state.content);
    else if (state.step === 'sending') void send(state.content, state.key);
    else if (state.step === 'unknown' && state.search === 'asking') void search(state.content, state.key);
    else if (state.step === 'done' || state.step === 'refused') if (before.step !== state.step) work().settled?.();
  }

  async function check(content: Content): Promise<void> {
    const { check: ask, confirm } = work();
    const fine = await (ask?.(content) ?? Promise.resolve(true)).catch(() => false);
    dispatch(fine ? { type: 'checked', key: harness.newKey(), confirm: confirm(content) } : { type: 'problem' });
  }

  async function send(content: Content, key: string): Promise<void> {
    const sent = work()
      .send(content, key)
      .then((result): SubmissionEvent<Content, Result> => ({ type: 'accepted', result }), outcomeOf);
    // One sending may be several calls. What is still on its way at the limit is looked for, and its answer counts when it comes.
    const limit = harness.sendingLimit().then((): SubmissionEvent<Content, Result> => ({ type: 'lost' }));
    const tell = (event: SubmissionEvent<Content, Result>): void => {
      if ('key' in state && state.key === key) dispatch(event);
    };
    tell(await Promise.race([sent, limit]));
    tell(await sent);
  }

  /** The key is exact. The lists are read when it cannot be asked, and once before "not there" is said: the server forgets old keys. */
  async function lookFor(content: Content, key: string, last: boolean): Promise<SubmissionEvent<Content, Result> | null> {
    const answer = await harness.ask(key).catch(() => null);
    if (answer?.state === 'refused') return { type: 'refused', failure: answer.failure };
    if (answer?.state === 'done') return { type: 'accepted', result: await work().made(content, answer.madeId) };
    if (answer !== null && !last) return null;
    const result = await work().find(content, key);
    return result === null ? null : { type: 'accepted', result };
  }

  async function search(content: Content, key: string): Promise<void> {
    let answered = false;
    for (let askedMs = 0; askedMs <= searchForMs; askedMs += searchEveryMs) {
      const last = askedMs + searchEveryMs > searchForMs;
      try {
        const found = await lookFor(content, key, last);
        answered = true;
        if (found !== null) {
          dispatch(found);
          return;
        }
      } catch {
        answered = false;
      }
      if (state.step !== 'unknown' || state.key !== key) return;
      await harness.wait(searchEveryMs);
    }
    dispatch({ type: 'searched', search: answered ? 'absent' : 'unanswered' });
  }

  return {
    current: () => state,
    subscribe(reader) {
      readers.add(reader);
      return () => readers.delete(reader);
    },
    press: (content) => dispatch({ type: 'press', content }),
    yes: () => dispatch({ type: 'yes' }),
    no: () => dispatch({ type: 'no' }),
    retry: () => dispatch({ type: 'retry' }),
    checkAgain: () => dispatch({ type: 'check-again' }),
    dismiss: () => dispatch({ type: 'dismiss' }),
    resume: (pending) => dispatch({ type: 'resume', ...pending }),
  };
}

/** Only an envelope that says no is a refusal. `UNKNOWN_RESULT` is the server itself not knowing. */
function outcomeOf(error: unknown): { readonly type: 'lost' } | { readonly type: 'refused'; readonly failure: CallFailure } {
  if (!isFailure(error) || error.kind === 'network' || error.reason === 'UNKNOWN_RESULT') return { type: 'lost' };
  return { type: 'refused', failure: error };
}
