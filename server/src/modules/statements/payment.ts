import type { HandedOf } from '@candor/contract/call';
import type { recordPayment } from '@candor/contract/modules/statements/calls';
import { decimalOf, ZERO } from '../../api/user/decimal.ts';
import { explorerPage } from '../../chains/explorers.ts';
import { CHANNEL_OF } from '../../chains/networks.ts';
import { recordedDeposit, type DepositRecord } from '../../records/deposit-records.ts';
import { ledgerRecord } from '../../records/ledger-queries.ts';
import { OF_DEPOSITS, OF_WITHDRAWALS } from '../../records/payment-transactions.ts';
import { recordedWithdrawal, type WithdrawalRecord } from '../../records/withdrawal-records.ts';
import { channelName, channelTerms } from '../deposits/channels.ts';
import { placeOfDeposit } from '../deposits/deposit-items.ts';
import type { StatementParts } from './module.ts';

type Payment = HandedOf<typeof recordPayment>;
type Step = Payment['steps'][number]['step'];

/** What came or went over a chain by a row of the account's; null of a row without. */
export async function paymentOf(parts: StatementParts, accountId: number, recordId: number): Promise<Payment | null> {
  const { database } = parts.records;
  const row = await ledgerRecord(database, accountId, recordId);
  if (row === null) return null;
  if (OF_DEPOSITS.includes(row.type)) {
    const deposit = await recordedDeposit(database, accountId, row.ref);
    return deposit === null ? null : await depositPayment(parts, deposit);
  }
  const withdrawal = OF_WITHDRAWALS.includes(row.type) ? await recordedWithdrawal(database, accountId, row.ref) : null;
  return withdrawal === null ? null : await withdrawalPayment(parts, withdrawal);
}

type Channel = Pick<Payment, 'channel' | 'network' | 'coin' | 'finalConfirmations'> & {
  readonly creditConfirmations: number;
  readonly scale: number;
};

async function channelOf({ core, catalogue }: StatementParts, channelId: number): Promise<Channel | null> {
  const channel = channelName(channelId);
  if (channel === undefined) return null;
  const { network, assetCode } = CHANNEL_OF[channel];
  const terms = await channelTerms(core, channelId);
  const scale = catalogue.assetOfCode(assetCode)?.scale;
  if (terms === undefined || scale === undefined) return null;
  const { creditConfirmations, finalConfirmations } = terms;
  return { channel, network, coin: assetCode.toLowerCase(), creditConfirmations, finalConfirmations, scale };
}

async function depositPayment(parts: StatementParts, deposit: DepositRecord): Promise<Payment | null> {
  const about = await channelOf(parts, deposit.channelId);
  if (about === null) return null;
  const { scale, creditConfirmations, ...channel } = about;
  const { address, confirmations } = await placeOfDeposit(parts.records.database, deposit.accountId, deposit);
  // what is not looked at any more has at least as many as were needed
  const counted = deposit.finalMs !== null ? channel.finalConfirmations : creditConfirmations;
  return {
    ...channel,
    kind: 'deposit',
    paymentId: deposit.depositId,
    amount: decimalOf(deposit.units, scale),
    fee: ZERO,
    address,
    memo: '',
    txId: deposit.txId,
    explorer: explorerPage(parts.mode, channel.network, deposit.txId),
    confirmations: deposit.state === 'reorganised' ? 0 : Math.max(counted, confirmations),
    reason: '',
    steps: stepsOf([
      ['arrived', deposit.arrivedMs],
      ['credited', deposit.creditedMs],
      ['final', deposit.finalMs],
      ['reorganised', deposit.reorganisedMs],
    ]),
  };
}

async function withdrawalPayment(parts: StatementParts, withdrawal: WithdrawalRecord): Promise<Payment | null> {
  const about = await channelOf(parts, withdrawal.channelId);
  if (about === null) return null;
  const { scale, creditConfirmations: _, ...channel } = about;
  const { state, txId } = withdrawal;
  const end = state === 'cancelled' || state === 'rejected' || state === 'failed' ? state : 'completed';
  return {
    ...channel,
    kind: 'withdrawal',
    paymentId: withdrawal.withdrawalId,
    amount: decimalOf(withdrawal.amountUnits, scale),
    fee: decimalOf(withdrawal.feeUnits, scale),
    address: withdrawal.address,
    memo: withdrawal.memo,
    txId,
    explorer: explorerPage(parts.mode, channel.network, txId),
    confirmations: null,
    reason: state === 'rejected' ? withdrawal.reason : '',
    steps: stepsOf([
      ['requested', withdrawal.requestedMs],
      ['approved', withdrawal.approvedMs],
      ['signed', withdrawal.signedMs],
      ['sent', withdrawal.sentMs],
      [end, withdrawal.endedMs],
    ]),
  };
}

function stepsOf(times: readonly (readonly [step: Step, timeMs: number | null])[]): Payment['steps'] {
  return times.flatMap(([step, timeMs]) => (timeMs === null ? [] : [{ step, timeMs }]));
}
