import { realUnits, type Withdrawal } from '@candor/exchange/products/custody/rows';
import { chainUnitsOf } from '@candor/money/chain-units';
import type { Payment } from '@candor/proofs/payment';
import type { EvmNode, NodeHead } from '../../chains/evm/evm-node.ts';
import { feeMaxOf } from '../../chains/evm/evm-transaction.ts';
import { NodeFault } from '../../chains/evm/rpc-client.ts';
import { transferData } from '../../chains/evm/token-call.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import type { PayQuestion } from '../../signer/signer-messages.ts';
import { feesFor, writtenFees, type ChainParts, type PaidChannel } from './chain-parts.ts';
import type { OwnTransaction } from './own-transactions.ts';

/** Withdrawals of one answer of the exchange. */
const PAGE = 100;
/** A transfer of coins or tokens needs less than half of it. The program of a receiver runs at our expense, so more is not paid. */
const GAS_MAX = 150_000n;

/** Why a withdrawal is not begun, in one word for logs and figures. */
export class NotBegun extends Error {}

/** Withdrawals that are to be paid over this chain, and how the transaction of one is begun. */
export class NewPayments {
  readonly #parts: ChainParts;

  constructor(parts: ChainParts) {
    this.#parts = parts;
  }

  /** Approved, or signed for by what its own rows have lost; oldest first. */
  async due(): Promise<readonly Withdrawal[]> {
    const due: Withdrawal[] = [];
    for (let afterId = 0; ;) {
      const page = await this.#parts.core.query({ type: 'custody.openWithdrawals', afterId, count: PAGE });
      due.push(...page.filter((one) => one.state !== 'review' && this.#channelOf(one) !== undefined));
      afterId = page.at(-1)?.withdrawalId ?? 0;
      if (page.length < PAGE) return due;
    }
  }

  /** Keeps what the signer is to be asked, with the next number of the hot wallet. Throws `NotBegun` for what cannot be paid now. */
  async begin(withdrawal: Withdrawal, hot: string, head: NodeHead): Promise<OwnTransaction> {
    const { transactions, now } = this.#parts;
    const channel = this.#channelOf(withdrawal);
    if (channel === undefined) throw new NotBegun('OTHER_CHAIN');
    const { withdrawalId } = withdrawal;
    if (withdrawal.state === 'approved') await this.mayPin(withdrawal);
    const chainUnits = chainUnitsOf(realUnits(withdrawal), CHANNEL_OF[channel.name].chainDecimals, channel.scale);
    if (chainUnits === null) throw new NotBegun('TOO_PRECISE');
    const question = await this.#question(withdrawal, channel, chainUnits, hot, head);
    return await transactions.add({
      purpose: 'withdrawal',
      withdrawal_id: withdrawalId,
      channel: channel.name,
      sender: hot,
      address_index: null,
      nonce: question.nonce,
      chain_units: String(chainUnits),
      question: JSON.stringify(question),
      created_ms: now(),
    });
  }

  /** What the exchange would refuse is not signed in the first place. */
  async mayPin({ accountId, channelId, ...withdrawal }: Withdrawal): Promise<void> {
    const { core } = this.#parts;
    if (!(await core.query({ type: 'custody.rules' })).areOn) throw new NotBegun('PLATFORM_CHECK');
    const holds = await core.query({ type: 'holds.ofAccount', accountId });
    if (holds.some(({ scope }) => scope === 'withdrawal')) throw new NotBegun('ACCOUNT_HELD');
    const totals = await core.query({ type: 'custody.totals', accountId });
    if (totals.some(({ owedUnits }) => owedUnits > 0n)) throw new NotBegun('REORG_DEBT');
    const held = (await core.query({ type: 'custody.held' })).find((one) => one.channelId === channelId);
    const units = realUnits(withdrawal);
    if (held === undefined || held.hotUnits - held.signedUnits < units) throw new NotBegun('HOT_SHORT');
  }

  async #question(
    { withdrawalId, address, memo }: Withdrawal,
    { name, contract }: PaidChannel,
    chainUnits: bigint,
    hot: string,
    head: NodeHead,
  ): Promise<PayQuestion> {
    const { transactions, node, chainId, keyring, now } = this.#parts;
    const isCoin = contract === '';
    const value = isCoin ? chainUnits : 0n;
    const called = isCoin ? { to: address, data: '0x' } : { to: contract, data: transferData(address, chainUnits) };
    if ((await node.balance(hot, contract)) < chainUnits) throw new NotBegun('HOT_SHORT');
    const fees = await feesFor(node, head, await this.#gasOf({ from: hot, value, ...called }));
    if ((await node.balance(hot, '')) < value + feeMaxOf(fees)) throw new NotBegun('HOT_SHORT');
    const payment: Payment = {
      v: 1,
      withdrawalId,
      channel: name,
      network: CHANNEL_OF[name].network,
      chainId,
      contract,
      address,
      memo,
      chainUnits: String(chainUnits),
      networkFeeMax: String(feeMaxOf(fees)),
      time: now(),
      key: keyring.key,
    };
    const nonce = await transactions.nextNonce(hot, await node.sentCount(hot));
    const signature = keyring.sign('candor/payment/1', payment);
    return { type: 'pay', payment, signature, approvals: [], nonce, fees: writtenFees(fees) };
  }

  /** What the chain would refuse now, since its receiver has a program that does, waits by itself: others are paid. */
  async #gasOf(call: Parameters<EvmNode['gasFor']>[0]): Promise<bigint> {
    const gas = await this.#parts.node.gasFor(call).catch((error: unknown) => {
      if (error instanceof NodeFault && error.code !== null) throw new NotBegun('CHAIN_REFUSES');
      throw error;
    });
    if (gas > GAS_MAX) throw new NotBegun('GAS_ABOVE_MAX');
    return gas;
  }

  #channelOf({ channelId }: Withdrawal): PaidChannel | undefined {
    return this.#parts.channels.find(({ name }) => CHANNEL_OF[name].channelId === channelId);
  }
}
