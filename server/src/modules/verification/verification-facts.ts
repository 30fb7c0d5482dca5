import type { CommandBody } from '@candor/exchange/command';
import type { KnownVerification } from '@candor/exchange/ground/verification/answers';
import type { Core } from '../../machine/core/core.ts';
import { contentHashOf, wordOf } from './content.ts';
import type { VerificationRow } from './tables.ts';

type Body = Extract<CommandBody, { type: `verification.${string}` }>;

/** Sent at once. */
const ADOPTED_AT_ONCE = 500;
/** What a later start would be answered again: the journal has it, has no such account, or cannot take what the row says. */
const SETTLED: readonly string[] = ['ok', 'ALREADY_DONE', 'NOT_FOUND', 'BAD_INPUT'];

/** What the journal knows of who is verified. A row of the database that says more counts for nothing. */
export class VerificationFacts {
  readonly #core: Pick<Core, 'submit' | 'query'>;

  constructor(core: Pick<Core, 'submit' | 'query'>) {
    this.#core = core;
  }

  async ofAccount(accountId: number): Promise<readonly KnownVerification[]> {
    return await this.#core.query({ type: 'verification.ofAccount', accountId });
  }

  async all(): Promise<readonly KnownVerification[]> {
    return (await this.#core.query({ type: 'verification.all' })).verifications;
  }

  /** `ok`, or the code of the refusal. */
  async state(body: Body): Promise<string> {
    const { outcome } = await this.#core.submit({ id: '', accountId: 0, body });
    return outcome.ok ? 'ok' : outcome.code;
  }

  /** A level of the account counts no more. */
  async end({ user_id: accountId, level }: Pick<VerificationRow, 'user_id' | 'level'>): Promise<void> {
    await this.state({ type: 'verification.end', accountId, level: wordOf(level) });
  }

  /**
   * Takes what had passed before decisions stood in the journal as passed, once: the journal then says that this is over. Answers how many; null when
   * it was over. After a kill the next start goes on with it, and so it does when a row was not answered: the end of it is for ever.
   */
  async adopt(passed: () => Promise<readonly VerificationRow[]>): Promise<number | null> {
    const { isAdoptionOver } = await this.#core.query({ type: 'verification.all' });
    if (isAdoptionOver) return null;
    const rows = await passed();
    for (let first = 0; first < rows.length; first += ADOPTED_AT_ONCE)
      await Promise.all(rows.slice(first, first + ADOPTED_AT_ONCE).map(async (row) => await this.#adoptOne(row)));
    const { length: count } = await this.all();
    const outcome = await this.state({ type: 'verification.endAdoption', count });
    if (outcome !== 'ok') throw new Error(`the journal does not take over who was verified: ${outcome}`);
    return count;
  }

  async #adoptOne(row: VerificationRow): Promise<void> {
    const adopted = { accountId: row.user_id, level: wordOf(row.level), contentHash: contentHashOf(row) };
    const outcome = await this.state({ type: 'verification.adopt', ...adopted });
    if (!SETTLED.includes(outcome)) throw new Error(`the journal does not take over verification ${row.id}: ${outcome}`);
  }
}
