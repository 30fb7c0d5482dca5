import { createHash } from 'node:crypto';
import { OperatorsScript } from '@candor/exchange/test/operators-script';
import { addReviewers } from '@candor/exchange/test/verification-script';
import type { VerificationRefusal } from '@candor/contract/verification';
import { Residences } from '../../../api/user/residences.ts';
import { MemoryCore } from '../../../liquidity/test/memory-core.ts';
import type { Database } from '../../../machine/storage/connection.ts';
import { isChange } from '../../../operators/operator-action.ts';
import { Documents } from '../../documents/documents.ts';
import type { HandIn } from '../hand-ins.ts';
import { Reviews } from '../reviews.ts';
import { verificationActions } from '../verification-actions.ts';
import { VerificationFacts } from '../verification-facts.ts';
import { Verification } from '../verification.ts';

const NOW_MS = 1_800_000_000_000;

/** Verifications over a database, with an exchange in memory; pictures are kept in memory as they are. */
export class ReviewGround {
  readonly residences = new Residences('MY');
  readonly told: (VerificationRefusal | null)[] = [];
  readonly problems: string[] = [];
  readonly verification: Verification;
  readonly reviews: Reviews;

  constructor(database: Database, core: MemoryCore, pictures: Map<string, Uint8Array> = new Map(), keyId = '1111111111111111') {
    const sealing = {
      keyId,
      seal: (_purpose: string, bytes: Uint8Array) => bytes,
      open: (_purpose: string, bytes: Uint8Array) => Buffer.from(bytes),
      fingerprint: (purpose: string, text: string) => createHash('sha256').update(`${keyId} ${purpose} ${text}`).digest('hex'),
    };
    const store = {
      put: async (id: string, bytes: Uint8Array) => await Promise.resolve(void pictures.set(id, bytes)),
      get: async (id: string) => await Promise.resolve(Buffer.from(pictures.get(id) ?? [])),
      remove: () => Promise.resolve(),
    };
    const around = { arrivals: '', isClean: () => Promise.resolve(true), onProblem: () => undefined };
    const now = (): number => NOW_MS;
    const documents = new Documents({ database, store, sealing, now, ...around });
    const facts = new VerificationFacts(core);
    const { residences } = this;
    this.verification = new Verification({ database, documents, sealing, residences, facts, now });
    const onDecision = (_userId: number, refusal: VerificationRefusal | null): void => void this.told.push(refusal);
    const onProblem = (problem: string): void => void this.problems.push(problem);
    this.reviews = new Reviews({ verification: this.verification, documents, facts, residences, now, onDecision, onProblem });
  }

  /** As at a start. */
  async begin(): Promise<number | null> {
    return await this.verification.begin();
  }

  /** Hands in and answers its number. */
  async handedIn(userId: number, handIn: HandIn): Promise<number> {
    const refused = await this.verification.handIn(userId, handIn, false);
    if (refused !== null) throw new Error(refused);
    return (await this.reviews.waiting('rae')).rows.at(-1)?.id ?? 0;
  }
}

/** Reviewers who decide in the journal alone, without signing in. */
export class Reviewers {
  readonly core: MemoryCore;
  readonly #script: OperatorsScript;

  constructor(core = new MemoryCore({ now: () => NOW_MS })) {
    this.core = core;
    this.#script = new OperatorsScript((body) => this.core.run({ id: '', accountId: 0, body }));
  }

  found(): void {
    this.#script.found();
    addReviewers(this.#script);
  }

  /** What the journal has before anything is run: the number of the decision, and what was decided. */
  async decided(
    { reviews }: ReviewGround,
    id: number,
    refusal: VerificationRefusal | null,
    by: readonly [string, string?] = ['rae', 'ben'],
  ) {
    const checked = await reviews.check(id, refusal);
    if (!checked.ok) return null;
    const action = verificationActions(reviews).find(({ name }) => name === 'kyc.approve');
    if (action === undefined || !isChange(action)) throw new Error('no action');
    const { details } = checked;
    const about = action.words?.(details, '') ?? '';
    const proposalId = this.#script.decide(details.level === 'basic' ? [by[0]] : by, 'kyc', about);
    return { details, by: { proposalId, proposer: by[0], confirmer: by[1] ?? null, reason: 'a test' } };
  }

  /** False when nothing of that number is under review. */
  async decide(ground: ReviewGround, id: number, refusal: VerificationRefusal | null): Promise<boolean> {
    const decided = await this.decided(ground, id, refusal);
    return decided !== null && (await ground.reviews.decide(decided.details, decided.by)).ok;
  }
}
