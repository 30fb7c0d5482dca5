import type { EventEmitter } from 'node:events';

/** Answers up to this size are not counted. */
const SMALL = 64 * 1_024;
/** Characters of answers that one account, and all together, may leave unread before lists are refused. */
const OF_ACCOUNT_MAX = 32 * 1_024 * 1_024;
const MAX = 256 * 1_024 * 1_024;

type Connection = EventEmitter & { readonly destroyed: boolean };

/**
 * Lists and proofs may be of any length, and who asks for many long ones without reading them would fill the memory of the process. So those
 * of an account are made one after another, a list slice by slice, and none is begun while too much of what was made before has not left.
 */
export class ListRoom {
  readonly #lastTurns = new Map<number, Promise<void>>();
  readonly #unsent = new Map<number, number>();
  #total = 0;

  /** Does the work when it is the account's turn; null, and nothing done, while there is no room. */
  async inTurn<Answer>(accountId: number, work: () => Promise<Answer>): Promise<Answer | null> {
    return await this.next(accountId, async () => (this.#hasRoom(accountId) ? await work() : null));
  }

  /** The same for a slice of what was begun, which has its room already. */
  async next<Answer>(accountId: number, work: () => Promise<Answer>): Promise<Answer> {
    const before = this.#lastTurns.get(accountId) ?? Promise.resolve();
    const answer = before.then(work);
    const turn = answer.then(
      () => undefined,
      () => undefined,
    );
    this.#lastTurns.set(accountId, turn);
    try {
      return await answer;
    } finally {
      if (this.#lastTurns.get(accountId) === turn) this.#lastTurns.delete(accountId);
    }
  }

  #hasRoom(accountId: number): boolean {
    return this.#total < MAX && (this.#unsent.get(accountId) ?? 0) < OF_ACCOUNT_MAX;
  }

  /** Counts an answer until it has left or its connection is gone: answers that wait behind others are told of nothing. */
  count(accountId: number, length: number, response: EventEmitter, connection: Connection): void {
    if (length <= SMALL || connection.destroyed) return;
    this.#add(accountId, length);
    const release = (): void => {
      response.removeListener('close', release);
      connection.removeListener('close', release);
      this.#add(accountId, -length);
    };
    response.once('close', release);
    connection.once('close', release);
  }

  #add(accountId: number, length: number): void {
    this.#total += length;
    const unsent = (this.#unsent.get(accountId) ?? 0) + length;
    if (unsent === 0) this.#unsent.delete(accountId);
    else this.#unsent.set(accountId, unsent);
  }
}
