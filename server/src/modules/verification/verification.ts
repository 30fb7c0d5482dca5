import type { VerificationRefusal } from '@candor/contract/verification';
import { VERIFICATION_LEVELS as LEVELS, VERIFICATION_STATUS as STATUS } from '@candor/contract/verification-codes';
import type { Residences } from '../../api/user/residences.ts';
import { CannotOpen } from '../../machine/encryption/encryption.ts';
import type { Database } from '../../machine/storage/connection.ts';
import type { Documents, DocumentsOptions } from '../documents/documents.ts';
import { OneAtATime } from '../documents/one-at-a-time.ts';
import { countedStatus, evidenceHashOf, isKnown, pictureIdsOf } from './content.ts';
import { DocumentFingerprints, type FingerprintKey } from './document-fingerprints.ts';
import { HandIns, type HandIn, type HandInRefusal } from './hand-ins.ts';
import { identityPurposeOf, withVerificationTables, type VerificationDatabase, type VerificationRow } from './tables.ts';
import type { VerificationFacts } from './verification-facts.ts';

export type Verified = HandIn & {
  readonly id: number;
  readonly userId: number;
  readonly status: number;
  readonly refusal: VerificationRefusal | null;
  readonly handedInMs: number;
  readonly decidedMs: number | null;
};

export type VerificationOptions = {
  readonly database: Database;
  readonly documents: Documents;
  readonly sealing: DocumentsOptions['sealing'] & FingerprintKey;
  readonly residences: Residences;
  readonly facts: VerificationFacts;
  readonly now: () => number;
};

/** Rows that are marked or hashed at once. */
const MARKED_AT_ONCE = 200;

/** Who the users are by their documents: handed in by them, decided by operators, and passed where the journal says so. */
export class Verification {
  readonly #options: VerificationOptions;
  readonly #handIns: HandIns;
  readonly database: VerificationDatabase;
  readonly fingerprints: DocumentFingerprints;
  /** What changes who has passed is done one after the other: the journal and the rows say the same in between. */
  readonly turns = new OneAtATime();

  constructor(options: VerificationOptions) {
    this.#options = options;
    this.database = withVerificationTables(options.database);
    this.fingerprints = new DocumentFingerprints(this.database, options.sealing);
    this.#handIns = new HandIns({ ...options, database: this.database, fingerprints: this.fingerprints });
  }

  /** Makes what the journal and rows of before lack, and tells the residences. To be called once, before anybody is asked for his. Answers how many were adopted; null when that was over. */
  async begin(): Promise<number | null> {
    const { facts } = this.#options;
    await this.#addEvidence();
    const adopted = await facts.adopt(() =>
      this.database.selectFrom('verifications').selectAll().where('status', '=', STATUS.passed).execute(),
    );
    await this.#endReplaced();
    await this.#loadResidences();
    await this.#markDocuments();
    return adopted;
  }

  async #loadResidences(): Promise<void> {
    const { residences, facts } = this.#options;
    const rows = await this.database.selectFrom('verifications').selectAll().where('status', '=', STATUS.passed).execute();
    const byAccount = Map.groupBy(await facts.all(), ({ accountId }) => accountId);
    for (const row of rows) if (isKnown(row, byAccount.get(row.user_id) ?? [])) residences.set(row.user_id, row.country);
  }

  /** Hands in a level; null when it is under review now. */
  async handIn(userId: number, handIn: HandIn, isBasicFirst: boolean): Promise<HandInRefusal | null> {
    return await this.turns.do(String(userId), async () => {
      const taken = await this.#handIns.take(userId, handIn, isBasicFirst);
      if (typeof taken === 'string') return taken;
      for (const row of taken.ended) await this.#options.facts.end(row);
      if (taken.ended.length > 0) await this.#tellResidence(userId);
      return null;
    });
  }

  /** After something that had passed has passed no more. */
  async #tellResidence(userId: number): Promise<void> {
    const { residences, facts } = this.#options;
    const known = await facts.ofAccount(userId);
    const rows = await this.database.selectFrom('verifications').selectAll().where('user_id', '=', userId).execute();
    const left = rows.find((row) => row.status === STATUS.passed && isKnown(row, known));
    if (left === undefined) residences.forget(userId);
    else residences.set(userId, left.country);
  }

  /** What had made way for what its owner handed in when the server was killed: that is in the rows first. */
  async #endReplaced(): Promise<void> {
    const { facts } = this.#options;
    const replaced = this.database.selectFrom('verifications').selectAll().where('status', '=', STATUS.refused);
    const rows = await replaced.where('refusal', 'is', null).where('proved', '=', false).execute();
    for (const row of rows) if (isKnown(row, await facts.ofAccount(row.user_id))) await facts.end(row);
  }

  /** Of rows that were handed in before the journal knew verifications; their pictures get hashes where they are still to be looked at. */
  async #addEvidence(): Promise<void> {
    const { documents } = this.#options;
    for (;;) {
      const query = this.database.selectFrom('verifications').selectAll().where('evidence_hash', 'is', null);
      const rows = await query.orderBy('id').limit(MARKED_AT_ONCE).execute();
      if (rows.length === 0) return;
      for (const row of rows) {
        const ids = pictureIdsOf(row);
        if (row.status === STATUS.underReview) for (const id of ids) await documents.addHash(id);
        const evidence_hash = evidenceHashOf(row, this.#identityOf(row) ?? '', await documents.hashesOf(ids));
        await this.database.updateTable('verifications').set({ evidence_hash }).where('id', '=', row.id).execute();
      }
    }
  }

  /** Marks what was handed in before documents were recognised, or before this key was in use, in bounded steps. */
  async #markDocuments(): Promise<void> {
    const unmarked = this.database
      .selectFrom('verifications')
      .leftJoin('document_fingerprints', 'document_fingerprints.verification_id', 'verifications.id')
      .selectAll('verifications')
      .where('document_fingerprints.key_id', 'is distinct from', this.#options.sealing.keyId)
      .orderBy('verifications.id')
      .limit(MARKED_AT_ONCE);
    for (let lastId = 0; ;) {
      const rows = await unmarked.where('verifications.id', '>', lastId).execute();
      for (const row of rows)
        if (this.#identityOf(row) !== null)
          await this.fingerprints.keep(this.database, { id: row.id, userId: row.user_id, document: this.opened(row) });
      if (rows.length < MARKED_AT_ONCE) return;
      lastId = rows.at(-1)?.id ?? lastId;
    }
  }

  /** The last of each level that a user has handed in, with the status that counts. */
  async ofUser(userId: number): Promise<{ readonly basic: Verified | null; readonly advanced: Verified | null }> {
    const rows = await this.database
      .selectFrom('verifications')
      .selectAll()
      .distinctOn('level')
      .where('user_id', '=', userId)
      .orderBy('level')
      .orderBy('id', 'desc')
      .execute();
    const known = await this.#knownOf(userId, rows);
    const last = (level: number): Verified | null => {
      const row = rows.find((candidate) => candidate.level === level);
      return row === undefined ? null : { ...this.opened(row), status: countedStatus(row, known) };
    };
    return { basic: last(LEVELS.basic), advanced: last(LEVELS.advanced) };
  }

  /** The journal is asked where a row says that something has passed. */
  async #knownOf(userId: number, rows: readonly VerificationRow[]) {
    return rows.some(({ status }) => status === STATUS.passed) ? await this.#options.facts.ofAccount(userId) : [];
  }

  /** What a user has handed in, the oldest first, without whom it names. */
  async statesOf(userId: number): Promise<readonly Pick<Verified, 'id' | 'level' | 'status' | 'isProved'>[]> {
    const rows = await this.database.selectFrom('verifications').selectAll().where('user_id', '=', userId).orderBy('id').execute();
    const known = await this.#knownOf(userId, rows);
    return rows.map((row) => ({ id: row.id, level: row.level, status: countedStatus(row, known), isProved: row.proved }));
  }

  /** Whether the verification of this number is that user's and has passed. One that is not proved says nothing of who the owner is. */
  async hasPassed(userId: number, id: number): Promise<boolean> {
    const states = await this.statesOf(userId);
    return states.some((one) => one.id === id && one.status === STATUS.passed && one.isProved);
  }

  opened(row: VerificationRow): Verified {
    const text = this.#options.sealing.open(identityPurposeOf(row.user_id), row.identity).toString();
    const { realName, documentNumber } = JSON.parse(text) as Pick<HandIn, 'realName' | 'documentNumber'>;
    return {
      id: row.id,
      userId: row.user_id,
      level: row.level,
      status: row.status,
      realName,
      documentNumber,
      country: row.country,
      documentKind: row.document_kind,
      frontId: row.front_id,
      backId: row.back_id,
      selfieId: row.selfie_id,
      refusal: row.refusal,
      handedInMs: row.handed_in_ms,
      decidedMs: row.decided_ms,
      isProved: row.proved,
    };
  }

  /** Whether what is sealed and the pictures are what the row was made of. */
  async isWhole(row: VerificationRow): Promise<boolean> {
    const hashes = await this.#options.documents.hashesOf(pictureIdsOf(row));
    return evidenceHashOf(row, this.#identityOf(row) ?? '', hashes) === row.evidence_hash;
  }

  /** Null when it was sealed with a key that is lost, which was accepted. */
  #identityOf(row: VerificationRow): string | null {
    try {
      return this.#options.sealing.open(identityPurposeOf(row.user_id), row.identity).toString();
    } catch (error) {
      if (error instanceof CannotOpen) return null;
      throw error;
    }
  }
}
