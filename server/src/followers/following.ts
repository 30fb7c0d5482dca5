import type { Entry } from '@candor/exchange/entry';
import { sql } from 'kysely';
import type { Core, PublishedBatch } from '../machine/core/core.ts';
import type { Database } from '../machine/storage/connection.ts';
import type { Follower, Moved } from './follower.ts';

/** Batches that wait for a follower; beyond that it reads them from the journal, so that a slow one costs no memory. */
const WAITING_MAX = 1_000;
/** Where nothing concerns a follower its position is written so often, and at the end: a start reads the journal from there. */
const KEEP_EVERY_MS = 60_000;
const AGAIN_MS = 5_000;

export type FollowingOptions = {
  readonly core: Pick<Core, 'onBatch' | 'figures'>;
  readonly database: Database;
  /** Batches of the journal, both ends included. */
  readonly read: (fromSeq: number, untilSeq: number) => AsyncIterable<Batch>;
  /** Told of what failed; it is tried again. */
  readonly onProblem: (name: string, error: unknown) => void;
  /** After what failed, ms. */
  readonly againMs?: number;
  /** How often its position is written where nothing concerns it, ms. */
  readonly keepEveryMs?: number;
};

type Batch = { readonly lastSeq: number; readonly entries: readonly Entry[] };

/** `seq`: up to where what follows was done; `entries`: how many of the journal are behind that. */
export type FollowerState = { readonly name: string; readonly seq: number; readonly entries: number };

/** One follower in a running server: first it reads what it has missed from the journal, then it hears batches as they are published. */
export class Following {
  readonly #follower: Follower;
  readonly #options: FollowingOptions;
  readonly #stops: (() => void)[] = [];
  /** Batches with entries that concern it, when it has caught up. */
  #waiting: Batch[] = [];
  #hasCaughtUp = false;
  /** Last entry that was published. */
  #publishedSeq: number;
  /** From everything up to here what follows has been done. */
  #doneSeq = 0;
  /** What its row says. */
  #keptSeq = 0;
  /** False while the row is written, and after that failed: it may have been written all the same. */
  #isKept = false;
  #turn: Promise<void> | null = null;
  #isRunning = false;
  #wake: () => void = () => undefined;

  private constructor(follower: Follower, options: FollowingOptions) {
    this.#follower = follower;
    this.#options = options;
    this.#publishedSeq = options.core.figures().seq;
    this.#stops.push(options.core.onBatch((batch) => this.#hear(batch)));
  }

  /** One that was never started begins with what is published from now on. */
  static async start(follower: Follower, options: FollowingOptions): Promise<Following> {
    const following = new Following(follower, options);
    await following.#load();
    following.#isRunning = true;
    const keeping = setInterval(
      () => void following.#keep().catch((error: unknown) => options.onProblem(follower.name, error)),
      options.keepEveryMs ?? KEEP_EVERY_MS,
    );
    following.#stops.push(() => clearInterval(keeping));
    following.#begin();
    return following;
  }

  state(): FollowerState {
    return { name: this.#follower.name, seq: this.#doneSeq, entries: Math.max(0, this.#publishedSeq - this.#doneSeq) };
  }

  /** Resolves when what was begun has ended and the position is kept. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    for (const stop of this.#stops) stop();
    this.#wake();
    await this.#turn;
    await this.#keep();
  }

  async #load(): Promise<void> {
    const { database } = this.#options;
    const { name } = this.#follower;
    const first = database.insertInto('followers').values({ name, seq: this.#publishedSeq });
    await first.onConflict((conflict) => conflict.doNothing()).execute();
    await this.#learn();
  }

  async #learn(): Promise<void> {
    const row = this.#options.database.selectFrom('followers').select('seq').where('name', '=', this.#follower.name);
    const { seq } = await row.executeTakeFirstOrThrow();
    this.#keptSeq = seq;
    this.#isKept = true;
    this.#doneSeq = Math.max(this.#doneSeq, seq);
    this.#waiting = this.#waiting.filter(({ lastSeq }) => lastSeq > this.#doneSeq);
  }

  #hear({ lastSeq, entries }: PublishedBatch): void {
    this.#publishedSeq = lastSeq;
    if (this.#hasCaughtUp) {
      const concerned = entries.filter(this.#follower.concerns);
      if (concerned.length > 0) this.#waiting.push({ lastSeq, entries: concerned });
      else if (this.#waiting.length === 0 && this.#turn === null) this.#doneSeq = lastSeq;
      if (this.#waiting.length > WAITING_MAX) {
        this.#waiting = [];
        this.#hasCaughtUp = false;
      }
    }
    this.#begin();
  }

  #begin(): void {
    const isIdle = this.#hasCaughtUp && this.#waiting.length === 0;
    if (this.#turn === null && this.#isRunning && !isIdle) void this.#takeTurn(this.#work());
  }

  #takeTurn(work: Promise<void>): Promise<void> {
    const turn = work.finally(() => {
      this.#turn = null;
      this.#begin();
    });
    this.#turn = turn;
    return turn;
  }

  async #work(): Promise<void> {
    while (this.#isRunning) {
      try {
        if (!this.#isKept) await this.#learn();
        if (!this.#hasCaughtUp) await this.#catchUp();
        const next = this.#waiting[0];
        if (next === undefined) return;
        await this.#follow(next);
        if (this.#waiting[0] === next) this.#waiting.shift();
      } catch (error) {
        this.#options.onProblem(this.#follower.name, error);
        await this.#wait();
      }
    }
  }

  async #catchUp(): Promise<void> {
    while (this.#doneSeq < this.#publishedSeq) {
      const beforeSeq = this.#doneSeq;
      for await (const { lastSeq, entries } of this.#options.read(beforeSeq + 1, this.#publishedSeq)) {
        if (!this.#isRunning) return;
        const concerned = entries.filter(this.#follower.concerns);
        if (concerned.length > 0) await this.#follow({ lastSeq, entries: concerned });
        else this.#doneSeq = lastSeq;
      }
      if (this.#doneSeq === beforeSeq) throw new Error(`the journal has no entry after ${beforeSeq}`);
    }
    this.#hasCaughtUp = true;
  }

  async #follow({ lastSeq, entries }: Batch): Promise<void> {
    let hasMoved = false;
    const moved: Moved = async (transaction) => {
      this.#isKept = false;
      const move = sql`UPDATE followers SET seq = ${lastSeq} WHERE name = ${this.#follower.name} AND seq = ${this.#keptSeq}`;
      if ((await move.execute(transaction)).numAffectedRows !== 1n) throw new Error(`${this.#follower.name} is followed by another server`);
      hasMoved = true;
    };
    await this.#follower.follow(entries, moved);
    this.#doneSeq = lastSeq;
    if (!hasMoved) return;
    this.#keptSeq = lastSeq;
    this.#isKept = true;
  }

  /** Writes where it stands when nothing is being done. It is a turn too: what comes meanwhile would find the row moved. */
  async #keep(): Promise<void> {
    if (this.#turn !== null || this.#doneSeq === this.#keptSeq) return;
    await this.#takeTurn(this.#write(this.#doneSeq));
  }

  async #write(seq: number): Promise<void> {
    if (!this.#isKept) await this.#learn();
    this.#isKept = false;
    const kept = this.#options.database.updateTable('followers').set({ seq }).where('name', '=', this.#follower.name);
    const { numUpdatedRows } = await kept.where('seq', '=', this.#keptSeq).executeTakeFirst();
    if (numUpdatedRows !== 1n) return;
    this.#keptSeq = seq;
    this.#isKept = true;
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#options.againMs ?? AGAIN_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
