import { CALLS } from '@candor/contract/table';
import { parseAmount } from '@candor/money/amount';
import { bindUser, type BoundCall } from '../../api/user/bind.ts';
import { answer, DONE, page, refuse } from '../../api/user/result.ts';
import { submit } from '../../api/user/submit.ts';
import type { Core } from '../../machine/core/core.ts';
import type { WithdrawalChannels } from './channels.ts';
import { previewOf, type PreviewParts } from './preview.ts';
import type { WithdrawalRequests } from './requests.ts';
import { withdrawalOf, withdrawalsOf, type RowParts, type WithdrawalRow } from './rows.ts';

const MOST_ROWS = 100_000;
/** By the numbers of the wire. */
const STATUS = ['waiting', 'completed', 'failed', 'held'] as const satisfies readonly WithdrawalRow['status'][];

export type WithdrawalCallParts = RowParts &
  PreviewParts & { readonly core: Core; readonly channels: WithdrawalChannels; readonly requests: WithdrawalRequests };

export function withdrawalCalls(parts: WithdrawalCallParts): readonly BoundCall[] {
  return [...changes(parts), ...looks(parts)];
}

function changes({ core, requests }: WithdrawalCallParts): readonly BoundCall[] {
  return [
    bindUser(CALLS.submitWithdrawal, async ({ caller, parameters, idempotencyKey, visitor }) => {
      const { amount, channel, coin, address, tradePassword = '', code = '' } = parameters;
      const wanted = { amount, channel, coin, address, tradePassword, code, idempotencyKey };
      const result = await requests.request(caller, wanted, visitor);
      return result.ok ? answer({ withdrawalId: result.ref, repeated: result.repeated }) : result;
    }),

    bindUser(CALLS.cancelWithdrawal, async ({ caller, parameters, idempotencyKey }) => {
      const body = { type: 'custody.cancel', withdrawalId: parameters.withdrawalId } as const;
      const result = await submit(core, { accountId: caller.userId, idempotencyKey, body });
      return result.ok ? DONE : refuse(result.reason, { limit: result.limit, field: result.field === '' ? 'withdrawalId' : result.field });
    }),
  ];
}

function looks(parts: WithdrawalCallParts): readonly BoundCall[] {
  const { channels, catalogue } = parts;
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

    bindUser(CALLS.withdrawals, async ({ caller, parameters: { status, pageNum = 1, pageSize = MOST_ROWS } }) => {
      const all = await withdrawalsOf(parts, caller.userId);
      const rows = status === undefined ? all : all.filter((row) => row.status === STATUS[status]);
      const size = Math.min(pageSize, MOST_ROWS);
      return page(rows.slice((pageNum - 1) * size, pageNum * size), rows.length);
    }),

    bindUser(CALLS.withdrawal, async ({ caller, parameters }) => {
      const row = await withdrawalOf(parts, caller.userId, parameters.withdrawalId);
      return row === null ? refuse('NOT_FOUND', { field: 'withdrawalId' }) : answer(row);
    }),

    bindUser(CALLS.withdrawalStatus, async ({ caller }) => {
      const all = await withdrawalsOf(parts, caller.userId);
      return answer(all.some(({ status }) => status === 'waiting' || status === 'held'));
    }),
  ];
}
