import { randomUUID } from 'node:crypto';
import { VERIFICATION_LEVELS as LEVELS, VERIFICATION_STATUS as STATUS } from '@candor/contract/verification-codes';
import type { Documents, DocumentsOptions } from '../documents/documents.ts';
import type { DocumentFingerprints } from './document-fingerprints.ts';
import { countedStatus, evidenceHashOf } from './content.ts';
import { identityPurposeOf, type VerificationDatabase, type VerificationRow, type VerificationTransaction } from './tables.ts';
import type { VerificationFacts } from './verification-facts.ts';

/** What a user hands in; ids are those of uploaded documents. `isProved`: the login password was shown, so it is the owner who hands in. */
export type HandIn = {
  readonly isProved: boolean;
  readonly level: number;
  readonly realName: string;
  readonly documentNumber: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly documentKind: number;
  readonly frontId: string | null;
  readonly backId: string | null;
  readonly selfieId: string | null;
};

export type HandInRefusal = 'ALREADY_VERIFIED' | 'UNDER_REVIEW' | 'BASIC_FIRST' | 'UPLOAD_UNKNOWN' | 'OTHER_COUNTRY';

/** `ended`: what has made way and had passed by its row. */
type Taken = { readonly ended: readonly VerificationRow[] };

type Around = { readonly isBasicFirst: boolean; readonly hashes: ReadonlyMap<string, string> };

type HandInsOptions = {
  readonly database: VerificationDatabase;
  readonly documents: Pick<Documents, 'handIn' | 'hashesOf'>;
  readonly facts: Pick<VerificationFacts, 'ofAccount'>;
  readonly sealing: Pick<DocumentsOptions['sealing'], 'seal'>;
  readonly fingerprints: Pick<DocumentFingerprints, 'keep'>;
  readonly now: () => number;
};

class Refused extends Error {
  readonly reason: HandInRefusal;

  constructor(reason: HandInRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/** Takes what users hand in, or says why not. */
export class HandIns {
  readonly #options: HandInsOptions;

  constructor(options: HandInsOptions) {
    this.#options = options;
  }

  /** What the owner hands in takes the place of all that may be somebody else's, passed or not. `isBasicFirst`: `AUTH_LIMIT.isOpenPrimary`. */
  async take(userId: number, handIn: HandIn, isBasicFirst: boolean): Promise<HandInRefusal | Taken> {
    const { database, documents } = this.#options;
    const hashes = await documents.hashesOf(picturesOf(handIn));
    try {
      return await database.transaction().execute(async (transaction) => {
        const ended = handIn.isProved ? await this.#endUnproved(transaction, userId) : [];
        await this.#add(transaction, userId, handIn, { isBasicFirst, hashes });
        return { ended };
      });
    } catch (error) {
      if (error instanceof Refused) return error.reason;
      // handed in twice at once: the other one was first
      if (isOpenAlready(error)) return 'UNDER_REVIEW';
      throw error;
    }
  }

  /** Answers those of them that had passed. */
  async #endUnproved(transaction: VerificationTransaction, userId: number): Promise<readonly VerificationRow[]> {
    const unproved = transaction.selectFrom('verifications').selectAll().where('user_id', '=', userId);
    const open = await unproved
      .where('proved', '=', false)
      .where('status', 'in', [STATUS.passed, STATUS.underReview])
      .forUpdate()
      .execute();
    for (const { id } of open) {
      const end = transaction.updateTable('verifications').set({ status: STATUS.refused, decided_ms: this.#options.now() });
      await end.where('id', '=', id).execute();
    }
    return open.filter(({ status }) => status === STATUS.passed);
  }

  async #add(transaction: VerificationTransaction, userId: number, handIn: HandIn, { isBasicFirst, hashes }: Around): Promise<void> {
    const { documents, facts, sealing, fingerprints, now } = this.#options;
    const known = await facts.ofAccount(userId);
    const rows = await transaction
      .selectFrom('verifications')
      .selectAll()
      .where('user_id', '=', userId)
      .where('status', 'in', [STATUS.passed, STATUS.underReview])
      .execute();
    const open = rows.map((row) => ({ level: row.level, country: row.country, status: countedStatus(row, known) }));
    const same = open.find(({ level }) => level === handIn.level);
    if (same !== undefined) throw new Refused(same.status === STATUS.passed ? 'ALREADY_VERIFIED' : 'UNDER_REVIEW');
    const passed = open.filter(({ status }) => status === STATUS.passed);
    if (isBasicFirst && handIn.level === LEVELS.advanced && passed.length === 0) throw new Refused('BASIC_FIRST');
    if (open.some(({ country }) => country !== handIn.country)) throw new Refused('OTHER_COUNTRY');
    const pictures = picturesOf(handIn);
    if (new Set(pictures).size < pictures.length || !(await documents.handIn(transaction, userId, pictures)))
      throw new Refused('UPLOAD_UNKNOWN');
    const identity = Buffer.from(JSON.stringify({ realName: handIn.realName, documentNumber: handIn.documentNumber }));
    const handed = {
      user_id: userId,
      level: handIn.level,
      country: handIn.country,
      document_kind: handIn.documentKind,
      front_id: handIn.frontId,
      back_id: handIn.backId,
      selfie_id: handIn.selfieId,
      handed_in_ms: now(),
      proved: handIn.isProved,
      salt: randomUUID(),
    };
    const evidence_hash = evidenceHashOf(handed, identity.toString(), hashes);
    const { id } = await transaction
      .insertInto('verifications')
      .values({
        ...handed,
        status: STATUS.underReview,
        identity: Buffer.from(sealing.seal(identityPurposeOf(userId), identity)),
        evidence_hash,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await fingerprints.keep(transaction, { id, userId, document: handIn });
  }
}

function picturesOf({ frontId, backId, selfieId }: HandIn): readonly string[] {
  return [frontId, backId, selfieId].filter((id) => id !== null);
}

function isOpenAlready(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'verifications_open';
}
