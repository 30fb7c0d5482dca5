import { canonicalJson } from '@candor/proofs/jcs';
import { ETHEREUM } from '../chains/addresses/account-address.ts';
import { feeMaxOf, signTransaction, type EvmFees } from '../chains/evm/evm-transaction.ts';
import { transferData } from '../chains/evm/token-call.ts';
import { spentNonce } from './signed-log.ts';
import { limitsOf, need, type SignerGround } from './signer-ground.ts';
import type { SignerAnswer, SignerQuestion } from './signer-messages.ts';
import type { SignerChain } from './signer-settings.ts';
import type { NetworkKeys, SigningAccount } from './signing-keys.ts';

type Asking<Type extends SignerQuestion['type']> = Extract<SignerQuestion, { type: Type }>;
type Placed = { readonly chainId: number; readonly nonce: number; readonly fees: EvmFees };
/** `contract` empty: of the chain's own coin. */
type Made = Placed & {
  readonly id: string;
  readonly channel: string;
  readonly chainUnits: bigint;
  readonly sender: SigningAccount;
  readonly to: string;
  readonly contract: string;
};

const network = 'ethereum';

/** Signs for chains of Ethereum's kind. */
export class EvmSigner {
  readonly #ground: SignerGround;
  readonly #keys: NetworkKeys;

  constructor(ground: SignerGround) {
    [this.#ground, this.#keys] = [ground, ground.keys.of(network)];
  }

  pay({ approvals, nonce, fees, ...asked }: Asking<'pay'>): SignerAnswer {
    const ground = this.#ground;
    const payment = ground.approved(asked.payment, asked.signature);
    const { withdrawalId, chainId, contract, address: to, channel } = payment;
    const chainUnits = BigInt(payment.chainUnits);
    const { hot } = this.#keys;
    return this.#once({ chainId, nonce, fees, sender: hot, id: `pay ${withdrawalId}`, to, contract, channel, chainUnits }, (chain) => {
      const limits = limitsOf(chain.channels, channel);
      ground.checkAge(payment);
      need(payment.network === network, 'UNKNOWN_CHANNEL');
      need(contract === limits.contract, 'OTHER_CONTRACT');
      need(isAddress(to) && payment.memo === '' && to !== hot.address && to !== contract, 'BAD_ADDRESS');
      ground.checkAmount(payment, limits);
      need(feeMaxOf(fees) <= BigInt(payment.networkFeeMax), 'ABOVE_FEE');
      ground.checkPersons(payment, limits, approvals);
    });
  }

  sweep({ channel, addressIndex, chainUnits, ...place }: Asking<'sweep'>): SignerAnswer {
    const sender = this.#keys.deposit(addressIndex);
    const { contract } = limitsOf(this.#chain(place.chainId).channels, channel);
    const made = { ...place, sender, to: this.#keys.hot.address, contract, channel: '', chainUnits };
    return this.#once({ ...made, id: `sweep ${place.chainId} ${sender.address} ${place.nonce}` }, () => undefined);
  }

  fuel({ addressIndex, chainUnits, ...place }: Asking<'fuel'>): SignerAnswer {
    const { address: to } = this.#keys.deposit(addressIndex);
    const made = { ...place, sender: this.#keys.hot, to, contract: '', channel: '', chainUnits };
    return this.#once({ ...made, id: `fuel ${place.chainId} ${place.nonce}` }, ({ fuelMax }) => {
      need(chainUnits <= fuelMax, 'ABOVE_TRANSACTION');
    });
  }

  /** Of two with the same number a chain takes one, so it pays nobody twice. */
  void(place: Asking<'void'>): SignerAnswer {
    const sender = this.#keys.hot;
    need(this.#ground.thatSpend(spentNonce(place.chainId, sender.address, place.nonce)).length > 0, 'NONCE_UNUSED');
    const made = { ...place, sender, to: sender.address, contract: '', channel: '', chainUnits: 0n };
    return this.#once({ ...made, id: `void ${place.chainId} ${place.nonce}` }, () => undefined);
  }

  #once({ id, sender, to, contract, channel, chainUnits, chainId, nonce, fees }: Made, check: (chain: SignerChain) => void): SignerAnswer {
    const content = canonicalJson({ chainId, sender: sender.address, to, contract, channel, chainUnits: String(chainUnits) });
    const [spends, feeMax] = [[spentNonce(chainId, sender.address, nonce)], feeMaxOf(fees)];
    const allowed = { id, content, network, chainId, sender: sender.address, nonce, spends, channel, chainUnits, feeMax } as const;
    return this.#ground.once(
      allowed,
      () => {
        const chain = this.#chain(chainId);
        check(chain);
        need(fees.maxPriorityFeePerGas <= fees.maxFeePerGas, 'ABOVE_FEE');
        this.#ground.checkFee(allowed, chain);
        need(id.startsWith('void ') || spends.every((one) => this.#ground.thatSpend(one).length === 0), 'NONCE_USED');
      },
      () => {
        const paid =
          contract === '' ? { to, value: chainUnits, data: '0x' } : { to: contract, value: 0n, data: transferData(to, chainUnits) };
        return signTransaction({ chainId, nonce, ...fees, ...paid }, sender.key);
      },
    );
  }

  #chain(chainId: number): SignerChain {
    const chain = this.#ground.settings.chains.find((one) => one.chainId === chainId);
    need(chain !== undefined, 'UNKNOWN_CHANNEL');
    return chain;
  }
}

/** With the capitals of its checksum, so that a letter that was changed on the way is noticed. */
function isAddress(text: string): boolean {
  const read = ETHEREUM.read(text);
  return read.isValid && read.address === text;
}
