import type { SecurityEvent } from '../../identity/security-log.ts';
import type { Visitor } from '../../identity/visitor.ts';
import { paged, sortColumn, type Page } from '../../records/page.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { SIGN_IN_LIFE_MS, withSignInTables, type SignInTables } from './tables.ts';

/** Of a user, of those that were right and of those that were refused: guesses of others push no own sign-in out. */
export const KEPT_MAX = 300;

type Way = SignInTables['sign_ins']['way'];

/** `outcome`: `done`, or the reason of the refusal. */
export type SignIn = {
  readonly id: number;
  readonly way: Way;
  readonly outcome: string;
  readonly agent: string;
  readonly address: string;
  readonly createdMs: number;
};

export type SignInsOptions = {
  readonly database: Database;
  readonly now: () => number;
  /** Told of one that could not be written. */
  readonly onError: (error: unknown) => void;
};

const WAYS: Partial<Record<SecurityEvent['event'], Way>> = {
  registration: 'registration',
  login: 'login',
  'passkey-login': 'passkey',
  'device-login': 'device',
  'device-reused': 'device',
};
/** Nothing was looked at, as many as somebody sends; or only the half of a sign-in that goes on with the second factor. */
const NOT_TRIED: readonly string[] = ['TOO_MANY_REQUESTS', 'BUSY', 'FACTOR_REQUIRED'];
const COLUMNS = new Map([
  ['id', 'id'],
  ['createTime', 'created_ms'],
] as const);

/** Who signed in to an account, or tried to. */
export class SignIns {
  readonly #options: SignInsOptions;
  readonly #database: ReturnType<typeof withSignInTables>;
  /** One after another, so that each user's rows are bounded, and a reader sees what was before. */
  #last: Promise<void> = Promise.resolve();

  constructor(options: SignInsOptions) {
    this.#options = options;
    this.#database = withSignInTables(options.database);
  }

  /** Writes down the events that are sign-ins, behind whatever is done now. */
  note({ event, outcome, userId }: SecurityEvent, visitor: Visitor): void {
    const way = WAYS[event];
    if (way === undefined || userId === null || NOT_TRIED.includes(outcome)) return;
    const written = event === 'device-reused' ? 'DEVICE_UNKNOWN' : outcome;
    this.#last = this.#last.then(() => this.#add(userId, way, written, visitor)).catch(this.#options.onError);
  }

  /** Resolves when everything that was noted is written. */
  async settled(): Promise<void> {
    await this.#last;
  }

  async #add(userId: number, way: Way, outcome: string, { agent, address }: Visitor): Promise<void> {
    const { now } = this.#options;
    const database = this.#database;
    await database.insertInto('sign_ins').values({ user_id: userId, way, outcome, agent, address, created_ms: now() }).execute();
    const alike = outcome === 'done' ? '=' : '<>';
    const same = database.selectFrom('sign_ins').select('id').where('user_id', '=', userId).where('outcome', alike, 'done');
    const removal = database.deleteFrom('sign_ins').where('user_id', '=', userId).where('outcome', alike, 'done');
    await removal.where('id', 'not in', same.orderBy('id', 'desc').limit(KEPT_MAX)).execute();
  }

  /** A page of them, newest first, and how many there are in all. */
  async list(userId: number, page: Page): Promise<{ readonly signIns: readonly SignIn[]; readonly total: number }> {
    await this.#last;
    const { now } = this.#options;
    const database = this.#database;
    const matching = database
      .selectFrom('sign_ins')
      .where('user_id', '=', userId)
      .where('created_ms', '>', now() - SIGN_IN_LIFE_MS);
    const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await paged(matching.selectAll(), sortColumn(COLUMNS, page), 'id', page).execute();
    const signIns = rows.map(({ id, way, outcome, agent, address, created_ms }) => ({
      id,
      way,
      outcome,
      agent,
      address,
      createdMs: created_ms,
    }));
    return { signIns, total: Number(total) };
  }
}
