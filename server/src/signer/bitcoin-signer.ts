import { canonicalJson } from '@candor/proofs/jcs';
import { CHANNEL_OF_COIN, type BitcoinNetwork } from '../chains/bitcoin/bitcoin-chain.ts';
import { FINAL_SEQUENCE, signBitcoinTransaction, type PaidOutput, type SpentOutput } from '../chains/bitcoin/bitcoin-transaction.ts';
import { outputName } from '../chains/bitcoin/block.ts';
import { outputScript } from '../chains/bitcoin/output-script.ts';
import { limitsOf, need, type SignerGround } from './signer-ground.ts';
import type { SignerAnswer, SignerQuestion } from './signer-messages.ts';
import type { SigningAccount } from './signing-keys.ts';

type Asking<Type extends SignerQuestion['type']> = Extract<SignerQuestion, { type: Type }>;
type Spending = { readonly network: BitcoinNetwork; readonly inputs: readonly SpentOutput[]; readonly feeUnits: bigint };
type Made = Spending & {
  readonly id: string;
  /** What it pays beside what goes back, in a form of which the same has one. */
  readonly pays: Readonly<Record<string, string | readonly string[]>>;
  readonly channel: string;
  readonly chainUnits: bigint;
  readonly sender: SigningAccount;
  /** What is paid to others; what the inputs have beyond these and the fee goes to the hot wallet. */
  readonly outputs: readonly PaidOutput[];
};

const VERSION = 2;

/**
 * Signs for chains of Bitcoin's kind. An output is signed for once. What it is said to have is no trust: a signature commits to the amount of its input, so of a
 * transaction with another amount than the chain has no node takes anything.
 */
export class BitcoinSigner {
  readonly #ground: SignerGround;

  constructor(ground: SignerGround) {
    this.#ground = ground;
  }

  pay({ approvals, inputs, feeUnits, ...asked }: Asking<'bitcoin-pay'>): SignerAnswer {
    const ground = this.#ground;
    const payment = ground.approved(asked.payment, asked.signature);
    const { withdrawalId, channel, address } = payment;
    const network = networkOf(payment.network);
    const { hot } = ground.keys.of(network);
    const script = outputScript(network, address);
    need(script !== null && payment.memo === '' && address !== hot.address, 'BAD_ADDRESS');
    const chainUnits = BigInt(payment.chainUnits);
    const outputs = [{ script, chainUnits }];
    const pays = { address, channel, chainUnits: payment.chainUnits };
    return this.#once({ network, inputs, feeUnits, id: payId(withdrawalId), pays, channel, chainUnits, sender: hot, outputs }, () => {
      const limits = this.#limits(network);
      limitsOf([limits], channel);
      need(channel === CHANNEL_OF_COIN[network] && payment.chainId === 0, 'UNKNOWN_CHANNEL');
      ground.checkAge(payment);
      need(payment.contract === '', 'OTHER_CONTRACT');
      ground.checkAmount(payment, limits);
      need(feeUnits <= BigInt(payment.networkFeeMax), 'ABOVE_FEE');
      ground.checkPersons(payment, limits, approvals);
      this.#needUnused(inputs, network);
    });
  }

  sweep({ network, addressIndex, inputs, feeUnits }: Asking<'bitcoin-sweep'>): SignerAnswer {
    const sender = this.#ground.keys.of(network).deposit(addressIndex);
    const [first] = inputs;
    const id = `sweep ${network} ${first === undefined ? '' : outputName(first.txId, first.outputIndex)}`;
    const pays = { feeUnits: String(feeUnits), inputs: spendsOf(inputs, network) };
    return this.#once({ network, inputs, feeUnits, id, pays, channel: '', chainUnits: 0n, sender, outputs: [] }, () =>
      this.#needUnused(inputs, network),
    );
  }

  /** Of two that spend the same output a chain takes one, so it pays nobody twice. */
  void({ network, withdrawalId, inputs, feeUnits }: Asking<'bitcoin-void'>): SignerAnswer {
    const spends = spendsOf(inputs, network);
    const isOfIt = (spent: string): boolean => this.#ground.thatSpend(spent).some(({ id }) => id === payId(withdrawalId));
    need(spends.every(isOfIt), 'OUTPUT_UNUSED');
    const sender = this.#ground.keys.of(network).hot;
    const id = `void ${network} ${withdrawalId}`;
    return this.#once({ network, inputs, feeUnits, id, pays: {}, channel: '', chainUnits: 0n, sender, outputs: [] }, () => undefined);
  }

  #once({ network, inputs, feeUnits, id, pays, channel, chainUnits, sender, outputs }: Made, check: () => void): SignerAnswer {
    const spends = spendsOf(inputs, network);
    const content = canonicalJson({ network, sender: sender.address, ...pays });
    const made = { id, content, network, chainId: 0, sender: sender.address, nonce: null, spends, channel, chainUnits, feeMax: feeUnits };
    return this.#ground.once(
      made,
      () => {
        need(new Set(spends).size === spends.length, 'BAD_FORM');
        this.#ground.checkFee(made, this.#limits(network));
        check();
      },
      () => {
        const back = sumOf(inputs) - sumOf(outputs) - feeUnits;
        need(back >= 0n && (back > 0n || outputs.length > 0), 'BAD_FORM');
        const all = back === 0n ? outputs : [...outputs, { script: this.#hotScript(network), chainUnits: back }];
        const spent = inputs.map((input) => ({ ...input, sequence: FINAL_SEQUENCE }));
        return signBitcoinTransaction({ version: VERSION, inputs: spent, outputs: all, lockTime: 0 }, sender);
      },
    );
  }

  #needUnused(inputs: readonly SpentOutput[], network: BitcoinNetwork): void {
    need(
      spendsOf(inputs, network).every((one) => this.#ground.thatSpend(one).length === 0),
      'OUTPUT_USED',
    );
  }

  #hotScript(network: BitcoinNetwork): Uint8Array {
    const script = outputScript(network, this.#ground.keys.of(network).hot.address);
    if (script === null) throw new Error('a hot wallet without an address');
    return script;
  }

  #limits(network: BitcoinNetwork) {
    const limits = this.#ground.settings.bitcoinLike.find((one) => one.network === network);
    need(limits !== undefined, 'UNKNOWN_CHANNEL');
    return limits;
  }
}

function networkOf(text: string): BitcoinNetwork {
  need(text === 'bitcoin' || text === 'litecoin', 'UNKNOWN_CHANNEL');
  return text;
}

const payId = (withdrawalId: number): string => `pay ${withdrawalId}`;
const spendsOf = (inputs: readonly SpentOutput[], network: BitcoinNetwork): readonly string[] =>
  inputs.map(({ txId, outputIndex }) => `${network} ${outputName(txId, outputIndex)}`).toSorted();
const sumOf = (all: readonly { readonly chainUnits: bigint }[]): bigint => all.reduce((sum, { chainUnits }) => sum + chainUnits, 0n);
