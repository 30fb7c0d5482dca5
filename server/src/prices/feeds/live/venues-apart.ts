import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { VenueConnection } from './ccxt-venue.ts';
import { LINE_CHARACTERS_MAX, readFromVenues, type Answer, type FromVenues, type ToVenues } from './venue-messages.ts';
import type { VenueMinutes } from './venue-minutes.ts';
import { startVenueProcess } from './venue-process.ts';
import type { VenuesAsked, WatchVenues } from './venue-watch.ts';
import type { Venue } from './venues.ts';

const PROGRAM = new URL('venue-program.ts', import.meta.url);
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const SWEEP_MS = 1_000;
/** It says every second that it lives; this many seconds without a word end it. Its start may take some of them. */
const SILENT_SWEEPS_MAX = 15;
const LAST_WORDS_MAX = 400;

export type VenuesApartOptions = {
  readonly onProblem: (message: string) => void;
  /** Tests have a program of their own. */
  readonly program?: URL;
  readonly firstPauseMs?: number;
  readonly silentSweepsMax?: number;
};

type Asking = { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void };
/** Without the number by which the answer is known. */
type Question = ToVenues extends infer Asked ? (Asked extends { readonly askId: number } ? Omit<Asked, 'askId'> : never) : never;

/**
 * The venues, in a process of their own: the library that reads what they send is large and not ours, and keys, accounts and data are out
 * of its reach there. When it ends, or is silent, it is started again after pauses that double from one second to a minute; meanwhile
 * nothing is said, so prices grow old and freeze by the rule for any silent venue.
 */
export class VenuesApart {
  readonly #options: VenuesApartOptions;
  readonly #asking = new Map<number, Asking>();
  #asked: VenuesAsked | null = null;
  #child: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();
  #restart: NodeJS.Timeout | undefined;
  #pauseMs: number;
  #silentSweeps = 0;
  #lastAskId = 0;
  #isClosed = false;
  readonly #sweep: NodeJS.Timeout;

  constructor(options: VenuesApartOptions) {
    this.#options = options;
    this.#pauseMs = options.firstPauseMs ?? FIRST_PAUSE_MS;
    // counted, not measured: after a pause of this very process its words are read before they are missed
    this.#sweep = setInterval(() => this.#onSweep(), SWEEP_MS).unref();
    this.#start();
  }

  /** 0 while it is away. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  readonly watch: WatchVenues = (asked): VenueConnection => {
    this.#asked = asked;
    this.#sendWatch();
    return { close: () => this.close() };
  };

  /** How many of them answer their public time within the limit. */
  async reach(venues: readonly Venue[], timeoutMs: number): Promise<number> {
    const answer = await this.#ask({ type: 'reach', venues, timeoutMs });
    return answer.type === 'reached' ? answer.reached : 0;
  }

  readonly minutes: VenueMinutes = {
    day: async (venueId, pair, fromMs, toMs) => {
      const answer = await this.#ask({ type: 'minutes', venueId, pair, fromMs, toMs });
      if (answer.type !== 'minutes') throw new Error(answer.type === 'failed' ? answer.message : 'another answer than asked for');
      return answer.rows;
    },
    close: () => this.close(),
  };

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    clearTimeout(this.#restart);
    // it has nothing to finish
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  #start(): void {
    const { child, messages } = startVenueProcess(this.#options.program ?? PROGRAM);
    this.#child = child;
    this.#silentSweeps = 0;
    let lastWords = '';
    child.stderr?.on('data', (text: Buffer) => (lastWords = (lastWords + text.toString()).slice(-LAST_WORDS_MAX)));
    // a process that is ending takes no more questions
    child.stdin?.on('error', () => undefined);
    this.#read(child, messages);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#ended = promise;
    const onEnd = (how: string): void => {
      if (this.#child !== child) return;
      this.#child = null;
      resolve();
      this.#onEnd(how, lastWords);
    };
    child.once('error', (error) => onEnd(error.message));
    child.once('close', (code, signal) => onEnd(String(signal ?? code)));
    if (this.#asked !== null) this.#sendWatch();
  }

  #onEnd(how: string, lastWords: string): void {
    for (const { reject } of this.#asking.values()) reject(new Error('the process of the venues has ended'));
    this.#asking.clear();
    if (this.#isClosed) return;
    const words = lastWords.trim() === '' ? '' : `: ${lastWords.trim()}`;
    this.#options.onProblem(`the process of the venues ended (${how}) and is started again in ${this.#pauseMs} ms${words}`);
    this.#restart = setTimeout(() => this.#start(), this.#pauseMs);
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
  }

  /** Lines as they come; one that never ends ends the process. */
  #read(child: ChildProcess, messages: NonNullable<ChildProcess['stdout']>): void {
    let unfinished = 0;
    messages.on('data', (chunk: Buffer) => {
      const end = chunk.lastIndexOf(10);
      unfinished = end === -1 ? unfinished + chunk.length : chunk.length - end - 1;
      if (unfinished > LINE_CHARACTERS_MAX) this.#refuse(child, 'a message without an end');
    });
    messages.on('error', () => undefined);
    createInterface({ input: messages }).on('line', (line) => {
      if (this.#child !== child) return;
      const message = line.length > LINE_CHARACTERS_MAX ? null : readFromVenues(line);
      if (message === null) this.#refuse(child, 'something that is no message');
      else this.#take(message);
    });
  }

  #refuse(child: ChildProcess, what: string): void {
    if (this.#child !== child || child.killed) return;
    this.#options.onProblem(`the process of the venues said ${what}`);
    child.kill('SIGKILL');
  }

  #take(message: FromVenues): void {
    this.#silentSweeps = 0;
    if (message.type === 'alive') return;
    if (message.type === 'problem') return this.#options.onProblem(message.message);
    if (message.type === 'clock') return this.#asked?.onClock?.(message.venueId, message.aheadOfMonotonicMs);
    if (message.type === 'said') {
      this.#pauseMs = this.#options.firstPauseMs ?? FIRST_PAUSE_MS;
      return this.#asked?.onSaid(message.venueId, message.pair, message.said);
    }
    this.#asking.get(message.askId)?.resolve(message);
    this.#asking.delete(message.askId);
  }

  #onSweep(): void {
    const child = this.#child;
    if (child === null) return;
    this.#silentSweeps += 1;
    if (this.#silentSweeps < (this.#options.silentSweepsMax ?? SILENT_SWEEPS_MAX)) return;
    this.#options.onProblem('the process of the venues is silent');
    child.kill('SIGKILL');
  }

  #sendWatch(): void {
    if (this.#asked === null) return;
    const { venues, pairs } = this.#asked;
    this.#send({ type: 'watch', venues, pairs });
  }

  async #ask(question: Question): Promise<Answer> {
    if (this.#child === null) throw new Error('the process of the venues is away');
    this.#lastAskId += 1;
    const askId = this.#lastAskId;
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#asking.set(askId, { resolve, reject });
    this.#send({ ...question, askId });
    return await promise;
  }

  #send(message: ToVenues): void {
    this.#child?.stdin?.write(`${JSON.stringify(message)}\n`);
  }
}
