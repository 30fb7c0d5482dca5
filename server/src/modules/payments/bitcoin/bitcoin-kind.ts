import { sql } from 'kysely';
import { DepositAddresses } from '../../../chains/addresses/deposit-addresses.ts';
import { ADDRESS_KINDS } from '../../../chains/addresses/read-address.ts';
import { virtualBytes, type Outpoint, type SpentOutput } from '../../../chains/bitcoin/bitcoin-transaction.ts';
import { outputName, readTransactionBytes, type BitcoinTransaction } from '../../../chains/bitcoin/block.ts';
import type { OwnReceipt } from '../../../chains/own-receipt.ts';
import type { WrittenQuestion } from '../../../signer/signer-messages.ts';
import { CHANNEL_OF } from '../../../chains/networks.ts';
import type { HotOutput } from '../../deposits/hot-arrivals.ts';
import type { OwnTransaction } from '../own-transactions.ts';
import type { Death, PayerKind, SentTransaction } from '../payer-kind.ts';
import { withPaymentTables } from '../tables.ts';
import { bitcoinPayment } from './bitcoin-payment.ts';
import { feeRate, scriptOf, takeArrivals, writtenInputs, type BitcoinParts } from './bitcoin-parts.ts';
import { beginSweep } from './bitcoin-sweeps.ts';

/** How far below the block from which everything is final one is looked for that has spent an output. */
const SEARCHED_BLOCKS = 144;
/** Of those that were final the newest are looked for: when one is gone, others may be too. */
const ENDED_AT_ONCE = 100;
/** Outputs of which the node is asked at a time. */
const ASKED_AT_ONCE = 20;
const FEES_KEPT = 1_000;

/** Chains of Bitcoin's kind: a transaction spends outputs, and what spends one that another final transaction has spent never comes into the chain. */
export class BitcoinKind implements PayerKind {
  readonly #parts: BitcoinParts;
  readonly #addresses: DepositAddresses;
  readonly #fees = new Map<string, bigint>();
  /** Blocks that were looked through in vain, by what was looked for. */
  readonly #searched = new Set<string>();

  constructor(parts: BitcoinParts, accountKey: string) {
    this.#parts = parts;
    this.#addresses = new DepositAddresses(ADDRESS_KINDS[parts.network], accountKey);
  }

  readonly isInLine = false;

  readonly headHeight: PayerKind['headHeight'] = async () => await this.#parts.node.headHeight();

  readonly payment: PayerKind['payment'] = async (asked) => {
    if (asked.hot !== this.#parts.arrivals.address) throw new Error('the signer holds another hot wallet than is watched');
    return await bitcoinPayment(this.#parts, asked);
  };

  readonly voiding: PayerKind['voiding'] = async (row): Promise<WrittenQuestion> => {
    const { network, node } = this.#parts;
    const inputs: SpentOutput[] = [];
    for (const one of outpointsOf(this.#read(row))) inputs.push({ ...one, chainUnits: await node.unitsOf(one) });
    const feeUnits = virtualBytes(inputs.length, [scriptOf(network, row.sender)]) * (await feeRate(this.#parts));
    const withdrawalId = row.withdrawal_id ?? 0;
    return { type: 'bitcoin-void', network, withdrawalId, inputs: writtenInputs(inputs), feeUnits: String(feeUnits) };
  };

  readonly receipt: PayerKind['receipt'] = async (row): Promise<OwnReceipt | null> => {
    const { node, transactions } = this.#parts;
    const height = await node.heightOf(row.tx_id);
    if (height === null) return null;
    await transactions.keepOutputs(this.#hotOutputs(row));
    return { height, feeUnits: await this.#feeOf(row) };
  };

  /** What stands in a block has moved what it says. */
  readonly outcome: PayerKind['outcome'] = async () => await Promise.resolve('done');

  /** One of its outputs was spent by another transaction. Where that is not found nothing is known: what has made the output may be out of the chain for a while. */
  readonly death: PayerKind['death'] = async (row, finalHeight): Promise<Death | null> => {
    const { node } = this.#parts;
    const outpoints = outpointsOf(this.#read(row));
    const unspent = await Promise.all(outpoints.map(async (one) => await node.unspent(one, false)));
    if (unspent.every((one) => one !== null)) return null;
    const death = (await this.#ownDeath(row, finalHeight)) ?? (await this.#otherDeath(row, finalHeight));
    // it may have come into the chain since it was looked for
    return death === null || (await node.heightOf(row.tx_id)) !== null ? null : death;
  };

  readonly lost: PayerKind['lost'] = async (): Promise<readonly OwnTransaction[]> => {
    const { node, transactions } = this.#parts;
    const [newest] = await transactions.ended(1);
    const isThere = async ({ tx_id: txId }: OwnTransaction): Promise<boolean> => txId === null || (await node.heightOf(txId)) !== null;
    if (newest === undefined || (await isThere(newest))) return [];
    const gone: OwnTransaction[] = [];
    for (const row of await transactions.ended(ENDED_AT_ONCE)) if (!(await isThere(row))) gone.push(row);
    return gone.toReversed();
  };

  readonly sweep: PayerKind['sweep'] = async (waiting, channel, hot) => {
    await beginSweep(this.#parts, waiting, { channel, hot, address: this.#addresses.at(waiting.accountId) });
  };

  readonly hotBalance: PayerKind['hotBalance'] = async () => {
    const { transactions } = this.#parts;
    await takeArrivals(this.#parts);
    const known = new Map((await transactions.outputs(true)).map((one) => [outputName(one.txId, one.outputIndex), one]));
    for (const row of await transactions.unfinished())
      for (const one of row.raw === null ? [] : this.#hotOutputs(row)) known.set(outputName(one.txId, one.outputIndex), one);
    return await this.#sumOf([...known.values()]);
  };

  readonly balanceOf: PayerKind['balanceOf'] = async (accountId, { name }) => {
    const rows = await withPaymentTables(this.#parts.transactions.database)
      .selectFrom('unswept_deposits')
      .select(['tx_id', 'output_index'])
      .where('account_id', '=', accountId)
      .where('channel_id', '=', CHANNEL_OF[name].channelId)
      .where(sql<boolean>`is_final AND swept_by IS NULL`)
      .execute();
    return await this.#sumOf(
      rows.flatMap(({ tx_id: txId, output_index: outputIndex }) => (txId === null ? [] : { txId, outputIndex: outputIndex ?? 0 })),
    );
  };

  readonly feeMax: PayerKind['feeMax'] = ({ question }) => BigInt((JSON.parse(question) as { readonly feeUnits: string }).feeUnits);

  async #sumOf(outpoints: readonly Outpoint[]): Promise<bigint> {
    let sum = 0n;
    // each counts, however little it is: the ledger may have it
    for (let from = 0; from < outpoints.length; from += ASKED_AT_ONCE) {
      const some = outpoints.slice(from, from + ASKED_AT_ONCE);
      const unspent = await Promise.all(some.map(async (one) => await this.#parts.node.unspent(one, false)));
      sum = unspent.reduce((all, one) => all + (one?.chainUnits ?? 0n), sum);
    }
    return sum;
  }

  /** By the transactions whose outputs it spends: the signer may have answered one that it has signed long ago. */
  async #feeOf(row: SentTransaction): Promise<bigint> {
    const known = this.#fees.get(row.tx_id);
    if (known !== undefined) return known;
    const read = this.#read(row);
    let fee = read.outputs.reduce((rest, { chainUnits }) => rest - chainUnits, 0n);
    for (const one of outpointsOf(read)) fee += await this.#parts.node.unitsOf(one);
    if (this.#fees.size > FEES_KEPT) this.#fees.clear();
    this.#fees.set(row.tx_id, fee);
    return fee;
  }

  /** Its outputs were spent by ourselves: maybe long ago, since a hold may last for days. */
  async #ownDeath(row: SentTransaction, finalHeight: number): Promise<Death | null> {
    const { node, transactions } = this.#parts;
    const txId = row.withdrawal_id === null ? null : ((await transactions.voidOfWithdrawal(row.withdrawal_id))?.tx_id ?? null);
    const height = txId === null ? null : await node.heightOf(txId);
    return txId === null || height === null || height > finalHeight ? null : { txId, height };
  }

  async #otherDeath(row: SentTransaction, finalHeight: number): Promise<Death | null> {
    const spends = new Set(this.#read(row).spends);
    const lowest = Math.max(0, finalHeight - SEARCHED_BLOCKS);
    for (let height = finalHeight; height >= lowest; height -= 1) {
      const key = `${row.tx_id} ${height}`;
      if (this.#searched.has(key)) continue;
      const { transactions } = await this.#parts.node.block(height);
      const found = transactions.find((one) => one.txId !== row.tx_id && one.spends.some((spent) => spends.has(spent)));
      if (found !== undefined) return { txId: found.txId, height };
      this.#searched.add(key);
    }
    return null;
  }

  #hotOutputs(row: OwnTransaction): readonly HotOutput[] {
    const { network, arrivals } = this.#parts;
    const script = Buffer.from(scriptOf(network, arrivals.address));
    const { txId, outputs } = this.#read(row);
    return outputs.flatMap((output, outputIndex) =>
      output.script.equals(script) ? [{ txId, outputIndex, chainUnits: output.chainUnits }] : [],
    );
  }

  #read({ id, raw }: OwnTransaction): BitcoinTransaction {
    if (raw === null) throw new Error(`transaction ${id} has no bytes`);
    return readTransactionBytes(Buffer.from(raw, 'hex'), { hasExtension: false });
  }
}

const outpointsOf = ({ spends }: BitcoinTransaction): readonly Outpoint[] =>
  spends.map((spent) => {
    const [txId = '', outputIndex = ''] = spent.split(':');
    return { txId, outputIndex: Number(outputIndex) };
  });
