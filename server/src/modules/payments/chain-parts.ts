import type { CommandBody } from '@candor/exchange/command';
import type { ChannelInfo } from '@candor/exchange/products/custody/answers';
import type { Withdrawal } from '@candor/exchange/products/custody/rows';
import { chainUnitsOf, creditOfChainUnits } from '@candor/money/chain-units';
import { CHANNEL_OF, type ChannelName } from '../../chains/networks.ts';
import type { Core } from '../../machine/core/core.ts';
import type { SignerLink } from '../../signer/signer-messages.ts';
import type { OwnTransactions } from './own-transactions.ts';
import type { PaymentApprovals } from './payment-approvals.ts';
import type { PayerKind } from './payer-kind.ts';

/** Open withdrawals that the exchange answers at once. */
const PAGE = 100;

/** A channel that is paid by; `contract` empty: the chain's own coin. `scale`: decimals of the asset in the ledger. */
export type PaidChannel = { readonly name: ChannelName; readonly contract: string; readonly scale: number };

/** How far a chain is, and whose transactions are ours. */
export type Moment = { readonly height: number; readonly hot: string };

/** One chain that is paid over, and what works on it. */
export type ChainParts = {
  readonly core: Pick<Core, 'submit' | 'query'>;
  readonly transactions: OwnTransactions;
  readonly approvals: PaymentApprovals;
  readonly link: SignerLink;
  readonly kind: PayerKind;
  readonly channels: readonly PaidChannel[];
  /** The chain's own coin, of which fees are booked; null where the ledger has none of it. */
  readonly coin: PaidChannel | null;
  /** Hands a transaction to a node; resolves with whether it is known there afterwards. */
  readonly broadcast: (raw: string, txId: string) => Promise<boolean>;
  readonly now: () => number;
};

/** Submits a command that names what it is about: told again it changes nothing. Answers the code of a refusal. */
export async function tell(core: Pick<Core, 'submit'>, body: CommandBody): Promise<string | null> {
  const { outcome } = await core.submit({ id: '', accountId: 0, body });
  return outcome.ok ? null : outcome.code;
}

/** All that have not ended, the oldest first. */
export async function openWithdrawals(core: Pick<Core, 'query'>): Promise<readonly Withdrawal[]> {
  const all: Withdrawal[] = [];
  for (;;) {
    const page = await core.query({ type: 'custody.openWithdrawals', afterId: all.at(-1)?.withdrawalId ?? 0, count: PAGE });
    all.push(...page);
    if (page.length < PAGE) return all;
  }
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

/** Without what is less than a unit of the ledger, which has not counted it. */
export function wholeUnits(chainUnits: bigint, { name, scale }: PaidChannel): bigint {
  if (chainUnits <= 0n) return 0n;
  return chainUnits - creditOfChainUnits(chainUnits, CHANNEL_OF[name].chainDecimals, scale).dust;
}
