import type { Payment } from '@candor/proofs/payment';
import type { BitcoinPayQuestion } from '../../../signer/signer-messages.ts';
import { NotBegun, type AskedPayment, type BegunPayment } from '../payer-kind.ts';
import { feeRate, inputCost, LEAST_OUTPUT, scriptOf, takeArrivals, writtenInputs, type BitcoinParts } from './bitcoin-parts.ts';
import { chooseOutputs, type AskedOutputs, type Chosen } from './choose-outputs.ts';

/** What is asked to have a withdrawal paid, of outputs of the hot wallet that stand in a block and that nothing spends. */
export async function bitcoinPayment(
  parts: BitcoinParts,
  { withdrawalId, address, memo, channel, chainUnits, hot, approve }: AskedPayment,
): Promise<BegunPayment> {
  const { network, keyring, now } = parts;
  const least = LEAST_OUTPUT[network];
  if (chainUnits < least) throw new NotBegun('TOO_LITTLE');
  const [to, back] = [scriptOf(network, address), scriptOf(network, hot)];
  const { inputs, feeUnits } = await spendable(parts, { chainUnits, to, back, rate: await feeRate(parts), least });
  const payment: Payment = {
    v: 1,
    withdrawalId,
    channel: channel.name,
    network,
    chainId: 0,
    contract: '',
    address,
    memo,
    chainUnits: String(chainUnits),
    networkFeeMax: String(feeUnits),
    time: now(),
    key: keyring.key,
  };
  const question: BitcoinPayQuestion = {
    type: 'bitcoin-pay',
    ...(await approve(payment)),
    inputs: writtenInputs(inputs),
    feeUnits: String(feeUnits),
  };
  return { nonce: null, question, spends: inputs };
}

/**
 * The node is asked of those that are chosen alone, and it is chosen again without those that are gone or in no block: anybody can pay any number of
 * outputs to the hot wallet.
 */
async function spendable(parts: BitcoinParts, asked: AskedOutputs): Promise<Chosen> {
  const { transactions, node } = parts;
  await takeArrivals(parts);
  const cost = inputCost(asked.rate);
  let known = (await transactions.outputs(false)).filter(({ chainUnits }) => chainUnits > cost);
  for (;;) {
    const chosen = chooseOutputs(known, asked);
    const gone = new Set<Chosen['inputs'][number]>();
    for (const one of chosen.inputs) {
      const unspent = await node.unspent(one, true);
      if (unspent === null || unspent.confirmations === 0 || unspent.chainUnits !== one.chainUnits) gone.add(one);
    }
    if (gone.size === 0) return chosen;
    known = known.filter((one) => !gone.has(one));
  }
}
