import type { ChildProcess } from 'node:child_process';
import { safeParse } from 'valibot';
import { readMessage } from './messages.ts';
import { readLines } from './read-lines.ts';
import { startProgram } from './start-program.ts';
import type { Program, ProgramMessage } from './program.ts';

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
const SWEEP_MS = 1_000;
/** It says every second that it lives; this many seconds without a word end it. Its start may take some of them. */
const SILENT_SWEEPS_MAX = 15;
const LAST_WORDS_MAX = 400;

export type SupervisedOptions<From> = {
  /** Told in words what is wrong with the program, and what it says is wrong with what it speaks to. */
  readonly onProblem: (message: string) => void;
  /** What it says that answers no question. `true`: it works, and its next start does not wait long. */
  readonly onSaid: (said: From) => boolean;
  /** The program has begun, for the first time or again: what it has to do is sent here. */
  readonly onStart: () => void;
  readonly firstPauseMs?: number;
  readonly silentSweepsMax?: number;
};

type Asking<From> = { readonly resolve: (answer: From) => void; readonly reject: (error: Error) => void };

/**
 * A program that is started and watched over. When it ends, is silent, or says what is no message of its own, it is started again after pauses that
 * double from one second to a minute; questions that it did not answer are answered with an error.
 */
export class SupervisedProgram<From extends ProgramMessage> {
  readonly #program: Program<From>;
  readonly #options: SupervisedOptions<From>;
  readonly #asking = new Map<number, Asking<From>>();
  #child: ChildProcess | null = null;
  #ended: Promise<void> = Promise.resolve();
  #restart: NodeJS.Timeout | undefined;
  #pauseMs: number;
  #silentSweeps = 0;
  #lastAskId = 0;
  #isClosed = false;
  readonly #sweep: NodeJS.Timeout;

  constructor(program: Program<From>, options: SupervisedOptions<From>) {
    this.#program = program;
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

  /** Sends a message, if the program is there. */
  send(message: object): void {
    this.#child?.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  /** Sends a question with a number and resolves with what the program answers to it. Rejects with what it says went wrong, or that it is away. */
  async ask(question: object): Promise<From> {
    if (this.#child === null) throw new Error(`${this.#program.name} is away`);
    this.#lastAskId += 1;
    const askId = this.#lastAskId;
    const { promise, resolve, reject } = Promise.withResolvers<From>();
    this.#asking.set(askId, { resolve, reject });
    this.send({ ...question, askId });
    return await promise;
  }

  /** Ends the program, which has nothing to finish. Resolves when it is gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#sweep);
    clearTimeout(this.#restart);
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  #start(): void {
    const { child, messages } = startProgram(this.#program);
    this.#child = child;
    this.#silentSweeps = 0;
    let lastWords = '';
    child.stderr?.on('data', (text: Buffer) => (lastWords = (lastWords + text.toString()).slice(-LAST_WORDS_MAX)));
    // a process that is ending takes no more questions
    child.stdin?.on('error', () => undefined);
    readLines(messages, this.#program.lineCharactersMax, {
      onLine: (line) => this.#onLine(child, line),
      onEndless: () => this.#refuse(child, 'a message without an end'),
    });
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
    this.#options.onStart();
  }

  #onEnd(how: string, lastWords: string): void {
    const { name } = this.#program;
    for (const { reject } of this.#asking.values()) reject(new Error(`${name} has ended`));
    this.#asking.clear();
    if (this.#isClosed) return;
    const words = lastWords.trim() === '' ? '' : `: ${lastWords.trim()}`;
    this.#options.onProblem(`${name} ended (${how}) and is started again in ${this.#pauseMs} ms${words}`);
    this.#restart = setTimeout(() => this.#start(), this.#pauseMs);
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, this.#pauseMs * 2);
  }

  #onLine(child: ChildProcess, line: string): void {
    if (this.#child !== child) return;
    const message = readMessage(line);
    if (message === null) return this.#refuse(child, 'something that is no message');
    this.#silentSweeps = 0;
    if (message.type === 'alive') return;
    if (message.type === 'problem') return this.#options.onProblem(message.message);
    if (message.type === 'failed') return this.#answered(message.askId)?.reject(new Error(message.message));
    const { success, output } = safeParse(this.#program.says, message.said);
    if (!success) return this.#refuse(child, 'something that is no message');
    if (message.askId !== undefined) return this.#answered(message.askId)?.resolve(output);
    if (this.#options.onSaid(output)) this.#pauseMs = this.#options.firstPauseMs ?? FIRST_PAUSE_MS;
  }

  #answered(askId: number): Asking<From> | undefined {
    const asking = this.#asking.get(askId);
    this.#asking.delete(askId);
    return asking;
  }

  #refuse(child: ChildProcess, what: string): void {
    if (this.#child !== child || child.killed) return;
    this.#options.onProblem(`${this.#program.name} said ${what}`);
    child.kill('SIGKILL');
  }

  #onSweep(): void {
    const child = this.#child;
    if (child === null) return;
    this.#silentSweeps += 1;
    if (this.#silentSweeps < (this.#options.silentSweepsMax ?? SILENT_SWEEPS_MAX)) return;
    this.#options.onProblem(`${this.#program.name} is silent`);
    child.kill('SIGKILL');
  }
}
