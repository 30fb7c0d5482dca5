import * as v from 'valibot';
import { BitcoinSigner } from './bitcoin-signer.ts';
import { EvmSigner } from './evm-signer.ts';
import { need, Refused, SignerGround, type SignerParts } from './signer-ground.ts';
import { TO_SIGNER, type SignerAnswer, type SignerQuestion } from './signer-messages.ts';
import { TronSigner } from './tron-signer.ts';

/**
 * Signs transactions that it makes itself, of approvals that it has checked itself, within limits of its own. What it has signed for a withdrawal it
 * signs for ever: asked again, it answers the same transaction, and no other one.
 */
export class Signer {
  readonly #ground: SignerGround;
  readonly #evm: EvmSigner;
  readonly #bitcoin: BitcoinSigner;
  readonly #tron: TronSigner;

  constructor(parts: SignerParts) {
    this.#ground = new SignerGround(parts);
    this.#evm = new EvmSigner(this.#ground);
    this.#bitcoin = new BitcoinSigner(this.#ground);
    this.#tron = new TronSigner(this.#ground);
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
      case 'accounts': {
        const { hot, accountKey } = this.#ground.keys.of(asked.network);
        return { type: 'accounts', hot: hot.address, accountKey };
      }
      case 'pay':
        return this.#evm.pay(asked);
      case 'sweep':
        return this.#evm.sweep(asked);
      case 'fuel':
        return this.#evm.fuel(asked);
      case 'void':
        return this.#evm.void(asked);
      case 'bitcoin-pay':
        return this.#bitcoin.pay(asked);
      case 'bitcoin-sweep':
        return this.#bitcoin.sweep(asked);
      case 'bitcoin-void':
        return this.#bitcoin.void(asked);
      case 'tron-pay':
        return this.#tron.pay(asked);
      case 'tron-sweep':
        return this.#tron.sweep(asked);
      case 'tron-fuel':
        return this.#tron.fuel(asked);
    }
  }
}
