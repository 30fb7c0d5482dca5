import { canonicalJson } from '@candor/proofs/jcs';
import { TRON } from '../chains/addresses/account-address.ts';
import { signTron, tokenTransferData, type ReferenceBlock, type TronAction } from '../chains/tron/tron-transaction.ts';
import { spentNonce } from './signed-log.ts';
import { limitsOf, need, type SignerGround } from './signer-ground.ts';
import type { SignerAnswer, SignerQuestion } from './signer-messages.ts';
import type { SignerTron } from './signer-settings.ts';
import type { NetworkKeys, SigningAccount } from './signing-keys.ts';

type Asking<Type extends SignerQuestion['type']> = Extract<SignerQuestion, { type: Type }>;
type Placed = {
  readonly chainId: number;
  readonly nonce: number;
  readonly reference: ReferenceBlock;
  readonly expirationMs: number;
  readonly fees: { readonly feeLimit: bigint; readonly otherFee: bigint };
};
/** `contract` empty: of the chain's own coin. */
type Made = Placed & {
  readonly id: string;
  readonly channel: string;
  readonly chainUnits: bigint;
  readonly sender: SigningAccount;
  readonly to: string;
  readonly contract: string;
};

const network = 'tron';
/** How long a transaction may be valid: a withdrawal whose transaction is lost is given back no earlier than that. */
const VALID_MAX_MS = 7_200_000;

/**
 * Signs for TRON. A transaction has no number there: it is told from others by its time, and is valid until a moment that stands in it. So there is
 * nothing that has to be spent so that others get through.
 */
export class TronSigner {
  readonly #ground: SignerGround;
  readonly #keys: NetworkKeys;

  constructor(ground: SignerGround) {
    [this.#ground, this.#keys] = [ground, ground.keys.of(network)];
  }

  pay({ approvals, payment: asked, signature, ...place }: Asking<'tron-pay'>): SignerAnswer {
    const ground = this.#ground;
    const payment = ground.approved(asked, signature);
    const { withdrawalId, chainId, contract, address: to, channel } = payment;
    const { hot: sender } = this.#keys;
    const made = { ...place, chainId, sender, id: `pay ${withdrawalId}`, to, contract, channel, chainUnits: BigInt(payment.chainUnits) };
    return this.#once(made, (chain) => {
      const limits = limitsOf(chain.channels, channel);
      ground.checkAge(payment);
      // what two operators have signed has waited for them: it is valid for as long from now alone
      const isOfTwo = BigInt(payment.chainUnits) >= limits.twoPersonsFrom;
      need(isOfTwo || place.expirationMs <= payment.time + VALID_MAX_MS, 'OUTDATED');
      need(payment.network === network, 'UNKNOWN_CHANNEL');
      need(contract === limits.contract, 'OTHER_CONTRACT');
      need(TRON.read(to).isValid && payment.memo === '' && to !== sender.address && to !== contract, 'BAD_ADDRESS');
      ground.checkAmount(payment, limits);
      need(feeMaxOf(made) <= BigInt(payment.networkFeeMax), 'ABOVE_FEE');
      ground.checkPersons(payment, limits, approvals);
    });
  }

  sweep({ channel, addressIndex, ...place }: Asking<'tron-sweep'>): SignerAnswer {
    const sender = this.#keys.deposit(addressIndex);
    const { contract } = limitsOf(this.#chain(place.chainId).channels, channel);
    const made = { ...place, sender, to: this.#keys.hot.address, contract, channel: '' };
    return this.#once({ ...made, id: `sweep ${network} ${place.chainId} ${sender.address} ${place.nonce}` }, () => undefined);
  }

  fuel({ addressIndex, ...place }: Asking<'tron-fuel'>): SignerAnswer {
    const { address: to } = this.#keys.deposit(addressIndex);
    const made = { ...place, sender: this.#keys.hot, to, contract: '', channel: '' };
    return this.#once({ ...made, id: `fuel ${network} ${place.chainId} ${place.nonce}` }, ({ fuelMax }) => {
      need(place.chainUnits <= fuelMax, 'ABOVE_TRANSACTION');
    });
  }

  #once(made: Made, check: (chain: SignerTron) => void): SignerAnswer {
    const { id, sender, to, contract, channel, chainUnits, chainId, nonce, reference, expirationMs, fees } = made;
    const { address } = sender;
    const content = canonicalJson({ network, chainId, sender: address, to, contract, channel, chainUnits: String(chainUnits) });
    const spends = [spentNonce(chainId, address, nonce)];
    const allowed = { id, content, network, chainId, sender: address, nonce, spends, channel, chainUnits, feeMax: feeMaxOf(made) } as const;
    return this.#ground.once(
      allowed,
      () => {
        const chain = this.#chain(chainId);
        check(chain);
        const nowMs = this.#ground.nowMs;
        need(expirationMs > nowMs && expirationMs <= nowMs + VALID_MAX_MS, 'OUTDATED');
        this.#ground.checkFee(allowed, chain);
        // two that are alike and have one time are one transaction, which pays once
        need(
          spends.every((one) => this.#ground.thatSpend(one).length === 0),
          'NONCE_USED',
        );
      },
      () => {
        const from = address;
        const action: TronAction =
          contract === ''
            ? { type: 'transfer', from, to, chainUnits }
            : { type: 'call', from, contract, data: tokenTransferData(to, chainUnits) };
        return signTron({ reference, expirationMs, timestampMs: nonce, feeLimit: fees.feeLimit, action }, sender.key);
      },
    );
  }

  #chain(chainId: number): SignerTron {
    const chain = this.#ground.settings.tron.find((one) => one.chainId === chainId);
    need(chain !== undefined, 'UNKNOWN_CHANNEL');
    return chain;
  }
}

const feeMaxOf = ({ fees: { feeLimit, otherFee } }: Pick<Placed, 'fees'>): bigint => feeLimit + otherFee;
