import { virtualBytes, type SpentOutput } from '../../../chains/bitcoin/bitcoin-transaction.ts';
import { INPUTS_MAX } from '../../../signer/signer-messages.ts';
import { NotBegun } from '../payer-kind.ts';

export type Chosen = { readonly inputs: readonly SpentOutput[]; readonly feeUnits: bigint };

export type AskedOutputs = {
  readonly chainUnits: bigint;
  /** Scripts of the output that pays it, and of the one to which the rest goes back. */
  readonly to: Uint8Array;
  readonly back: Uint8Array;
  /** Units for a virtual byte. */
  readonly rate: bigint;
  /** An output of less is taken by no node: it is left to the fee. */
  readonly least: bigint;
};

/**
 * What a payment spends: the smallest output that is enough, else the largest ones one after the other. The same of the same. Throws `NotBegun` where
 * they are not enough.
 */
export function chooseOutputs(available: readonly SpentOutput[], asked: AskedOutputs): Chosen {
  const largestFirst = available.toSorted(byUnits);
  for (const one of largestFirst.toReversed()) {
    const feeUnits = feeOf([one], asked);
    if (feeUnits !== null) return { inputs: [one], feeUnits };
  }
  for (let count = 2; count <= Math.min(INPUTS_MAX, largestFirst.length); count += 1) {
    const inputs = largestFirst.slice(0, count);
    const feeUnits = feeOf(inputs, asked);
    if (feeUnits !== null) return { inputs, feeUnits };
  }
  throw new NotBegun(largestFirst.length > INPUTS_MAX ? 'TOO_MANY_OUTPUTS' : 'HOT_SHORT');
}

/** Null when they are not enough. */
function feeOf(inputs: readonly SpentOutput[], { chainUnits, to, back, rate, least }: AskedOutputs): bigint | null {
  const rest = inputs.reduce((sum, one) => sum + one.chainUnits, 0n) - chainUnits;
  const withChange = virtualBytes(inputs.length, [to, back]) * rate;
  if (rest - withChange >= least) return withChange;
  return rest >= virtualBytes(inputs.length, [to]) * rate ? rest : null;
}

function byUnits(one: SpentOutput, other: SpentOutput): number {
  if (one.chainUnits !== other.chainUnits) return one.chainUnits > other.chainUnits ? -1 : 1;
  return one.txId === other.txId ? one.outputIndex - other.outputIndex : one.txId < other.txId ? -1 : 1;
}
