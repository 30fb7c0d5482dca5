import { parsePayment, type Payment } from '@candor/proofs/payment';
import { isSigned, keyName } from '@candor/proofs/signature';
import type { SignedEntry, SignedLog } from './signed-log.ts';
import type { PaymentApproval, SignerAnswer, SignerRefusal } from './signer-messages.ts';
import type { ChannelLimits, FeeLimits, SignerSettings } from './signer-settings.ts';
import type { SigningKeys } from './signing-keys.ts';

const HOUR_MS = 3_600_000;
/** An approval is older, or this much ahead of the signer's clock: it is asked for anew. */
const APPROVAL_LIFE_MS = 24 * HOUR_MS;
const CLOCKS_APART_MS = 300_000;
const TAG = 'candor/payment/1';

/** What may not be signed. */
export class Refused extends Error {
  readonly code: SignerRefusal;

  constructor(code: SignerRefusal) {
    super(code);
    this.code = code;
  }
}

export function need(isRight: boolean, code: SignerRefusal): asserts isRight {
  if (!isRight) throw new Refused(code);
}

export type SignerParts = {
  readonly keys: SigningKeys;
  readonly settings: SignerSettings;
  readonly log: SignedLog;
  readonly now: () => number;
};

/** A transaction that may be signed, as it stands in the memory of what was signed. */
export type Allowed = Omit<SignedEntry, 'timeMs' | 'txId' | 'raw'>;

/** A transaction as it is sent, and its hash. */
export type Signed = { readonly txId: string; readonly raw: string };

/** What holds for every kind of chain: what an approval is, what an hour may pay and cost, and that the same is signed for ever. */
export class SignerGround {
  readonly #parts: SignerParts;

  constructor(parts: SignerParts) {
    this.#parts = parts;
  }

  get keys(): SigningKeys {
    return this.#parts.keys;
  }

  get nowMs(): number {
    return this.#parts.now();
  }

  get settings(): SignerSettings {
    return this.#parts.settings;
  }

  /** What the exchange has signed, with a key that the signer's settings name. */
  approved(asked: unknown, signature: string): Payment {
    const payment = paymentIn(asked);
    const key = this.#parts.settings.exchangeKeys.find((one) => keyName(one) === payment.key);
    need(key !== undefined && isSigned(key, TAG, payment, signature), 'NOT_APPROVED');
    return payment;
  }

  checkAge({ time }: Payment): void {
    const timeMs = this.#parts.now();
    need(time <= timeMs + CLOCKS_APART_MS && time > timeMs - APPROVAL_LIFE_MS, 'OUTDATED');
  }

  /** Whether so much may be paid by its channel now, with the operators that it needs. */
  checkAmount(payment: Payment, limits: ChannelLimits): void {
    const chainUnits = BigInt(payment.chainUnits);
    need(chainUnits <= limits.transactionMax, 'ABOVE_TRANSACTION');
    const isOfHour = (one: SignedEntry): boolean =>
      one.network === payment.network && one.chainId === payment.chainId && one.channel === payment.channel;
    need(sumOf(this.#ofHour(isOfHour), (one) => one.chainUnits) + chainUnits <= limits.hourMax, 'ABOVE_HOUR');
  }

  checkPersons(payment: Payment, limits: ChannelLimits, approvals: readonly PaymentApproval[]): void {
    need(BigInt(payment.chainUnits) < limits.twoPersonsFrom || this.#isSignedByTwo(payment, approvals), 'NEEDS_OPERATORS');
  }

  /** Whether so much may be given for one transaction, and in an hour. */
  checkFee({ network, chainId, feeMax }: Pick<Allowed, 'network' | 'chainId' | 'feeMax'>, limits: FeeLimits): void {
    need(feeMax <= limits.transactionFeeMax, 'ABOVE_FEE');
    const ofHour = this.#ofHour((one) => one.network === network && one.chainId === chainId);
    need(sumOf(ofHour, (one) => one.feeMax) + feeMax <= limits.hourFeeMax, 'ABOVE_FEE');
  }

  /** What was signed that spends the same: a number of a sender, or an output. */
  thatSpend(spent: string): readonly SignedEntry[] {
    return this.#parts.log.thatSpend(spent);
  }

  /** What was signed under its id before, or what is signed now, after `check`. It is on disk before it is answered. */
  once(allowed: Allowed, check: () => void, sign: () => Signed): SignerAnswer {
    const { log, now } = this.#parts;
    const before = log.find(allowed.id);
    need(before === undefined || before.content === allowed.content, 'OTHER_PAYMENT');
    if (before !== undefined) return { type: 'signed', txId: before.txId, raw: before.raw, nonce: before.nonce };
    check();
    const signed = sign();
    log.append({ ...allowed, timeMs: now(), ...signed });
    return { type: 'signed', ...signed, nonce: allowed.nonce };
  }

  #isSignedByTwo(payment: Payment, approvals: readonly PaymentApproval[]): boolean {
    const { operators } = this.#parts.settings;
    const signers = operators.filter(({ name, publicKey }) =>
      approvals.some(({ operator, signature }) => operator === name && isSigned(publicKey, TAG, payment, signature)),
    );
    return signers.length >= 2;
  }

  #ofHour(isMeant: (one: SignedEntry) => boolean): readonly SignedEntry[] {
    return this.#parts.log.since(this.#parts.now() - HOUR_MS).filter(isMeant);
  }
}

export function limitsOf<Limits extends ChannelLimits>(channels: readonly Limits[], channel: string): Limits {
  const limits = channels.find((one) => one.channel === channel);
  need(limits !== undefined, 'UNKNOWN_CHANNEL');
  return limits;
}

function paymentIn(asked: unknown): Payment {
  try {
    return parsePayment(asked);
  } catch {
    throw new Refused('BAD_FORM');
  }
}

const sumOf = (all: readonly SignedEntry[], unitsOf: (one: SignedEntry) => bigint): bigint =>
  all.reduce((sum, one) => sum + unitsOf(one), 0n);
