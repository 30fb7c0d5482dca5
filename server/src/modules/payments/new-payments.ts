import { realUnits, type Withdrawal } from '@candor/exchange/products/custody/rows';
import { chainUnitsOf } from '@candor/money/chain-units';
import { CHANNEL_OF } from '../../chains/networks.ts';
import { openWithdrawals, type ChainParts, type PaidChannel } from './chain-parts.ts';
import type { NewTransaction, OwnTransaction } from './own-transactions.ts';
import { NotBegun, type AskedPayment } from './payer-kind.ts';

/** Withdrawals that are to be paid over this chain, and how the transaction of one is begun. */
export class NewPayments {
  readonly #parts: ChainParts;

  constructor(parts: ChainParts) {
    this.#parts = parts;
  }

  /** Approved, or signed for by what its own rows have lost; oldest first. */
  async due(): Promise<readonly Withdrawal[]> {
    const open = await openWithdrawals(this.#parts.core);
    return open.filter((one) => one.state !== 'review' && this.#channelOf(one) !== undefined);
  }

  /** Keeps what the signer is to be asked. Throws `NotBegun` for what cannot be paid now. */
  async begin(withdrawal: Withdrawal, hot: string): Promise<OwnTransaction> {
    const { transactions, kind, now, approvals } = this.#parts;
    const channel = this.#channelOf(withdrawal);
    if (channel === undefined) throw new NotBegun('OTHER_CHAIN');
    const { withdrawalId, address, memo } = withdrawal;
    if (withdrawal.state === 'approved') await this.mayPin(withdrawal);
    const chainUnits = chainUnitsOf(realUnits(withdrawal), CHANNEL_OF[channel.name].chainDecimals, channel.scale);
    if (chainUnits === null) throw new NotBegun('TOO_PRECISE');
    // what the exchange has pinned was signed before, whoever has signed for it since
    const approve: AskedPayment['approve'] = async (payment) =>
      withdrawal.state === 'approved' ? await approvals.approve(payment) : approvals.sign(payment);
    const { nonce, question, spends = [] } = await kind.payment({ withdrawalId, address, memo, channel, chainUnits, hot, approve });
    const row: NewTransaction = {
      purpose: 'withdrawal',
      withdrawal_id: withdrawalId,
      channel: channel.name,
      sender: hot,
      address_index: null,
      nonce,
      chain_units: String(chainUnits),
      question: JSON.stringify(question),
      created_ms: now(),
    };
    return await transactions.addSpending(row, spends);
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

  #channelOf({ channelId }: Withdrawal): PaidChannel | undefined {
    return this.#parts.channels.find(({ name }) => CHANNEL_OF[name].channelId === channelId);
  }
}
