import type { Payment } from '@candor/proofs/payment';
import type { SpentOutput } from '../../../chains/bitcoin/bitcoin-transaction.ts';
import type { BitcoinPayQuestion } from '../../../signer/signer-messages.ts';
import { NotBegun, type AskedPayment, type BegunPayment } from '../payer-kind.ts';
import { feeRate, LEAST_OUTPUT, scriptOf, takeArrivals, writtenInputs, type BitcoinParts } from './bitcoin-parts.ts';
import { chooseOutputs } from './choose-outputs.ts';

/** What is asked to have a withdrawal paid, of outputs of the hot wallet that stand in a block and that nothing spends. */
export async function bitcoinPayment(
  parts: BitcoinParts,
  { withdrawalId, address, memo, channel, chainUnits, hot }: AskedPayment,
): Promise<BegunPayment> {
  const { network, keyring, now } = parts;
  const least = LEAST_OUTPUT[network];
  if (chainUnits < least) throw new NotBegun('TOO_LITTLE');
  const [to, back] = [scriptOf(network, address), scriptOf(network, hot)];
  const { inputs, feeUnits } = chooseOutputs(await spendable(parts), { chainUnits, to, back, rate: await feeRate(parts), least });
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
  const signature = keyring.sign('candor/payment/1', payment);
  const question: BitcoinPayQuestion = {
    type: 'bitcoin-pay',
    payment,
    signature,
    approvals: [],
    inputs: writtenInputs(inputs),
    feeUnits: String(feeUnits),
  };
  return { nonce: null, question, spends: inputs };
}

async function spendable(parts: BitcoinParts): Promise<readonly SpentOutput[]> {
  const { transactions, node } = parts;
  await takeArrivals(parts);
  const found: SpentOutput[] = [];
  for (const output of await transactions.outputs(false)) {
    const unspent = await node.unspent(output, true);
    if (unspent !== null && unspent.confirmations > 0) found.push({ ...output, chainUnits: unspent.chainUnits });
  }
  return found;
}
