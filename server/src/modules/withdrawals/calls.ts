import { CALLS } from '@candor/contract/table';
import { parseAmount } from '@candor/money/amount';
import type { WithdrawalEvidence } from '@candor/proofs/kinds/custody/evidence';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { objectNumber } from '../../api/user/own-object.ts';
import { pageOf, type RecordsReader } from '../../api/user/records-reader.ts';
import { answer, DONE, refuse } from '../../api/user/result.ts';
import { slicedTable } from '../../api/user/sliced.ts';
import { submit } from '../../api/user/submit.ts';
import type { Core } from '../../machine/core/core.ts';
import { recordedWithdrawal, withdrawalsOf } from '../../records/withdrawal-records.ts';
import type { WithdrawalChannels } from './channels.ts';
import { holdOf } from './holds.ts';
import { previewOf, type PreviewParts } from './preview.ts';
import type { WithdrawalReceipts } from './receipts.ts';
import type { WithdrawalRequests } from './requests.ts';
import { recordsOf, rowsOf, type RowParts, type WithdrawalRow } from './rows.ts';

/** By the numbers of the wire. */
const STATUS = ['waiting', 'completed', 'failed', 'held'] as const satisfies readonly WithdrawalRow['status'][];

export type WithdrawalCallParts = RowParts &
  PreviewParts & {
    readonly core: Core;
    readonly records: RecordsReader;
    readonly channels: WithdrawalChannels;
    readonly requests: WithdrawalRequests;
    readonly receipts: WithdrawalReceipts;
    readonly keys: () => WithdrawalEvidence['keys'];
  };

export function withdrawalCalls(parts: WithdrawalCallParts): readonly BoundCall[] {
  return [...changes(parts), ...looks(parts), proof(parts)];
}

function changes({ core, requests, receipts }: WithdrawalCallParts): readonly BoundCall[] {
  return [
    bindUser(CALLS.submitWithdrawal, async ({ caller, parameters, idempotencyKey, visitor }) => {
      const { amount, channel, coin, address, tradePassword = '', code = '' } = parameters;
      const wanted = { amount, channel, coin, address, tradePassword, code, idempotencyKey };
      const result = await requests.request(caller, wanted, visitor);
      if (!result.ok) return result;
      const signed = await receipts.ofAccepted(caller.userId, result);
      // it is accepted and on disk; the list and the proof show it as soon as the records do
      return signed === null ? refuse('UNKNOWN_RESULT') : answer({ withdrawalId: result.ref, repeated: result.repeated, ...signed });
    }),

    bindUser(CALLS.cancelWithdrawal, async ({ caller, parameters, idempotencyKey }) => {
      const body = { type: 'custody.cancel', withdrawalId: parameters.withdrawalId } as const;
      const result = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      return result.ok ? DONE : refuse(result.reason, { limit: result.limit, field: result.field === '' ? 'withdrawalId' : result.field });
    }),
  ];
}

function proof({ receipts, keys }: WithdrawalCallParts): BoundCall {
  return bindUser(CALLS.withdrawalProof, async ({ caller, parameters }) => {
    const withdrawalId = objectNumber(parameters.orderId);
    if (withdrawalId === null) return refuse('NOT_FOUND', { field: 'orderId' });
    const signed = await receipts.ofNumber(caller.userId, withdrawalId);
    return 'ok' in signed ? signed : answer({ v: 1, kind: 'withdrawal', ...signed, keys: keys() });
  });
}

function looks(parts: WithdrawalCallParts): readonly BoundCall[] {
  const { core, records, channels, catalogue, exchangeNow } = parts;
  return [
    bindUser(CALLS.previewWithdrawal, async ({ caller, parameters }) => {
      const channel = await channels.find(parameters.channel);
      const rules = await channels.rules();
      const asset = channel === null ? undefined : catalogue.asset(channel.terms.assetId);
      if (channel === null || rules === null || asset === undefined) return refuse('NOT_FOUND', { field: 'channel' });
      const amount = parseAmount(parameters.amount ?? '0', asset.scale);
      if (!amount.ok) return refuse(amount.code, { field: 'amount' });
      const preview = await previewOf(parts, caller.userId, { channel, scale: asset.scale, rules, amountUnits: amount.units });
      return preview === null ? refuse('TOO_PRECISE', { field: 'amount' }) : answer(preview);
    }),

    bindUser(CALLS.withdrawals, async ({ caller, parameters }) => {
      await records.reach(core.figures().seq);
      const { status } = parameters;
      const nowMs = exchangeNow();
      const hold = await holdOf(core, caller.userId, nowMs);
      const asked = { accountId: caller.userId, ...recordsOf(status === undefined ? status : STATUS[status], hold, nowMs) };
      return slicedTable(await withdrawalsOf(records.database, asked, pageOf(parameters)), await rowsOf(parts, hold, nowMs));
    }),

    bindUser(CALLS.withdrawal, async ({ caller, parameters: { withdrawalId } }) => {
      const isShown = await records.reach(core.figures().seq);
      const record = await recordedWithdrawal(records.database, caller.userId, withdrawalId);
      // while the records are behind nothing is unknown
      if (record === null) return isShown ? refuse('NOT_FOUND', { field: 'withdrawalId' }) : refuse('UNAVAILABLE');
      const nowMs = exchangeNow();
      return answer((await rowsOf(parts, await holdOf(core, caller.userId, nowMs), nowMs))(record));
    }),

    bindUser(CALLS.withdrawalStatus, async ({ caller }) => {
      const totals = await core.query({ type: 'custody.totals', accountId: caller.userId });
      return answer(totals.some(({ onTheWayUnits }) => onTheWayUnits > 0n));
    }),
  ];
}
