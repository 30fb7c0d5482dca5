import { described } from '@candor/contract/described';
import { VERIFICATION_STATUS } from '@candor/contract/verification-codes';
import { realUnits, type Withdrawal } from '@candor/exchange/products/custody/rows';
import { formatAmountShort } from '@candor/money/amount';
import * as v from 'valibot';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { RecordsReader } from '../../api/user/records-reader.ts';
import type { Users } from '../../identity/users.ts';
import type { Core } from '../../machine/core/core.ts';
import type { Database } from '../../machine/storage/connection.ts';
import { count, numberField } from '../../operators/fields.ts';
import { operatorTask, type OperatorTask } from '../../operators/operator-action.ts';
import { logSeparately } from '../../operators/trail.ts';
import type { WorkList } from '../../operators/work-list.ts';
import { NONE_BEFORE, withdrawalsBefore, type WithdrawalsBefore } from '../../records/withdrawal-records.ts';
import { channelName } from '../deposits/channels.ts';
import type { Verification } from '../verification/verification.ts';
import { holdOf } from './holds.ts';
import { openWithdrawals } from './review-actions.ts';

/** Values are in USDT. */
const VALUE_SCALE = 8;
/** Of one answer, the oldest: the next ones come when these are decided. */
const ROWS_MOST = 200;
/** After a day the owner is told that nobody has decided. */
const LATE_MS = 12 * 3_600_000;

export type WaitingListParts = {
  readonly core: Pick<Core, 'query' | 'figures'>;
  readonly catalogue: Pick<Catalogue, 'asset'>;
  readonly database: Database;
  readonly records: Pick<RecordsReader, 'reach'>;
  readonly identity: { readonly users: Pick<Users, 'agreement'> };
  readonly verification: Pick<Verification, 'ofUser'>;
  readonly now: () => number;
  readonly exchangeNow: () => number;
};

const LEVELS = ['none', 'basic', 'advanced'] as const;
const CAUSES = ['LARGE', 'HOUR_LIMIT'] as const;

const waiting = v.object({
  withdrawal: described(count, 'Its number.'),
  account: described(count, 'Number of the account.'),
  channel: described(v.string(), 'The channel.'),
  address: described(v.string(), 'Where it goes.'),
  amount: described(v.string(), 'What has left the wallet.'),
  arrives: described(v.string(), 'What is paid.'),
  valueUsdt: described(v.string(), 'Its value in USDT when it was requested.'),
  persons: described(count, 'How many operators approve it.'),
  requestedMs: described(count, 'When it was requested, UTC epoch milliseconds.'),
  cause: described(
    v.picklist(CAUSES),
    'Why it waits: its value takes two persons, or more would leave within an hour than goes out without a review.',
  ),
  hold: described(v.string(), 'Why nothing is paid out of the account now; empty for no hold.'),
  registeredMs: described(v.nullable(count), 'When the account was registered, UTC epoch milliseconds; null when nobody has it any more.'),
  verification: described(v.picklist(LEVELS), 'The highest level of verification that has passed.'),
  paidBefore: described(count, 'How many withdrawals of the account were paid before.'),
  paidBeforeUsdt: described(v.string(), 'Their value in USDT when they were requested.'),
  unpaidBefore: described(count, 'How many ended without payment before.'),
  paidToAddress: described(count, 'How many were paid to this address before.'),
});

/** What waits for a decision, with what helps to make it. Each look is written down. */
export function waitingList(parts: WaitingListParts): OperatorTask {
  return operatorTask({
    name: 'withdrawals',
    summary: `Lists the withdrawals that wait for a decision, the oldest ${ROWS_MOST}, with what is known of their accounts.`,
    permission: 'withdrawals',
    input: { withdrawal: v.optional(numberField('Number of a withdrawal: that one alone.', 1234)) },
    output: v.array(waiting),
    example: [
      {
        withdrawal: 1234,
        account: 1001,
        channel: 'USDT-ERC',
        address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
        amount: '12000',
        arrives: '11998',
        valueUsdt: '12000',
        persons: 2,
        requestedMs: 1_798_761_600_000,
        cause: 'LARGE',
        hold: '',
        registeredMs: 1_767_225_600_000,
        verification: 'advanced',
        paidBefore: 3,
        paidBeforeUsdt: '4500',
        unpaidBefore: 1,
        paidToAddress: 2,
      },
    ],
    trail: 'withdrawals',
    async answer({ name: operator }, { withdrawal }) {
      const all = await inReview(parts.core);
      const rows = all.filter(({ withdrawalId }) => withdrawal === undefined || withdrawalId === withdrawal).slice(0, ROWS_MOST);
      await parts.records.reach(parts.core.figures().seq);
      const before = await withdrawalsBefore(
        parts.database,
        rows.map(({ withdrawalId }) => withdrawalId),
      );
      const output: v.InferOutput<typeof waiting>[] = [];
      for (const row of rows) output.push(await shown(parts, row, before.get(row.withdrawalId) ?? NONE_BEFORE));
      const deed = {
        operator,
        action: 'withdrawals',
        details: { ...(withdrawal === undefined ? {} : { withdrawal }), rows: output.length },
      };
      await logSeparately(parts.database, parts.now(), deed);
      return { ok: true, output };
    },
  });
}

export function reviewWork({ core }: Pick<WaitingListParts, 'core'>): WorkList {
  return {
    name: 'withdrawals',
    permission: 'withdrawals',
    action: 'withdrawals',
    lateMs: LATE_MS,
    async waiting() {
      const rows = await inReview(core);
      return { count: rows.length, oldestMs: rows[0]?.requestedMs ?? null };
    },
  };
}

async function inReview(core: Pick<Core, 'query'>): Promise<readonly Withdrawal[]> {
  return (await openWithdrawals(core)).filter(({ state }) => state === 'review');
}

async function shown(
  { core, catalogue, identity, verification, exchangeNow }: WaitingListParts,
  one: Withdrawal,
  before: WithdrawalsBefore,
): Promise<v.InferOutput<typeof waiting>> {
  const scale = catalogue.asset(one.assetId)?.scale ?? 8;
  const { basic, advanced } = await verification.ofUser(one.accountId);
  const level =
    advanced?.status === VERIFICATION_STATUS.passed ? 'advanced' : basic?.status === VERIFICATION_STATUS.passed ? 'basic' : 'none';
  return {
    withdrawal: one.withdrawalId,
    account: one.accountId,
    channel: channelName(one.channelId) ?? '',
    address: one.address,
    amount: formatAmountShort(one.amountUnits, scale),
    arrives: formatAmountShort(realUnits(one), scale),
    valueUsdt: formatAmountShort(one.valueUnits, VALUE_SCALE),
    persons: one.needsTwo ? 2 : 1,
    requestedMs: one.requestedMs,
    cause: one.needsTwo ? 'LARGE' : 'HOUR_LIMIT',
    hold: (await holdOf(core, one.accountId, exchangeNow()))?.code ?? '',
    registeredMs: (await identity.users.agreement(one.accountId))?.registeredMs ?? null,
    verification: level,
    paidBefore: before.paid,
    paidBeforeUsdt: formatAmountShort(before.paidValueUnits, VALUE_SCALE),
    unpaidBefore: before.unpaid,
    paidToAddress: before.paidToAddress,
  };
}
