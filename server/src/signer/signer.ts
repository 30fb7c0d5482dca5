import { canonicalJson } from '@candor/proofs/jcs';
import { parsePayment, type Payment } from '@candor/proofs/payment';
import { isSigned, keyName } from '@candor/proofs/signature';
import * as v from 'valibot';
import { ETHEREUM } from '../chains/addresses/account-address.ts';
import { feeMaxOf, signTransaction, type EvmFees } from '../chains/evm/evm-transaction.ts';
import { transferData } from '../chains/evm/token-call.ts';
import type { Network } from '../chains/networks.ts';
import type { SignedEntry, SignedLog } from './signed-log.ts';
import { TO_SIGNER, type SignerAnswer, type SignerQuestion, type SignerRefusal } from './signer-messages.ts';
import type { SignerChain, SignerSettings } from './signer-settings.ts';
import type { SigningAccount, SigningKeys } from './signing-keys.ts';

type Asking<Type extends SignerQuestion['type']> = Extract<SignerQuestion, { type: Type }>;
type Placed = { readonly chainId: number; readonly nonce: number; readonly fees: EvmFees };
/** A transaction that may be signed. `contract` empty: of the chain's own coin. */
type Allowed = Placed &
  Pick<SignedEntry, 'id' | 'channel' | 'chainUnits'> & { readonly sender: SigningAccount; readonly to: string; readonly contract: string };

const HOUR_MS = 3_600_000;
/** An approval is older, or this much ahead of the signer's clock: it is asked for anew. */
const APPROVAL_LIFE_MS = 24 * HOUR_MS;
const CLOCKS_APART_MS = 300_000;
const TAG = 'candor/payment/1';
const NETWORK: Network = 'ethereum';

/** What may not be signed. */
class Refused extends Error {
  readonly code: SignerRefusal;

  constructor(code: SignerRefusal) {
    super(code);
    this.code = code;
  }
}

function need(isRight: boolean, code: SignerRefusal): asserts isRight {
  if (!isRight) throw new Refused(code);
}

export type SignerParts = {
  readonly keys: SigningKeys;
  readonly settings: SignerSettings;
  readonly log: SignedLog;
  readonly now: () => number;
};

/**
 * Signs transactions that it makes itself, of approvals that it has checked itself, within limits of its own. What it has signed for a withdrawal it
 * signs for ever: asked again, it answers the same transaction, and no other one.
 */
export class Signer {
  readonly #parts: SignerParts;

  constructor(parts: SignerParts) {
    this.#parts = parts;
  }

  take(asked: unknown): SignerAnswer {
    try {
      const { success, output } = v.safeParse(TO_SIGNER, asked);
      need(success, 'BAD_FORM');
      return this.#answer(output);
    } catch (error) {
      if (error instanceof Refused) return { type: 'refused', code: error.code };
      throw error;
    }
  }

  #answer(asked: SignerQuestion): SignerAnswer {
    switch (asked.type) {
      case 'accounts':
        return { type: 'accounts', hot: this.#parts.keys.hot.address, accountKey: this.#parts.keys.accountKey };
      case 'pay':
        return this.#pay(asked);
      case 'sweep':
        return this.#sweep(asked);
      case 'fuel':
        return this.#fuel(asked);
      case 'void':
        return this.#void(asked);
    }
  }

  #pay({ approvals, nonce, fees, ...asked }: Asking<'pay'>): SignerAnswer {
    const payment = this.#approved(asked.payment, asked.signature);
    const { withdrawalId, chainId, contract, address: to, channel } = payment;
    const chainUnits = BigInt(payment.chainUnits);
    const place = { chainId, nonce, fees, sender: this.#parts.keys.hot };
    const allowed: Allowed = { ...place, id: `pay ${withdrawalId}`, to, contract, channel, chainUnits };
    return this.#once(allowed, (chain) => {
      const { timeMs, limits } = { timeMs: this.#parts.now(), limits: limitsOf(chain, channel) };
      need(payment.time <= timeMs + CLOCKS_APART_MS && payment.time > timeMs - APPROVAL_LIFE_MS, 'OUTDATED');
      need(payment.network === NETWORK, 'UNKNOWN_CHANNEL');
      need(contract === limits.contract, 'OTHER_CONTRACT');
      need(isAddress(to) && payment.memo === '' && to !== this.#parts.keys.hot.address && to !== contract, 'BAD_ADDRESS');
      need(chainUnits <= limits.transactionMax, 'ABOVE_TRANSACTION');
      const isOfHour = (one: SignedEntry): boolean => one.chainId === chainId && one.channel === channel;
      need(sumOf(this.#ofHour(isOfHour), (one) => one.chainUnits) + chainUnits <= limits.hourMax, 'ABOVE_HOUR');
      need(feeMaxOf(fees) <= BigInt(payment.networkFeeMax), 'ABOVE_FEE');
      need(chainUnits < limits.twoPersonsFrom || this.#signedByTwo(payment, approvals), 'NEEDS_OPERATORS');
    });
  }

  #sweep({ channel, addressIndex, chainUnits, ...place }: Asking<'sweep'>): SignerAnswer {
    const sender = this.#parts.keys.deposit(addressIndex);
    const { contract } = limitsOf(this.#chain(place.chainId), channel);
    const allowed = { ...place, sender, to: this.#parts.keys.hot.address, contract, channel: '', chainUnits };
    return this.#once({ ...allowed, id: `sweep ${place.chainId} ${sender.address} ${place.nonce}` }, () => undefined);
  }

  #fuel({ addressIndex, chainUnits, ...place }: Asking<'fuel'>): SignerAnswer {
    const { address: to } = this.#parts.keys.deposit(addressIndex);
    const allowed = { ...place, sender: this.#parts.keys.hot, to, contract: '', channel: '', chainUnits };
    return this.#once({ ...allowed, id: `fuel ${place.chainId} ${place.nonce}` }, ({ fuelMax }) => {
      need(chainUnits <= fuelMax, 'ABOVE_TRANSACTION');
    });
  }

  /** Of two with the same number a chain takes one, so it pays nobody twice. */
  #void(place: Asking<'void'>): SignerAnswer {
    const sender = this.#parts.keys.hot;
    need(this.#parts.log.ofNonce(place.chainId, sender.address, place.nonce).length > 0, 'NONCE_UNUSED');
    const allowed = { ...place, sender, to: sender.address, contract: '', channel: '', chainUnits: 0n };
    return this.#once({ ...allowed, id: `void ${place.chainId} ${place.nonce}` }, () => undefined);
  }

  /** What was signed under its id before, or what is signed now, after `check` and what holds for all. */
  #once(allowed: Allowed, check: (chain: SignerChain) => void): SignerAnswer {
    const { log, now } = this.#parts;
    const { id, sender, to, contract, channel, chainUnits, chainId, nonce, fees } = allowed;
    const content = canonicalJson({ chainId, sender: sender.address, to, contract, channel, chainUnits: String(chainUnits) });
    const before = log.find(id);
    need(before === undefined || before.content === content, 'OTHER_PAYMENT');
    if (before !== undefined) return { type: 'signed', txId: before.txId, raw: before.raw, nonce: before.nonce };
    const chain = this.#chain(chainId);
    check(chain);
    const feeMax = feeMaxOf(fees);
    need(fees.maxPriorityFeePerGas <= fees.maxFeePerGas && feeMax <= chain.transactionFeeMax, 'ABOVE_FEE');
    need(
      sumOf(
        this.#ofHour((one) => one.chainId === chainId),
        (one) => one.feeMax,
      ) +
        feeMax <=
        chain.hourFeeMax,
      'ABOVE_FEE',
    );
    need(id.startsWith('void ') || log.ofNonce(chainId, sender.address, nonce).length === 0, 'NONCE_USED');
    const paid = contract === '' ? { to, value: chainUnits, data: '0x' } : { to: contract, value: 0n, data: transferData(to, chainUnits) };
    const signed = signTransaction({ chainId, nonce, ...fees, ...paid }, sender.key);
    log.append({ id, content, chainId, sender: sender.address, nonce, channel, chainUnits, feeMax, timeMs: now(), ...signed });
    return { type: 'signed', ...signed, nonce };
  }

  /** What the exchange has signed, with a key that the signer's settings name. */
  #approved(asked: unknown, signature: string): Payment {
    const payment = paymentIn(asked);
    const key = this.#parts.settings.exchangeKeys.find((one) => keyName(one) === payment.key);
    need(key !== undefined && isSigned(key, TAG, payment, signature), 'NOT_APPROVED');
    return payment;
  }

  #signedByTwo(payment: Payment, approvals: Asking<'pay'>['approvals']): boolean {
    const { operators } = this.#parts.settings;
    const signers = operators.filter(({ name, publicKey }) =>
      approvals.some(({ operator, signature }) => operator === name && isSigned(publicKey, TAG, payment, signature)),
    );
    return signers.length >= 2;
  }

  #chain(chainId: number): SignerChain {
    const chain = this.#parts.settings.chains.find((one) => one.chainId === chainId);
    need(chain !== undefined, 'UNKNOWN_CHANNEL');
    return chain;
  }

  #ofHour(isMeant: (one: SignedEntry) => boolean): readonly SignedEntry[] {
    return this.#parts.log.since(this.#parts.now() - HOUR_MS).filter(isMeant);
  }
}

function limitsOf(chain: SignerChain, channel: string): SignerChain['channels'][number] {
  const limits = chain.channels.find((one) => one.channel === channel);
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

/** With the capitals of its checksum, so that a letter that was changed on the way is noticed. */
function isAddress(text: string): boolean {
  const read = ETHEREUM.read(text);
  return read.isValid && read.address === text;
}

const sumOf = (all: readonly SignedEntry[], unitsOf: (one: SignedEntry) => bigint): bigint =>
  all.reduce((sum, one) => sum + unitsOf(one), 0n);
