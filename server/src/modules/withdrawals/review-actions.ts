import { WITHDRAWAL_REJECTIONS, type WithdrawalRejection } from '@candor/contract/modules/withdrawals/rejections';
import type { CommandBody } from '@candor/exchange/command';
import { realUnits, type Withdrawal } from '@candor/exchange/products/custody/rows';
import { formatAmountShort } from '@candor/money/amount';
import type { Catalogue } from '../../api/user/catalogue.ts';
import type { Core } from '../../machine/core/core.ts';
import { numberField, wordField } from '../../operators/fields.ts';
import {
  operatorChange,
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
/** Of the reason as the journal keeps it. */
const REASON_LENGTH_MAX = 200;

export type ReviewOptions = { readonly core: Pick<Core, 'query' | 'submit'>; readonly catalogue: Pick<Catalogue, 'asset'> };

/** Without a code where it was asked for before there were any: its owner is told the reason then. */
type Rejecting = { readonly withdrawal: number; readonly code?: WithdrawalRejection };

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

/** What operators decide of withdrawals that were not approved by themselves. */
export function reviewActions(options: ReviewOptions): readonly OperatorAction[] {
  return [approval(options, 1), approval(options, 2), rejection(options)];
}

/** Of a value for which one operator is enough, or of one that takes two. */
function approval({ core, catalogue }: ReviewOptions, persons: 1 | 2): OperatorChange {
  const other =
    persons === 1 ? 'take approve-large-withdrawal, since two operators approve it' : 'take approve-withdrawal: one operator is enough';
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
      if (found.needsTwo !== (persons === 2)) return refuseAction('BAD_INPUT', other);
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
    summary: 'Rejects a withdrawal that is not signed yet: all of the amount goes back, and its owner is told what the code says.',
    permission: 'withdrawals',
    persons: 1,
    reasonLengthMax: REASON_LENGTH_MAX,
    input: { ...INPUT, code: wordField(WITHDRAWAL_REJECTIONS, 'What its owner is told.', 'ADDRESS_RISK') },
    command: { takes: ['withdrawal'] },
    async check({ withdrawal, code }) {
      const found = await openOne(core, withdrawal);
      return found?.state === 'review' || found?.state === 'approved' ? { ok: true, details: { withdrawal, code } } : NOT_THERE;
    },
    run: ({ withdrawal, code }: Rejecting, by) => {
      const named = { withdrawalId: withdrawal, ...authorOf(by) };
      return submitBy(
        core,
        by,
        code === undefined ? { type: 'custody.reject', ...named } : { type: 'custody.rejectByCode', code, ...named },
      );
    },
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
  if (outcome.code === 'ACCOUNT_HELD')
    return refuseAction('ACCOUNT_HELD', 'nothing is paid out of this account now: {limit}', { limit: outcome.limit });
  return refuseAction(outcome.code, 'the exchange refused it: {code}', { code: outcome.code });
}
