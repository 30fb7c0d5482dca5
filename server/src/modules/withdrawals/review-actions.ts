import { described } from '@candor/contract/described';
import type { CommandBody } from '@candor/exchange/command';
import { realUnits, type Withdrawal } from '@candor/exchange/products/custody/rows';
import { formatAmountShort } from '@candor/money/amount';
import * as v from 'valibot';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { Core } from '../../machine/core/core.ts';
import { count, numberField } from '../../operators/fields.ts';
import {
  operatorChange,
  operatorTask,
  refuseAction,
  type ActionBy,
  type ActionRefusal,
  type OperatorAction,
  type OperatorChange,
} from '../../operators/operator-action.ts';
import { channelName } from '../deposits/channels.ts';

/** Values are in USDT. */
const VALUE_SCALE = 8;
/** Open withdrawals that the exchange answers at once. */
const ASKED_AT_ONCE = 100;
/** Of the reason, which the account's owner reads. */
const REASON_LENGTH_MAX = 200;

export type ReviewOptions = { readonly core: Pick<Core, 'query' | 'submit'>; readonly catalogue: Pick<Catalogue, 'asset'> };

const INPUT = { withdrawal: numberField('Number of the withdrawal.', 1234) };
const NOT_THERE = refuseAction('NOT_FOUND', 'no such withdrawal waits for a decision');

/** All withdrawals that have not ended, the oldest first. */
export async function openWithdrawals(core: Pick<Core, 'query'>): Promise<readonly Withdrawal[]> {
  const all: Withdrawal[] = [];
  for (;;) {
    const afterId = all.at(-1)?.withdrawalId ?? 0;
    const page = await core.query({ type: 'custody.openWithdrawals', afterId, count: ASKED_AT_ONCE });
    all.push(...page);
    if (page.length < ASKED_AT_ONCE) return all;
  }
}

/** What operators look at and decide of withdrawals that were not approved by themselves. */
export function reviewActions(options: ReviewOptions): readonly OperatorAction[] {
  return [waitingList(options), approval(options, 1), approval(options, 2), rejection(options)];
}

function waitingList({ core, catalogue }: ReviewOptions): OperatorAction {
  return operatorTask({
    name: 'withdrawals',
    summary: 'Lists the withdrawals that wait for a decision, the oldest first.',
    permission: 'withdrawals',
    input: {},
    output: v.array(
      v.object({
        withdrawal: described(count, 'Its number.'),
        account: described(count, 'Number of the account.'),
        channel: described(v.string(), 'The channel.'),
        address: described(v.string(), 'Where it goes.'),
        amount: described(v.string(), 'What has left the wallet.'),
        arrives: described(v.string(), 'What is paid.'),
        valueUsdt: described(v.string(), 'Its value in USDT when it was requested.'),
        persons: described(count, 'How many operators approve it.'),
        requestedMs: described(count, 'When it was requested, UTC epoch milliseconds.'),
      }),
    ),
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
      },
    ],
    trail: null,
    async answer() {
      const waiting = (await openWithdrawals(core)).filter(({ state }) => state === 'review');
      const output = waiting.map((one) => {
        const scale = catalogue.asset(one.assetId)?.scale ?? 8;
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
        };
      });
      return { ok: true, output };
    },
  });
}

/** Of a value for which one operator is enough, or of one that takes two. */
function approval({ core, catalogue }: ReviewOptions, persons: 1 | 2): OperatorChange {
  const others = persons === 1 ? 'approve-large-withdrawal, since two operators approve it' : 'approve-withdrawal: one operator is enough';
  return operatorChange({
    name: persons === 1 ? 'approve-withdrawal' : 'approve-large-withdrawal',
    summary: persons === 1 ? 'Approves a withdrawal of a small value.' : 'Approves a withdrawal of a large value.',
    permission: 'withdrawals',
    persons,
    input: INPUT,
    command: { takes: ['withdrawal'] },
    async check({ withdrawal }) {
      const found = await openOne(core, withdrawal);
      if (found?.state !== 'review') return NOT_THERE;
      if (found.needsTwo !== (persons === 2)) return refuseAction('BAD_INPUT', `take ${others}`);
      return { ok: true, details: { withdrawal } };
    },
    async changes({ withdrawal }) {
      const found = await openOne(core, withdrawal);
      if (found === undefined) return [];
      const arrives = formatAmountShort(realUnits(found), catalogue.asset(found.assetId)?.scale ?? 8);
      const value = formatAmountShort(found.valueUnits, VALUE_SCALE);
      const after = `${arrives} by ${channelName(found.channelId) ?? ''} to ${found.address}, worth ${value} USDT, of account ${found.accountId}`;
      return [{ name: 'paid', before: '0', after }];
    },
    run: ({ withdrawal }, by) => submitBy(core, by, { type: 'custody.approve', withdrawalId: withdrawal, ...authorOf(by) }),
  });
}

function rejection({ core }: ReviewOptions): OperatorChange {
  return operatorChange({
    name: 'reject-withdrawal',
    summary: 'Rejects a withdrawal that is not signed yet: all of the amount goes back, and its owner reads the reason.',
    permission: 'withdrawals',
    persons: 1,
    reasonLengthMax: REASON_LENGTH_MAX,
    input: INPUT,
    command: { takes: ['withdrawal'] },
    async check({ withdrawal }) {
      const found = await openOne(core, withdrawal);
      return found?.state === 'review' || found?.state === 'approved' ? { ok: true, details: { withdrawal } } : NOT_THERE;
    },
    run: ({ withdrawal }, by) => submitBy(core, by, { type: 'custody.reject', withdrawalId: withdrawal, ...authorOf(by) }),
  });
}

async function openOne(core: Pick<Core, 'query'>, withdrawalId: number): Promise<Withdrawal | undefined> {
  const [found] = await core.query({ type: 'custody.openWithdrawals', afterId: withdrawalId - 1, count: 1 });
  return found?.withdrawalId === withdrawalId ? found : undefined;
}

function authorOf({ proposer, confirmer, reason }: ActionBy): { readonly operator: string; readonly reason: string } {
  return { operator: confirmer === null ? proposer : `${proposer}, ${confirmer}`, reason };
}

/** The same proposal is the same command, so it is done once however often it is run. */
async function submitBy(
  core: Pick<Core, 'submit'>,
  { proposalId }: ActionBy,
  body: CommandBody,
): Promise<{ readonly ok: true } | ActionRefusal> {
  const { outcome } = await core.submit({ id: `operator:${proposalId}`, accountId: 0, body });
  if (outcome.ok) return { ok: true };
  if (outcome.code === 'NOT_FOUND' || outcome.code === 'ALREADY_DONE') return NOT_THERE;
  if (outcome.code === 'ACCOUNT_HELD') return refuseAction('ACCOUNT_HELD', `nothing is paid out of this account now: ${outcome.limit}`);
  return refuseAction(outcome.code, `the exchange refused it: ${outcome.code}`);
}
