import type { VerificationRefusal } from '@candor/contract/verification';
import { VERIFICATION_LEVELS as LEVELS, VERIFICATION_STATUS as STATUS } from '@candor/contract/verification-codes';
import type { Documents, DocumentsOptions } from '../documents/documents.ts';
import { CannotOpen } from '../../machine/encryption/encryption.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { logAction, type Deed } from '../../operators/trail.ts';
import { DocumentFingerprints, type FingerprintKey } from './document-fingerprints.ts';
import { HandIns, type HandIn, type HandInRefusal } from './hand-ins.ts';
import type { Residences } from '../../api/user/residences.ts';
import { identityPurposeOf, withVerificationTables, type VerificationDatabase } from './tables.ts';

export type Verified = HandIn & {
  readonly id: number;
  readonly userId: number;
  readonly status: number;
  readonly refusal: VerificationRefusal | null;
  readonly handedInMs: number;
  readonly decidedMs: number | null;
};

/** `sameDocumentAccounts`: other accounts for which a verification with this document has passed. */
export type LookedAt = Verified & { readonly sameDocumentAccounts: readonly number[] };

/** A line of what waits for an operator: nothing of it names a person. */
export type Waiting = Pick<Verified, 'id' | 'userId' | 'level' | 'country' | 'documentKind' | 'handedInMs' | 'isProved'> & {
  readonly pictures: readonly string[];
};

export type VerificationOptions = {
  readonly database: Database;
  readonly documents: Documents;
  readonly sealing: DocumentsOptions['sealing'] & FingerprintKey;
  readonly residences: Residences;
  readonly now: () => number;
};

/** `refusal` null: it has passed. */
type DecisionListener = (userId: number, refusal: VerificationRefusal | null) => void;

/** Documents without a fingerprint of the key in use. */
const MARKED_AT_ONCE = 200;

/** Who the users are by their documents: handed in by them, decided by operators. */
export class Verification {
  readonly #options: VerificationOptions;
  readonly #database: VerificationDatabase;
  readonly #fingerprints: DocumentFingerprints;
  readonly #handIns: HandIns;
  readonly #listeners: DecisionListener[] = [];

  constructor(options: VerificationOptions) {
    this.#options = options;
    this.#database = withVerificationTables(options.database);
    this.#fingerprints = new DocumentFingerprints(this.#database, options.sealing);
    this.#handIns = new HandIns({ ...options, database: this.#database, fingerprints: this.#fingerprints });
  }

  /** Tells the residences of everybody who has passed. To be called once, before anybody is asked for his. */
  async loadResidences(): Promise<void> {
    const { residences } = this.#options;
    const database = this.#database;
    const rows = await database.selectFrom('verifications').select(['user_id', 'country']).where('status', '=', STATUS.passed).execute();
    for (const row of rows) residences.set(row.user_id, row.country);
  }

  /** Tells whoever listens of each decision, once it is kept. */
  onDecision(listener: DecisionListener): void {
    this.#listeners.push(listener);
  }

  /** Hands in a level; null when it is under review now. */
  async handIn(userId: number, handIn: HandIn, isBasicFirst: boolean): Promise<HandInRefusal | null> {
    const taken = await this.#handIns.take(userId, handIn, isBasicFirst);
    if (typeof taken === 'string') return taken;
    if (taken.isPassedEnded) await this.#tellResidence(userId);
    return null;
  }

  /** After something that had passed has passed no more. */
  async #tellResidence(userId: number): Promise<void> {
    const { residences } = this.#options;
    const database = this.#database;
    const passed = database.selectFrom('verifications').select('country').where('user_id', '=', userId);
    const left = await passed.where('status', '=', STATUS.passed).executeTakeFirst();
    if (left === undefined) residences.forget(userId);
    else residences.set(userId, left.country);
  }

  /** Marks what was handed in before documents were recognised, or before this key was in use, in bounded steps. To be called once, before anybody hands in. */
  async markDocuments(): Promise<void> {
    const unmarked = this.#database
      .selectFrom('verifications')
      .leftJoin('document_fingerprints', 'document_fingerprints.verification_id', 'verifications.id')
      .selectAll('verifications')
      .where('document_fingerprints.key_id', 'is distinct from', this.#options.sealing.keyId)
      .orderBy('verifications.id')
      .limit(MARKED_AT_ONCE);
    for (let lastId = 0; ;) {
      const rows = await unmarked.where('verifications.id', '>', lastId).execute();
      for (const row of rows) await this.#mark(row);
      if (rows.length < MARKED_AT_ONCE) return;
      lastId = rows.at(-1)?.id ?? lastId;
    }
  }

  async #mark(row: Row): Promise<void> {
    try {
      await this.#fingerprints.keep(this.#database, { id: row.id, userId: row.user_id, document: this.#opened(row) });
    } catch (error) {
      // sealed with a key that is lost, which was accepted
      if (!(error instanceof CannotOpen)) throw error;
    }
  }

  /** The last of each level that a user has handed in. */
  async ofUser(userId: number): Promise<{ readonly basic: Verified | null; readonly advanced: Verified | null }> {
    const rows = await this.#database
      .selectFrom('verifications')
      .selectAll()
      .distinctOn('level')
      .where('user_id', '=', userId)
      .orderBy('level')
      .orderBy('id', 'desc')
      .execute();
    const last = (level: number): Verified | null => {
      const row = rows.find((candidate) => candidate.level === level);
      return row === undefined ? null : this.#opened(row);
    };
    return { basic: last(LEVELS.basic), advanced: last(LEVELS.advanced) };
  }

  /** What is under review, the oldest first, for an operator, whose look is logged before he is shown anything. */
  async waiting(operator: string): Promise<readonly Waiting[]> {
    const { now } = this.#options;
    const database = this.#database;
    const rows = await database.transaction().execute(async (transaction) => {
      const query = transaction.selectFrom('verifications').selectAll().where('status', '=', STATUS.underReview);
      const found = await query.orderBy('id').execute();
      await logAction(transaction, now(), { operator, action: 'kyc.list', details: { shown: found.length } });
      return found;
    });
    return rows.map((row) => ({
      id: row.id,
      userId: row.user_id,
      level: row.level,
      country: row.country,
      documentKind: row.document_kind,
      handedInMs: row.handed_in_ms,
      isProved: row.proved,
      pictures: PICTURES.filter((picture) => row[`${picture}_id`] !== null),
    }));
  }

  /**
   * What somebody has handed in, for an operator, whose look is logged before he is shown anything; with the other accounts for which the same
   * document has passed, which no user is told of. Null when there is none of that number.
   */
  async look(operator: string, id: number): Promise<LookedAt | null> {
    const seen = await this.#logged(id, { operator, action: 'kyc.look', details: { verification: id } }, (row) => this.#opened(row));
    return seen === null ? null : { ...seen, sameDocumentAccounts: await this.#fingerprints.accountsBeside(seen.userId, seen) };
  }

  /** A JPEG; null when there is no such verification, or no such picture of it. The look is logged before. */
  async lookAt(operator: string, id: number, picture: Picture): Promise<Buffer | null> {
    const details = { verification: id, picture };
    const documentId = await this.#logged(id, { operator, action: 'kyc.picture', details }, (row) => row[`${picture}_id`]);
    return documentId === null ? null : await this.#options.documents.read(documentId);
  }

  async #logged<Seen>(id: number, action: Deed, see: (row: Row) => Seen): Promise<Seen | null> {
    const { now } = this.#options;
    const database = this.#database;
    return await database.transaction().execute(async (transaction) => {
      const row = await transaction.selectFrom('verifications').selectAll().where('id', '=', id).executeTakeFirst();
      if (row === undefined) return null;
      await logAction(transaction, now(), { ...action, details: { ...action.details, account: row.user_id } });
      return see(row);
    });
  }

  /** What a user has handed in, the oldest first, without whom it names. */
  async statesOf(userId: number): Promise<readonly Pick<Verified, 'id' | 'level' | 'status' | 'isProved'>[]> {
    const query = this.#database.selectFrom('verifications').select(['id', 'level', 'status', 'proved as isProved']);
    return await query.where('user_id', '=', userId).orderBy('id').execute();
  }

  /** Whether the verification of this number is that user's and has passed. One that is not proved says nothing of who the owner is. */
  async hasPassed(userId: number, id: number): Promise<boolean> {
    const query = this.#database.selectFrom('verifications').select('id').where('id', '=', id).where('user_id', '=', userId);
    return (await query.where('status', '=', STATUS.passed).where('proved', '=', true).executeTakeFirst()) !== undefined;
  }

  /** Decides what is under review: `refusal` null passes it. False when nothing of that number is under review. */
  async decide(operator: string, id: number, refusal: VerificationRefusal | null): Promise<boolean> {
    const { residences, now } = this.#options;
    const database = this.#database;
    const decided = await database.transaction().execute(async (transaction) => {
      const row = await transaction
        .updateTable('verifications')
        .set({ status: refusal === null ? STATUS.passed : STATUS.refused, refusal, decided_ms: now() })
        .where('id', '=', id)
        .where('status', '=', STATUS.underReview)
        .returning(['user_id', 'country'])
        .executeTakeFirst();
      if (row === undefined) return null;
      const about = { verification: id, account: row.user_id };
      await logAction(transaction, now(), {
        operator,
        action: refusal === null ? 'kyc.approve' : 'kyc.refuse',
        details: refusal === null ? about : { ...about, reason: refusal },
      });
      return row;
    });
    if (decided !== null && refusal === null) residences.set(decided.user_id, decided.country);
    if (decided !== null) for (const listener of this.#listeners) listener(decided.user_id, refusal);
    return decided !== null;
  }

  #opened(row: Row): Verified {
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
}

/** As the operator's command names them. */
export const PICTURES = ['front', 'back', 'selfie'] as const;
export type Picture = (typeof PICTURES)[number];

type Row = {
  readonly id: number;
  readonly user_id: number;
  readonly level: number;
  readonly status: number;
  readonly country: string;
  readonly document_kind: number;
  readonly identity: Buffer;
  readonly front_id: string | null;
  readonly back_id: string | null;
  readonly selfie_id: string | null;
  readonly refusal: VerificationRefusal | null;
  readonly handed_in_ms: number;
  readonly decided_ms: number | null;
  readonly proved: boolean;
};
