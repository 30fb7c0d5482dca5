import type { Command } from '@candor/exchange/command';
import type { Reply } from '@candor/server/machine/core/core';
import type { World } from './world.ts';

/** A request of a client until it has an answer. */
type Asked = { readonly command: Command; readonly number: number; told: string | null };

type Letter =
  | { readonly kind: 'request'; readonly asked: Asked }
  | { readonly kind: 'answer'; readonly asked: Asked; readonly reply: Reply };

/** What the house defines is remembered by what was made and not by an id (product rules 16): a late copy hears that it is there. */
function isMadeAlready({ command, told: before }: Asked, now: string): boolean {
  return command.accountId === 0 && (before === 'ALREADY_DONE' || now === 'ALREADY_DONE');
}

/**
 * What lies between clients and the core: letters arrive in any order, some twice or more, some never, some long after everything else,
 * also in a later life of the core. All of it from one random source. Without an id a request is sent once and may stay unanswered,
 * since only with one may it be sent again.
 */
export class Network {
  /** How often each thing has happened: a test that meant to see it can ask. */
  readonly figures = { sent: 0, doubled: 0, overtaken: 0, lostRequests: 0, lostAnswers: 0, late: 0, toldAgain: 0 };
  readonly #world: World;
  readonly #random: (below: number) => number;
  readonly #asked: Asked[] = [];
  #flying: Letter[] = [];
  #lastArrived = 0;
  /** Under way in the core. */
  readonly #working = new Set<Promise<void>>();

  constructor(world: World) {
    this.#world = world;
    this.#random = world.random;
  }

  get flying(): number {
    return this.#flying.length;
  }

  /** Sends a client's request; one with an id sometimes several times at once. */
  ask(command: Command): void {
    const asked = { command, number: this.#asked.length + 1, told: null };
    this.#asked.push(asked);
    this.#send(asked, command.id === '' ? 1 : 1 + Math.max(0, this.#random(5) - 2));
  }

  /** Clients that have no answer and an id ask again: how many did. */
  askAgain(): number {
    const waiting = this.#asked.filter(({ command, told }) => told === null && command.id !== '');
    for (const asked of waiting) this.#send(asked, 1);
    return waiting.length;
  }

  #send(asked: Asked, copies: number): void {
    this.figures.sent += copies;
    this.figures.doubled += copies - 1;
    for (let copy = 0; copy < copies; copy += 1) this.#flying.push({ kind: 'request', asked });
  }

  /** One letter arrives, any of those under way; now and then it is lost instead. */
  deliver(lossless = false): void {
    const at = this.#random(this.#flying.length);
    const letter = this.#flying[at];
    if (letter === undefined) return;
    this.#flying = this.#flying.toSpliced(at, 1);
    if (!lossless && this.#random(12) === 0) {
      if (letter.kind === 'request') this.figures.lostRequests += 1;
      else this.figures.lostAnswers += 1;
      return;
    }
    if (letter.kind === 'answer') this.#take(letter.asked, letter.reply);
    else this.#work(letter.asked);
  }

  #work(asked: Asked): void {
    if (asked.number < this.#lastArrived) this.figures.overtaken += 1;
    if (asked.told !== null) this.figures.late += 1;
    this.#lastArrived = asked.number;
    const working = this.#world.send(asked.command).then((reply) => {
      // an answer that the power cut overtook is not heard of
      if (reply !== null && this.#working.has(working)) this.#flying.push({ kind: 'answer', asked, reply });
    });
    this.#working.add(working);
    void working.then(() => this.#working.delete(working));
  }

  /** Whatever arrives again is answered as it was the first time: done once, or refused for good. "Busy" is no answer. */
  #take(asked: Asked, { outcome }: Reply): void {
    const told = outcome.ok ? `done as ${outcome.ref}` : outcome.code;
    if (told === 'BUSY') return;
    if (asked.told !== null && asked.told !== told && !isMadeAlready(asked, told))
      throw new Error(`request ${asked.number} was told ${asked.told}, then ${told}`);
    if (asked.told !== null) this.figures.toldAgain += 1;
    asked.told = told;
  }

  /** The core has lost its power: what was under way in it gets no answer any more. */
  coreGone(): void {
    this.#working.clear();
  }

  /** Everything that reached the core has been answered or refused. */
  async settled(): Promise<void> {
    await Promise.all(this.#working);
  }
}
