import { VERIFICATION_LEVELS as LEVELS, VERIFICATION_STATUS as STATUS } from '@candor/contract/verification-codes';
import type { Documents, DocumentsOptions } from '../documents/documents.ts';
import type { DocumentFingerprints } from './document-fingerprints.ts';
import { identityPurposeOf, type VerificationDatabase, type VerificationTransaction } from './tables.ts';

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

/** `isPassedEnded`: something that had passed has made way. */
type Taken = { readonly isPassedEnded: boolean };

type HandInsOptions = {
  readonly database: VerificationDatabase;
  readonly documents: Pick<Documents, 'handIn'>;
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
    try {
      return await this.#options.database.transaction().execute(async (transaction) => {
        const isPassedEnded = handIn.isProved && (await this.#endUnproved(transaction, userId));
        await this.#add(transaction, userId, handIn, isBasicFirst);
        return { isPassedEnded };
      });
    } catch (error) {
      if (error instanceof Refused) return error.reason;
      // handed in twice at once: the other one was first
      if (isOpenAlready(error)) return 'UNDER_REVIEW';
      throw error;
    }
  }

  /** Answers whether one of them had passed. */
  async #endUnproved(transaction: VerificationTransaction, userId: number): Promise<boolean> {
    const unproved = transaction.selectFrom('verifications').select(['id', 'status']).where('user_id', '=', userId);
    const open = await unproved
      .where('proved', '=', false)
      .where('status', 'in', [STATUS.passed, STATUS.underReview])
      .forUpdate()
      .execute();
    for (const { id } of open) {
      const end = transaction.updateTable('verifications').set({ status: STATUS.refused, decided_ms: this.#options.now() });
      await end.where('id', '=', id).execute();
    }
    return open.some(({ status }) => status === STATUS.passed);
  }

  async #add(transaction: VerificationTransaction, userId: number, handIn: HandIn, isBasicFirst: boolean): Promise<void> {
    const { documents, sealing, fingerprints, now } = this.#options;
    const open = await transaction
      .selectFrom('verifications')
      .select(['level', 'status', 'country'])
      .where('user_id', '=', userId)
      .where('status', 'in', [STATUS.passed, STATUS.underReview])
      .execute();
    const same = open.find(({ level }) => level === handIn.level);
    if (same !== undefined) throw new Refused(same.status === STATUS.passed ? 'ALREADY_VERIFIED' : 'UNDER_REVIEW');
    const passed = open.filter(({ status }) => status === STATUS.passed);
    if (isBasicFirst && handIn.level === LEVELS.advanced && passed.length === 0) throw new Refused('BASIC_FIRST');
    if (open.some(({ country }) => country !== handIn.country)) throw new Refused('OTHER_COUNTRY');
    const pictures = [handIn.frontId, handIn.backId, handIn.selfieId].filter((id) => id !== null);
    if (new Set(pictures).size < pictures.length || !(await documents.handIn(transaction, userId, pictures)))
      throw new Refused('UPLOAD_UNKNOWN');
    const identity = Buffer.from(JSON.stringify({ realName: handIn.realName, documentNumber: handIn.documentNumber }));
    const { id } = await transaction
      .insertInto('verifications')
      .values({
        user_id: userId,
        level: handIn.level,
        status: STATUS.underReview,
        country: handIn.country,
        document_kind: handIn.documentKind,
        identity: Buffer.from(sealing.seal(identityPurposeOf(userId), identity)),
        front_id: handIn.frontId,
        back_id: handIn.backId,
        selfie_id: handIn.selfieId,
        handed_in_ms: now(),
        proved: handIn.isProved,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await fingerprints.keep(transaction, { id, userId, document: handIn });
  }
}

function isOpenAlready(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'verifications_open';
}
