import type { CommandBody } from '@candor/exchange/command';
import type { ChannelInfo } from '@candor/exchange/products/custody/answers';
import type { Withdrawal } from '@candor/exchange/products/custody/rows';
import { chainUnitsOf } from '@candor/money/chain-units';
import type { EvmFees } from '../../chains/evm/evm-transaction.ts';
import type { EvmNode, NodeHead } from '../../chains/evm/evm-node.ts';
import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Keyring } from '../../prices/provenance/signed.ts';
import type { SignerLink } from '../../signer/signer-messages.ts';
import type { OwnTransactions } from './own-transactions.ts';

/** A channel that is paid by; `contract` empty: the chain's own coin, whose `scale` is that of fees too. */
export type PaidChannel = { readonly name: ChannelName; readonly contract: string; readonly scale: number };

/** How far a chain is, and whose transactions are ours. */
export type Moment = NodeHead & { readonly hot: string };

/** One chain of Ethereum's kind and what works on it. */
export type ChainParts = {
  readonly core: Pick<Core, 'submit' | 'query'>;
  readonly transactions: OwnTransactions;
  readonly link: SignerLink;
  readonly node: EvmNode;
  readonly chainId: number;
  /** The first is the chain's own coin. */
  readonly channels: readonly [coin: PaidChannel, ...tokens: PaidChannel[]];
  readonly keyring: Pick<Keyring, 'key' | 'sign'>;
  /** Hands a transaction to a node; resolves with whether it is known there afterwards. */
  readonly broadcast: (raw: string, txId: string) => Promise<boolean>;
  readonly now: () => number;
};

/** Submits a command that names what it is about: told again it changes nothing. Answers the code of a refusal. */
export async function tell(core: Pick<Core, 'submit'>, body: CommandBody): Promise<string | null> {
  const { outcome } = await core.submit({ id: '', accountId: 0, body });
  return outcome.ok ? null : outcome.code;
}

/** Null when it has ended, or never was. */
export async function openWithdrawal(core: Pick<Core, 'query'>, withdrawalId: number): Promise<Withdrawal | null> {
  const [first] = await core.query({ type: 'custody.openWithdrawals', afterId: withdrawalId - 1, count: 1 });
  return first?.withdrawalId === withdrawalId ? first : null;
}

export async function termsOf(core: Pick<Core, 'query'>, name: ChannelName): Promise<ChannelInfo> {
  const { channelId } = CHANNEL_OF[name];
  const found = (await core.query({ type: 'custody.channels' })).find((channel) => channel.channelId === channelId);
  if (found === undefined) throw new Error(`the exchange has no channel ${name}`);
  return found;
}

/** Whole units of the ledger in those of the chain. */
export function chainUnitsIn(units: bigint, { name, scale }: PaidChannel): bigint {
  const { chainDecimals } = CHANNEL_OF[name];
  const chainUnits = chainUnitsOf(units, chainDecimals, scale);
  if (chainUnits === null) throw new Error(`${units} of ${name} is no amount of its chain`);
  return chainUnits;
}

/** Room for what an estimate does not know, and for blocks that ask for more: the base fee rises by an eighth a block at most. */
const [GAS_PERCENT, BASE_FEE_TIMES] = [120n, 4n];

/** There is no replacement by higher fees, so what a transaction may cost at most leaves room. What it does cost is asked by the block. */
export async function feesFor(node: EvmNode, { baseFeePerGas }: NodeHead, gas: bigint): Promise<EvmFees> {
  const maxPriorityFeePerGas = await node.tip();
  return {
    gasLimit: (gas * GAS_PERCENT) / 100n,
    maxFeePerGas: baseFeePerGas * BASE_FEE_TIMES + maxPriorityFeePerGas,
    maxPriorityFeePerGas,
  };
}

/** As they are asked for: amounts as text. */
export const writtenFees = (fees: EvmFees) => ({
  gasLimit: String(fees.gasLimit),
  maxFeePerGas: String(fees.maxFeePerGas),
  maxPriorityFeePerGas: String(fees.maxPriorityFeePerGas),
});
