import { setTimeout as after } from 'node:timers/promises';
import { NotDelivered, type Driver, type Message } from './message.ts';

/** Messages that wait or are being sent: more are refused. */
const WAITING_MAX = 500;
/** Sent at the same time. */
const AT_ONCE = 4;
/** Pauses before a message is tried again, ms. A code that comes later than this is of no use. */
const PAUSES_MS: readonly number[] = [2_000, 15_000];
/** How long a stop waits for what is being sent, ms. */
const PATIENCE_MS = 3_000;

export type OutboxOptions = {
  readonly driver: Driver;
  /** Told of each message that was sent, tried in vain, or given up. `why` holds neither address nor text. */
  readonly onResult: (result: 'sent' | 'tried again' | 'given up', why: string) => void;
  /** Waits; rejects when the signal is given. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
};

const pauseFor = async (ms: number, signal: AbortSignal): Promise<void> => await after(ms, undefined, { signal });

/** Sends messages in the background, so that nobody waits for a mail server and no answer tells how long one took. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #queue: Message[] = [];
  readonly #working = new Set<Promise<void>>();
  readonly #stop = new AbortController();

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  /** Messages that wait or are being sent. */
  get waiting(): number {
    return this.#queue.length + this.#working.size;
  }

  get isFull(): boolean {
    return this.waiting >= WAITING_MAX;
  }

  /** False when too many wait. */
  add(message: Message): boolean {
    if (this.isFull || this.#stop.signal.aborted) return false;
    this.#queue.push(message);
    this.#go();
    return true;
  }

  #go(): void {
    while (this.#working.size < AT_ONCE) {
      const message = this.#queue.shift();
      if (message === undefined) return;
      const work = this.#send(message).finally(() => {
        this.#working.delete(work);
        this.#go();
      });
      this.#working.add(work);
    }
  }

  async #send(message: Message): Promise<void> {
    const { driver, onResult, pause = pauseFor } = this.#options;
    for (let attempt = 0; ; attempt++) {
      try {
        await driver.send(message);
        onResult('sent', '');
        return;
      } catch (error) {
        const pauseMs = PAUSES_MS[attempt];
        if (error instanceof NotDelivered || pauseMs === undefined || this.#stop.signal.aborted) {
          onResult('given up', reasonOf(error));
          return;
        }
        onResult('tried again', reasonOf(error));
        // a stop ends the wait: the message is tried once more at once
        await pause(pauseMs, this.#stop.signal).catch(() => undefined);
      }
    }
  }

  /** Waits a moment for what is being sent; what comes afterwards is refused. */
  async stop(): Promise<void> {
    this.#stop.abort();
    const end = new AbortController();
    await Promise.race([Promise.allSettled(this.#working), after(PATIENCE_MS, undefined, { signal: end.signal }).catch(() => undefined)]);
    end.abort();
    this.#options.driver.close();
  }
}

/** Libraries put addresses into their messages: only the code goes on. */
function reasonOf(error: unknown): string {
  if (error instanceof NotDelivered) return error.message;
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown };
  return typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
}
