import type { Payment } from '@candor/proofs/payment';
import { CHANNEL_OF } from '../../../chains/networks.ts';
import { tokenTransferData } from '../../../chains/tron/tron-transaction.ts';
import { NotBegun, type AskedPayment, type BegunPayment } from '../payer-kind.ts';
import { coinsFor, energyOf, feeMaxOf, feesOfCall, onTheWay, standing, writtenFees } from './tron-fees.ts';
import type { TronParts } from './tron-parts.ts';

/** What is asked to have a withdrawal paid. Its number is its time, which no other one of the hot wallet has. */
export async function tronPayment(parts: TronParts, asked: AskedPayment): Promise<BegunPayment> {
  const { transactions, node, keyring, now } = parts;
  const { withdrawalId, address, memo, channel, chainUnits, hot, approve } = asked;
  const { name, contract } = channel;
  if ((await node.tokens(contract, hot)) < chainUnits) throw new NotBegun('HOT_SHORT');
  const energy = await energyOf(node, hot, contract, tokenTransferData(address, chainUnits));
  const [prices, account] = [await node.prices(), await node.account(hot)];
  const fees = feesOfCall(energy, prices);
  const before = onTheWay(await transactions.unfinished(), hot);
  const all = { feeLimit: fees.feeLimit + before.feeLimit, otherFee: fees.otherFee + before.otherFee };
  if (account.coins < coinsFor(all, account, prices) + before.coins) throw new NotBegun('FEE_SHORT');
  const payment: Payment = {
    v: 1,
    withdrawalId,
    channel: name,
    network: CHANNEL_OF[name].network,
    chainId: await node.chainId(),
    contract,
    address,
    memo,
    chainUnits: String(chainUnits),
    networkFeeMax: String(feeMaxOf(fees)),
    time: now(),
    key: keyring.key,
  };
  const approved = await approve(payment);
  const nonce = await transactions.nextNonce(hot, now());
  const stands = await standing(parts);
  return { nonce, question: { type: 'tron-pay', ...approved, nonce, ...stands, fees: writtenFees(fees) } };
}
