import { creditOfChainUnits } from '@candor/money/chain-units';
import { sql } from 'kysely';
import { virtualBytes, type SpentOutput } from '../../../chains/bitcoin/bitcoin-transaction.ts';
import { CHANNEL_OF } from '../../../chains/networks.ts';
import { INPUTS_MAX, type WrittenQuestion } from '../../../signer/signer-messages.ts';
import type { PaidChannel } from '../chain-parts.ts';
import { NotBegun } from '../payer-kind.ts';
import { withPaymentTables } from '../tables.ts';
import type { WaitingDeposits } from '../sweeper.ts';
import { feeRate, inputCost, LEAST_OUTPUT, scriptOf, writtenInputs, type BitcoinParts } from './bitcoin-parts.ts';

type Deposited = { readonly depositId: number; readonly output: SpentOutput };

/** Keeps what the signer is to be asked to move outputs of a user's address to the hot wallet, those that bring more than they cost. The fee is paid of them. */
export async function beginSweep(
  parts: BitcoinParts,
  { accountId, depositIds }: WaitingDeposits,
  { channel, address, hot }: { readonly channel: PaidChannel; readonly address: string; readonly hot: string },
): Promise<void> {
  const { network, transactions, now } = parts;
  const rate = await feeRate(parts);
  const deposited = await outputsOf(
    parts,
    depositIds,
    creditOfChainUnits(inputCost(rate), CHANNEL_OF[channel.name].chainDecimals, channel.scale).units,
  );
  const inputs = deposited.map(({ output }) => output);
  const feeUnits = virtualBytes(inputs.length, [scriptOf(network, hot)]) * rate;
  const chainUnits = inputs.reduce((sum, one) => sum + one.chainUnits, 0n) - feeUnits;
  if (chainUnits < LEAST_OUTPUT[network]) throw new NotBegun('FEE_ABOVE_AMOUNT');
  const spent = { inputs: writtenInputs(inputs), feeUnits: String(feeUnits) };
  const question: WrittenQuestion = { type: 'bitcoin-sweep', network, addressIndex: accountId, ...spent };
  await transactions.database.transaction().execute(async (transaction) => {
    const row = {
      purpose: 'sweep',
      channel: channel.name,
      sender: address,
      address_index: accountId,
      nonce: null,
      withdrawal_id: null,
    } as const;
    const more = { chain_units: String(chainUnits), question: JSON.stringify(question), created_ms: now() };
    const { id } = await transactions.add({ ...row, ...more }, transaction);
    const swept = deposited.map(({ depositId }) => depositId);
    await sql`UPDATE unswept_deposits SET swept_by = ${id} WHERE deposit_id = ANY(${swept}::bigint[])`.execute(transaction);
  });
}

/** The first that wait and are more than `costUnits`, as many as one transaction spends. One that the chain does not have keeps the address from being swept. */
async function outputsOf(
  { transactions, node }: BitcoinParts,
  depositIds: readonly string[],
  costUnits: bigint,
): Promise<readonly Deposited[]> {
  const rows = await withPaymentTables(transactions.database)
    .selectFrom('unswept_deposits')
    .select(['deposit_id', 'tx_id', 'output_index'])
    .where(sql<boolean>`deposit_id = ANY(${depositIds}::bigint[]) AND units > ${String(costUnits)}::numeric`)
    .orderBy('deposit_id')
    .limit(INPUTS_MAX)
    .execute();
  const found: Deposited[] = [];
  for (const { deposit_id: depositId, tx_id: txId, output_index: outputIndex } of rows) {
    const unspent = txId === null || outputIndex === null ? null : await node.unspent({ txId, outputIndex }, true);
    if (txId === null || outputIndex === null || unspent === null) throw new NotBegun('OUTPUT_MISSING');
    found.push({ depositId, output: { txId, outputIndex, chainUnits: unspent.chainUnits } });
  }
  return found;
}
