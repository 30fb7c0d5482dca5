import type { VerificationRefusal } from '@candor/contract/verification';
import { VERIFICATION_STATUS as STATUS } from '@candor/contract/verification-codes';
import type { Level, VerificationOutcome } from '@candor/exchange/ground/verification/words';
import type { Residences } from '../../api/user/residences.ts';
import { OPEN } from '../../identity/users.ts';
import { refuseAction, type ActionBy, type ActionRefusal, type Changed } from '../../operators/operator-action.ts';
import { logAction, logSeparately } from '../../operators/trail.ts';
import type { Documents } from '../documents/documents.ts';
import { contentHashOf, countedStatus, decidedHashOf, isKnown, PICTURES, pictureIdsOf, wordOf, type Picture } from './content.ts';
import { isOwn, looksAt, type Look } from './look-rows.ts';
import { earlierOf, openProposals, type Earlier, type OpenProposal } from './review-proposals.ts';
import type { VerificationRow } from './tables.ts';
import type { VerificationFacts } from './verification-facts.ts';
import type { Verification, Verified } from './verification.ts';

/** Of one answer, the oldest behind the number that is asked for. */
export const ROWS_MOST = 200;

/** What is proposed and decided: numbers and codes, and a salted hash of what was looked at. */
export type Decided = {
  readonly account: number;
  readonly verification: number;
  readonly level: Level;
  readonly outcome: VerificationOutcome;
  /** Of a refusal. */
  readonly code?: VerificationRefusal;
  readonly content: string;
};

/** `sameDocumentAccounts`: other accounts for which a verification with this document has passed; `samePictureAccounts`: that have handed in one of its pictures. */
export type LookedAt = Verified & {
  readonly sameDocumentAccounts: readonly number[];
  readonly samePictureAccounts: readonly number[];
  readonly earlier: readonly Earlier[];
  readonly proposal: OpenProposal | null;
};

/** A line of what waits for an operator: nothing of it names a person. `isContradicted`: its row calls it passed, and nobody has decided it. */
export type Waiting = Pick<Verified, 'id' | 'userId' | 'level' | 'country' | 'documentKind' | 'handedInMs' | 'isProved'> & {
  readonly pictures: readonly Picture[];
  readonly isContradicted: boolean;
  readonly proposal: OpenProposal | null;
};

/** Of those that wait, a page of the oldest, with how many there are. */
export type WaitingRows = { readonly total: number; readonly rows: readonly Waiting[] };

/** `refusal` null: it has passed. */
type DecisionListener = (userId: number, refusal: VerificationRefusal | null) => void;

export type ReviewsOptions = {
  readonly verification: Verification;
  readonly documents: Pick<Documents, 'readKept' | 'accountsBeside'>;
  readonly facts: VerificationFacts;
  readonly residences: Pick<Residences, 'set'>;
  readonly now: () => number;
  readonly onDecision: DecisionListener;
  /** Told of what is stored otherwise than it was handed in. */
  readonly onProblem: (problem: string) => void;
};

const CHANGED = refuseAction('CHANGED', 'what is stored is not what was handed in: it is not decided');

/** What operators see of verifications and decide about them. */
export class Reviews {
  readonly #options: ReviewsOptions;
  /** Rows that say passed without the journal, as they were last looked for. */
  #contradicted: readonly number[] = [];

  constructor(options: ReviewsOptions) {
    this.#options = options;
  }

  /** What waits, the oldest first and behind this number, for an operator, whose look is logged before he is shown anything. */
  async waiting(operator: string, after = 0): Promise<WaitingRows> {
    const { verification, now } = this.#options;
    const all = await this.#allWaiting();
    const rows = await all.selectAll().where('id', '>', after).orderBy('id').limit(ROWS_MOST).execute();
    const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const details = { ...(after === 0 ? {} : { after }), shown: rows.length };
    const proposals = await openProposals(verification.database, now());
    await verification.database.transaction().execute(async (transaction) => {
      await logAction(transaction, now(), { operator, action: 'kyc.list', details });
    });
    const shown = rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      level: row.level,
      country: row.country,
      documentKind: row.document_kind,
      handedInMs: row.handed_in_ms,
      isProved: row.proved,
      pictures: PICTURES.filter((picture) => row[`${picture}_id`] !== null),
      isContradicted: row.status === STATUS.passed,
      proposal: proposals.get(row.id) ?? null,
    }));
    return { total: Number(total), rows: shown };
  }

  /** Under review, or called passed without the journal. */
  async #allWaiting() {
    const contradicted = await this.#stillContradicted();
    return this.#options.verification.database
      .selectFrom('verifications')
      .where((where) => where.or([where('status', '=', STATUS.underReview), where('id', 'in', [0, ...contradicted])]));
  }

  /** Of the rows that said passed without the journal those that still do. */
  async #stillContradicted(): Promise<readonly number[]> {
    const { verification, facts } = this.#options;
    if (this.#contradicted.length === 0) return [];
    const called = verification.database.selectFrom('verifications').selectAll().where('status', '=', STATUS.passed);
    const still: number[] = [];
    for (const row of await called.where('id', 'in', this.#contradicted).execute())
      if (countedStatus(row, await facts.ofAccount(row.user_id)) === STATUS.underReview) still.push(row.id);
    return still;
  }

  /** How many wait, and since when the oldest does; null: none. */
  async queue(): Promise<{ readonly count: number; readonly oldestMs: number | null }> {
    const all = await this.#allWaiting();
    const { count, oldest } = await all
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('handed_in_ms').as('oldest')])
      .executeTakeFirstOrThrow();
    return { count: Number(count), oldestMs: Number(count) === 0 ? null : Number(oldest) };
  }

  /**
   * What somebody has handed in, for an operator, whose look is logged before he is shown anything; with what else speaks of the same document,
   * which no user is told of.
   */
  async look(operator: string, id: number): Promise<LookedAt | ActionRefusal> {
    const { verification, documents, facts, now } = this.#options;
    const row = await this.#row(id);
    if (row === undefined) return none(id);
    if (!(await verification.isWhole(row))) return this.#changed(row);
    await this.#log(operator, lookOf(row));
    const seen = verification.opened(row);
    const proposals = await openProposals(verification.database, now());
    return {
      ...seen,
      status: countedStatus(row, await facts.ofAccount(row.user_id)),
      sameDocumentAccounts: await verification.fingerprints.accountsBeside(seen.userId, seen),
      samePictureAccounts: await documents.accountsBeside(seen.userId, pictureIdsOf(row)),
      earlier: await earlierOf(verification.database, seen),
      proposal: proposals.get(id) ?? null,
    };
  }

  /** A JPEG, of whom it was handed in; the look is logged before. */
  async lookAt(operator: string, id: number, picture: Picture): Promise<Buffer | ActionRefusal> {
    const row = await this.#row(id);
    const documentId = row?.[`${picture}_id`] ?? null;
    const bytes = documentId === null ? null : await this.#options.documents.readKept(documentId);
    if (row === undefined || bytes === null) return refuseAction('NOT_FOUND', 'verification {id} has no such picture', { id });
    if (bytes === 'changed') return this.#changed(row);
    await this.#log(operator, pictureLookOf(row, picture));
    return bytes;
  }

  /** Whether it could be decided now, and about exactly what. `refusal` null: it passes. */
  async check(id: number, refusal: VerificationRefusal | null): Promise<{ readonly ok: true; readonly details: Decided } | ActionRefusal> {
    const { verification, facts, now } = this.#options;
    const row = await this.#row(id);
    if (row === undefined || countedStatus(row, await facts.ofAccount(row.user_id)) !== STATUS.underReview) return notOpen(id);
    if (!(await verification.isWhole(row))) return this.#changed(row);
    const open = (await openProposals(verification.database, now())).get(id);
    if (open !== undefined)
      return refuseAction('PROPOSED', 'proposal {proposal} by {proposer} waits for a second reviewer: confirm it, or withdraw it', {
        proposal: open.id,
        proposer: open.proposer,
      });
    const about = { account: row.user_id, verification: id, level: wordOf(row.level), content: contentHashOf(row) };
    return { ok: true, details: refusal === null ? { ...about, outcome: 'passed' } : { ...about, outcome: 'refused', code: refusal } };
  }

  /** Each who decides has seen all of it himself, exactly as it is now, and it is not his own account or one that he has invited. */
  async refusalFor(operator: string, { verification: id, account, content }: Decided): Promise<ActionRefusal | null> {
    const { database } = this.#options.verification;
    const row = await this.#row(id);
    if (row === undefined || contentHashOf(row) !== content) return notOpen(id);
    if (await isOwn(database, operator, account))
      return refuseAction('OWN_ACCOUNT', 'it is your own account, or one that you have invited: another reviewer has to decide it');
    const shown = [
      lookOf(row),
      ...PICTURES.filter((picture) => row[`${picture}_id`] !== null).map((picture) => pictureLookOf(row, picture)),
    ];
    const seen = await looksAt(database, operator, shown);
    return seen === shown.length
      ? null
      : refuseAction('NOT_SEEN', 'look at what was handed in and at each of its pictures first: whoever decides has seen them himself');
  }

  /** Nothing when it is another by now. */
  async changes({ verification: id, level, outcome, code, content }: Decided): Promise<readonly Changed[]> {
    const row = await this.#row(id);
    if (row === undefined || contentHashOf(row) !== content) return [];
    const status = countedStatus(row, await this.#options.facts.ofAccount(row.user_id));
    const before = Object.entries(STATUS).find(([, number]) => number === status)?.[0] ?? '';
    return [{ name: level, before, after: code === undefined ? outcome : `${outcome}: ${code}` }];
  }

  /** In the journal first, then the row. Run again after a kill it ends what was begun. */
  async decide(decided: Decided, { proposalId }: ActionBy): Promise<{ readonly ok: true } | ActionRefusal> {
    return await this.#options.verification.turns.do(String(decided.account), () => this.#decide(decided, proposalId));
  }

  async #decide(
    { account: accountId, verification: id, level, outcome, code, content }: Decided,
    proposalId: number,
  ): Promise<{ readonly ok: true } | ActionRefusal> {
    const { verification, facts, residences, now, onDecision } = this.#options;
    const refusal = code ?? null;
    const row = await this.#row(id);
    const known = await facts.ofAccount(accountId);
    const isDone = known.some((one) => one.level === level && one.proposalId === proposalId);
    if (row === undefined || contentHashOf(row) !== content) return notOpen(id);
    if (!isDone && countedStatus(row, known) !== STATUS.underReview) return notOpen(id);
    const contentHash = decidedHashOf(content, refusal);
    const stated = await facts.state({ type: 'verification.decide', proposalId, accountId, level, outcome, contentHash });
    if (stated !== 'ok' && stated !== 'ALREADY_DONE')
      return refuseAction(stated, 'the journal does not take it: it was decided otherwise, or by who may not any more');
    const status = outcome === 'passed' ? STATUS.passed : STATUS.refused;
    const change = verification.database.updateTable('verifications').set({ status, refusal, decided_ms: now() }).where('id', '=', id);
    const { numUpdatedRows } = await (stated === 'ok' ? change : change.where('status', '=', STATUS.underReview)).executeTakeFirst();
    if (status === STATUS.passed) residences.set(accountId, row.country);
    if (numUpdatedRows > 0n) onDecision(accountId, refusal);
    return { ok: true };
  }

  /** What rows say of who has passed and the journal does not, and the other way round, in words. */
  async contradictions(): Promise<readonly string[]> {
    return await this.#options.verification.turns.do('contradictions', () => this.#compare());
  }

  async #compare(): Promise<readonly string[]> {
    const { verification, facts } = this.#options;
    const all = await facts.all();
    const byAccount = Map.groupBy(all, ({ accountId }) => accountId);
    const rows = await verification.database
      .selectFrom('verifications')
      .selectAll()
      .where('status', '=', STATUS.passed)
      .orderBy('id')
      .execute();
    const wrong = rows.filter((row) => !isKnown(row, byAccount.get(row.user_id) ?? []));
    this.#contradicted = wrong.map(({ id }) => id);
    const right = new Set(rows.filter((row) => !wrong.includes(row)).map((row) => `${row.user_id} ${wordOf(row.level)}`));
    const missing = all.filter(({ accountId, level, standing }) => standing === 'passed' && !right.has(`${accountId} ${level}`));
    const open = await this.#openAccounts(missing.map(({ accountId }) => accountId));
    return [
      ...wrong.map(
        (row) => `the journal does not have verification ${row.id} of account ${row.user_id} as passed as it is: it does not count`,
      ),
      ...missing
        .filter(({ accountId }) => open.has(accountId))
        .map(
          ({ accountId, level }) =>
            `the database does not have what has passed of the ${level} verification of account ${accountId}, which the journal knows`,
        ),
    ];
  }

  /** Of accounts that were closed who they were is erased, and their verifications with it. */
  async #openAccounts(ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (ids.length === 0) return new Set();
    const query = this.#options.verification.database.selectFrom('users').select('id').where('id', 'in', ids);
    return new Set((await query.where('status', '=', OPEN).execute()).map(({ id }) => id));
  }

  async #row(id: number): Promise<VerificationRow | undefined> {
    return await this.#options.verification.database.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirst();
  }

  async #log(operator: string, look: Look): Promise<void> {
    const { verification, now } = this.#options;
    await logSeparately(verification.database, now(), { operator, ...look });
  }

  #changed({ id }: VerificationRow): ActionRefusal {
    this.#options.onProblem(`what is stored of verification ${id} is not what was handed in: it is neither shown nor decided`);
    return CHANGED;
  }
}

const none = (id: number): ActionRefusal => refuseAction('NOT_FOUND', 'there is no verification {id}', { id });
const notOpen = (id: number): ActionRefusal => refuseAction('NOT_FOUND', 'no verification {id} is under review', { id });

function lookOf(row: VerificationRow): Look {
  return { action: 'kyc.look', details: { verification: row.id, account: row.user_id, content: contentHashOf(row) } };
}

function pictureLookOf(row: VerificationRow, picture: Picture): Look {
  return { action: 'kyc.picture', details: { verification: row.id, picture, account: row.user_id, content: contentHashOf(row) } };
}
