import type { InForce } from '../../ground/terms/versions.ts';
import type { ChannelTerms, WithdrawalRules } from './commands.ts';
import type { Deposit, Withdrawal } from './rows.ts';
import type { Place } from './words.ts';

/** A channel as it is in force. */
export type ChannelInfo = {
  readonly channelId: number;
  readonly assetId: number;
  readonly networkId: number;
  readonly chainDecimals: number;
  /** 0: the asset is USDT itself. */
  readonly symbolId: number;
  readonly version: number;
  /** Since when the terms act; 0: since the definition. */
  readonly effectiveMs: number;
} & ChannelTerms;

export type RulesInfo = { readonly version: number; readonly effectiveMs: number } & WithdrawalRules;

/** A channel of a payment provider, whose name `provider` is. */
export type ProviderChannel = { readonly channelId: number; readonly assetId: number; readonly provider: string };

/** What the ledger says is held for a channel, in units of its asset. */
export type Held = {
  readonly channelId: number;
  readonly depositUnits: bigint;
  readonly hotUnits: bigint;
  readonly coldUnits: bigint;
  readonly transitUnits: bigint;
  /** Of what is hot, signed away and not sent yet. */
  readonly signedUnits: bigint;
};

/** What of an account's asset stands beside its wallet, or bounds what may be withdrawn of it. */
export type CustodyTotals = {
  readonly assetId: number;
  /** Credited, and not final yet. */
  readonly nonFinalUnits: bigint;
  /** Arrived, and below the minimum so far. */
  readonly unclaimedUnits: bigint;
  /** Of withdrawals that have not ended. */
  readonly onTheWayUnits: bigint;
  /** Spent of deposits that left their chain: nothing is withdrawn while there is any. */
  readonly owedUnits: bigint;
  readonly withdrawableUnits: bigint;
};

type Page = {
  readonly accountId: number;
  /** Ids below this one; 0 = from the newest. */ readonly beforeId: number;
  readonly count: number;
};

export type CustodyQueries = {
  readonly 'custody.channels': readonly [asked: object, answer: readonly InForce<ChannelInfo>[]];
  /** Null before they are defined. */
  readonly 'custody.rules': readonly [asked: object, answer: { readonly rules: InForce<RulesInfo> | null; readonly areOn: boolean }];
  readonly 'custody.providers': readonly [asked: object, answer: readonly ProviderChannel[]];
  readonly 'custody.held': readonly [asked: object, answer: readonly Held[]];
  /** What of the house's capital may be taken out, by asset. */
  'custody.freeCapital': readonly [asked: object, answer: readonly { readonly assetId: number; readonly units: bigint }[]];
  /** Assets of which anything is to be said. */
  readonly 'custody.totals': readonly [asked: { readonly accountId: number }, answer: readonly CustodyTotals[]];
  /** Of an account, newest first; account 0: of nobody who is known. */
  readonly 'custody.deposits': readonly [asked: Page, answer: readonly Deposit[]];
  readonly 'custody.withdrawals': readonly [asked: Page, answer: readonly Withdrawal[]];
  /** Whose number it is; null: there was none, or it has ended so long ago that it is not remembered. */
  readonly 'custody.withdrawal': readonly [asked: { readonly withdrawalId: number }, answer: Withdrawal | null];
  /** The last one of an output, whatever its state. */
  readonly 'custody.output': readonly [
    asked: { readonly channelId: number; readonly txId: string; readonly outputIndex: number },
    answer: Deposit | null,
  ];
  /** Whether coins were booked from one place to another by this transaction; how many is not remembered. */
  readonly 'custody.isMoved': readonly [
    asked: { readonly channelId: number; readonly from: Place; readonly to: Place; readonly txId: string },
    answer: boolean,
  ];
  /** All that have not ended, oldest first, behind an id. */
  readonly 'custody.openWithdrawals': readonly [asked: { readonly afterId: number; readonly count: number }, answer: readonly Withdrawal[]];
};
