import type { KnownOperator } from '@candor/exchange/ground/operators/answers';
import { canonicalJson } from '@candor/proofs/jcs';
import { parsePayment, type Payment } from '@candor/proofs/payment';
import { isSigned } from '@candor/proofs/signature';
import { sql, type SqlBool } from 'kysely';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { maySign } from '../../operators/operator-keys.ts';
import { logAction } from '../../operators/trail.ts';
import type { Keyring } from '../../prices/provenance/signed.ts';
import type { PaymentApproval } from '../../signer/signer-messages.ts';
import { NotBegun } from './payer-kind.ts';
import { withPaymentTables, type PaymentDatabase, type PaymentTables } from './tables.ts';

const TAG = 'candor/payment/1';
/** It waits for operators: no fault, and counted by itself. */
export const NEEDS_SIGNATURES = 'NEEDS_SIGNATURES';
export const SIGNERS_NEEDED = 2;
/** As many as the signer reads. */
const SIGNERS_MAX = 10;
/** The signer takes no older one; so much before that it is asked for anew, since its clock may be another. */
const APPROVAL_LIFE_MS = 24 * 3_600_000;
const CLOCKS_APART_MS = 300_000;
/** How much more than now the network may ask for, when the second operator has signed. */
const FEE_ROOM = 4n;

/** What the signer is asked to believe. */
export type Approved = { readonly payment: Payment; readonly signature: string; readonly approvals: PaymentApproval[] };

/** A payment that operators are asked to sign. */
export type AskedApproval = {
  readonly id: number;
  readonly payment: Payment;
  readonly signature: string;
  /** Until when it can be paid by these signatures, UTC epoch milliseconds. */
  readonly untilMs: number;
  /** Of operators who may approve withdrawals now, with the key that they have now, in the order in which they came. */
  readonly signatures: readonly (PaymentApproval & { readonly signedMs: number })[];
  /** When there were enough of them; null: there are not. */
  readonly readyMs: number | null;
};

export type PaymentApprovalsOptions = {
  readonly database: Database;
  readonly core: Pick<Core, 'query'>;
  readonly keyring: Pick<Keyring, 'key' | 'sign'>;
  readonly now: () => number;
};

/** Whether a signature was kept, or why not. */
export type SigningOutcome = AskedApproval | 'NOT_FOUND' | 'NO_KEY' | 'ALREADY_DONE' | 'WRONG_SIGNATURE';

/**
 * What the exchange approves for the signer. Where the signer wants two operators besides, the same object is kept for a day, until they have signed
 * it. A signature counts by the key that its operator has in the journal at the moment when it is used: a renewal voids it.
 */
export class PaymentApprovals {
  readonly #options: PaymentApprovalsOptions;
  readonly #database: PaymentDatabase;

  constructor(options: PaymentApprovalsOptions) {
    this.#options = options;
    this.#database = withPaymentTables(options.database);
  }

  /** Of these withdrawals, those that operators are asked to sign for, or have signed for, and whose approval is good: rows that were put there by hand are passed over. */
  async asked(withdrawalIds: readonly number[]): Promise<ReadonlyMap<number, AskedApproval>> {
    const found = new Map<number, AskedApproval>();
    if (withdrawalIds.length === 0) return found;
    const { now, core } = this.#options;
    const rows = await this.#database
      .selectFrom('payment_approvals')
      .selectAll()
      .where(sql<SqlBool>`withdrawal_id = ANY(${withdrawalIds}::bigint[])`)
      .where('created_ms', '>', now() - APPROVAL_LIFE_MS + CLOCKS_APART_MS)
      .orderBy('id')
      .execute();
    if (rows.length === 0) return found;
    const operators = await core.query({ type: 'operators.all' });
    const seen = new Set<string>();
    for (const row of rows) {
      const payment = this.#approvedIn(row);
      if (payment === null) continue;
      const { id, withdrawal_id: withdrawalId, signature, created_ms: createdMs } = row;
      // a second row of the same object has none of its signatures, and asks for nothing again that another one is asked for since
      if (seen.has(signature)) continue;
      seen.add(signature);
      const signatures = await this.#signaturesOf(id, payment, operators);
      const untilMs = createdMs + APPROVAL_LIFE_MS - CLOCKS_APART_MS;
      found.set(withdrawalId, { id, payment, signature, untilMs, signatures, readyMs: readyMs(signatures, operators) });
    }
    return found;
  }

  /** Null for what the exchange has not approved as it stands there, by the key that it signs with now: of another key the signer may take nothing. */
  #approvedIn(row: Omit<PaymentTables['payment_approvals'], 'id'>): Payment | null {
    const { keyring } = this.#options;
    const payment = readPayment(row.payment);
    if (payment?.key !== keyring.key) return null;
    const isOfRow = payment.withdrawalId === row.withdrawal_id && payment.time === row.created_ms;
    // the same object has one signature of a key
    return isOfRow && keyring.sign(TAG, payment) === row.signature ? payment : null;
  }

  /** The approval of a payment as it would be made now: with what operators have signed, where they were asked. Throws `NotBegun` while that is not enough. */
  async approve(payment: Payment): Promise<Approved> {
    const kept = (await this.asked([payment.withdrawalId])).get(payment.withdrawalId);
    if (kept === undefined || !isSamePayment(kept.payment, payment)) return this.sign(payment);
    if (isDearer(payment, kept.payment)) await this.ask(payment);
    if (kept.readyMs === null || isDearer(payment, kept.payment)) throw new NotBegun(NEEDS_SIGNATURES);
    const approvals = kept.signatures.slice(0, SIGNERS_MAX).map(({ operator, signature }) => ({ operator, signature }));
    return { payment: kept.payment, signature: kept.signature, approvals };
  }

  /** By the exchange alone. */
  sign(payment: Payment): Approved {
    return { payment, signature: this.#options.keyring.sign(TAG, payment), approvals: [] };
  }

  /** Asks operators to sign what the signer does not pay without them, unless they are asked for the same at no less than it costs now. */
  async ask(refused: Payment): Promise<void> {
    const { now } = this.#options;
    const kept = (await this.asked([refused.withdrawalId])).get(refused.withdrawalId);
    if (kept !== undefined && isSamePayment(kept.payment, refused) && !isDearer(refused, kept.payment)) return;
    const createdMs = now();
    const { payment, signature } = this.sign({
      ...refused,
      networkFeeMax: String(BigInt(refused.networkFeeMax) * FEE_ROOM),
      time: createdMs,
    });
    const values = { withdrawal_id: payment.withdrawalId, payment: JSON.stringify(payment), signature, created_ms: createdMs };
    await this.#database.insertInto('payment_approvals').values(values).execute();
  }

  /** Keeps what an operator has signed, with a row of the trail, when it is what waits for him and by the key that the journal has of him. */
  async take(operator: string, withdrawalId: number, signature: string): Promise<SigningOutcome> {
    const { core, now } = this.#options;
    const kept = (await this.asked([withdrawalId])).get(withdrawalId);
    if (kept === undefined) return 'NOT_FOUND';
    const publicKey = (await core.query({ type: 'operators.all' })).find((one) => one.operator === operator)?.publicKey ?? '';
    if (publicKey === '') return 'NO_KEY';
    if (kept.signatures.some((one) => one.operator === operator)) return 'ALREADY_DONE';
    if (!isSigned(publicKey, TAG, kept.payment, signature)) return 'WRONG_SIGNATURE';
    const signedMs = now();
    await this.#database.transaction().execute(async (transaction) => {
      const row = { approval_id: kept.id, operator, signature, signed_ms: signedMs };
      // one that he made with a key which he has no more gives way
      const inserted = transaction.insertInto('payment_signatures').values(row);
      await inserted
        .onConflict((conflict) => conflict.columns(['approval_id', 'operator']).doUpdateSet({ signature, signed_ms: signedMs }))
        .execute();
      await logAction(transaction, signedMs, {
        operator,
        action: 'sign-payment',
        details: { withdrawal: withdrawalId, approval: kept.id },
      });
    });
    return (await this.asked([withdrawalId])).get(withdrawalId) ?? 'NOT_FOUND';
  }

  async #signaturesOf(id: number, payment: Payment, operators: readonly KnownOperator[]): Promise<AskedApproval['signatures']> {
    const rows = await this.#database
      .selectFrom('payment_signatures')
      .selectAll()
      .where('approval_id', '=', id)
      .orderBy('signed_ms')
      .orderBy('operator')
      .execute();
    const keys = new Map(operators.filter((one) => maySign(one)).map(({ operator, publicKey }) => [operator, publicKey]));
    return rows.flatMap(({ operator, signature, signed_ms: signedMs }) =>
      isSigned(keys.get(operator) ?? '', TAG, payment, signature) ? [{ operator, signature, signedMs }] : [],
    );
  }
}

/** When two had signed of whom neither was told the code that the other has enrolled with: those may be one person. */
function readyMs(signatures: AskedApproval['signatures'], operators: readonly KnownOperator[]): number | null {
  const openers = new Map(operators.map(({ operator, openedBy }) => [operator, openedBy]));
  const areTwo = (one: string, other: string): boolean => openers.get(one) !== other && openers.get(other) !== one;
  for (const [index, { operator, signedMs }] of signatures.entries())
    if (signatures.slice(0, index).some((earlier) => areTwo(earlier.operator, operator))) return signedMs;
  return null;
}

const isDearer = (one: Payment, other: Payment): boolean => BigInt(one.networkFeeMax) > BigInt(other.networkFeeMax);

function readPayment(text: string): Payment | null {
  try {
    return parsePayment(JSON.parse(text));
  } catch {
    return null;
  }
}

/** But for what the network may cost, and when it was approved. */
function isSamePayment(one: Payment, other: Payment): boolean {
  const { networkFeeMax, time } = other;
  return canonicalJson({ ...one, networkFeeMax, time }) === canonicalJson(other);
}
