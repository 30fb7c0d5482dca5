import type { EventEmitter } from 'node:events';

/** Answers up to this size are not counted. */
const SMALL = 64 * 1_024;
/** Characters of answers that one account, and all together, may leave unread before lists are refused. */
const OF_ACCOUNT_MAX = 32 * 1_024 * 1_024;
const MAX = 256 * 1_024 * 1_024;

type Connection = EventEmitter & { readonly destroyed: boolean };

/**
 * Lists may be of any length, and who asks for many long ones without reading them would fill the memory of the process. So the lists of an
 * account are made one after another, and none while too much of what was made before has not left.
 */
export class ListRoom {
  readonly #lastTurns = new Map<number, Promise<void>>();
  readonly #unsent = new Map<number, number>();
  #total = 0;

  /** Does the work when it is the account's turn; null, and nothing done, while there is no room. */
  async inTurn<Answer>(account: number, work: () => Promise<Answer>): Promise<Answer | null> {
    const before = this.#lastTurns.get(account) ?? Promise.resolve();
    const answer = before.then(async () => (this.#hasRoom(account) ? await work() : null));
    const turn = answer.then(
      () => undefined,
      () => undefined,
    );
    this.#lastTurns.set(account, turn);
    try {
      return await answer;
    } finally {
      if (this.#lastTurns.get(account) === turn) this.#lastTurns.delete(account);
    }
  }

  #hasRoom(account: number): boolean {
    return this.#total < MAX && (this.#unsent.get(account) ?? 0) < OF_ACCOUNT_MAX;
  }

  /** Counts an answer until it has left or its connection is gone: answers that wait behind others are told of nothing. */
  count(account: number, length: number, response: EventEmitter, connection: Connection): void {
    if (length <= SMALL || connection.destroyed) return;
    this.#add(account, length);
    const release = (): void => {
      response.removeListener('close', release);
      connection.removeListener('close', release);
      this.#add(account, -length);
    };
    response.once('close', release);
    connection.once('close', release);
  }

  #add(account: number, length: number): void {
    this.#total += length;
    const unsent = (this.#unsent.get(account) ?? 0) + length;
    if (unsent === 0) this.#unsent.delete(account);
    else this.#unsent.set(account, unsent);
  }
}
