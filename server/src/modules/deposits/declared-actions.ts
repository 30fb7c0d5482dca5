import { DECLARED_ANSWERS } from '@candor/contract/modules/deposits/calls';
import { described } from '@candor/contract/described';
import * as v from 'valibot';
import type { Database } from '../../machine/storage/connection.ts';
import { count, numberField, wordField } from '../../operators/fields.ts';
import { operatorChange, operatorTask, refuseAction, type OperatorAction, type OperatorChange } from '../../operators/operator-action.ts';
import { logSeparately } from '../../operators/trail.ts';
import { recordedDeposit } from '../../records/deposit-records.ts';
import { answerDeclared, LINKED, openDeclared, userOfDeclared, type AnswerCode } from './declared-answers.ts';

export type DeclaredParts = { readonly database: Database; readonly now: () => number };

const declared = numberField('Number of the declared deposit.', 12);
const NOT_OPEN = refuseAction('NOT_FOUND', 'no such declared deposit is open');

/** What operators look at and decide of deposits that users have declared. None of it credits anything. */
export function declaredActions(parts: DeclaredParts): readonly OperatorAction[] {
  return [openList(parts), answering(parts), linking(parts)];
}

function openList({ database, now }: DeclaredParts): OperatorAction {
  return operatorTask({
    name: 'declared-deposits',
    summary: 'Lists the deposits that users have declared and nobody has answered, the oldest first.',
    permission: 'withdrawals',
    input: { declared: v.optional(numberField('Number of a declared deposit: that one alone.', 12)) },
    output: v.object({
      total: described(count, 'How many are open; the oldest of them are listed.'),
      declared: described(
        v.array(
          v.object({
            declared: described(count, 'Its number.'),
            account: described(count, 'Number of the account.'),
            channel: described(v.string(), 'The channel.'),
            amount: described(v.string(), 'What the user says that he has paid, in coins.'),
            address: described(v.string(), 'The address that he says; empty for none.'),
            picture: described(v.string(), 'Name of the picture of a receipt; empty for none.'),
            declaredMs: described(count, 'When he said it, UTC epoch milliseconds.'),
          }),
        ),
        'The open ones, the oldest first.',
      ),
    }),
    example: {
      total: 1,
      declared: [
        { declared: 12, account: 1001, channel: 'USDT-ERC', amount: '250', address: '', picture: '', declaredMs: 1_798_761_600_000 },
      ],
    },
    trail: 'declared-deposits',
    async answer({ name: operator }, { declared: declaredId }) {
      const { rows, total } = await openDeclared(database, declaredId);
      const output = rows.map(({ id, user_id: account, channel, amount, address, picture, created_ms: declaredMs }) => ({
        declared: id,
        account,
        channel,
        amount,
        address,
        picture,
        declaredMs,
      }));
      const deed = {
        operator,
        action: 'declared-deposits',
        details: { ...(declaredId === undefined ? {} : { declared: declaredId }), rows: rows.length },
      };
      await logSeparately(database, now(), deed);
      return { ok: true, output: { total, declared: output } };
    },
  });
}

function answering({ database, now }: DeclaredParts): OperatorChange {
  return operatorChange({
    name: 'answer-declared-deposit',
    summary: 'Answers a declared deposit that was none: its owner reads the code. Nothing is credited.',
    permission: 'withdrawals',
    persons: 1,
    input: { declared, code: wordField(DECLARED_ANSWERS, 'Why, as its owner reads it.', 'NOT_ARRIVED') },
    command: { takes: ['declared', 'code'] },
    async check({ declared: declaredId, code }) {
      if ((await userOfDeclared(database, declaredId)) === null) return NOT_OPEN;
      return { ok: true, details: { declared: declaredId, code } };
    },
    async run({ declared: declaredId, code }) {
      const isAnswered = await answerDeclared(database, { declaredId, code: code as AnswerCode, depositId: null, answeredMs: now() });
      return isAnswered ? { ok: true } : NOT_OPEN;
    },
  });
}

function linking({ database, now }: DeclaredParts): OperatorChange {
  return operatorChange({
    name: 'link-declared-deposit',
    summary: 'Answers a declared deposit by one that was credited to the same account. Nothing is credited by it.',
    permission: 'withdrawals',
    persons: 1,
    input: { declared, deposit: numberField('Number of the credited deposit.', 1234) },
    command: { takes: ['declared', 'deposit'] },
    async check({ declared: declaredId, deposit: depositId }) {
      const accountId = await userOfDeclared(database, declaredId);
      if (accountId === null) return NOT_OPEN;
      const deposit = await recordedDeposit(database, accountId, depositId);
      if (deposit === null || deposit.creditedMs === null || deposit.reorganisedMs !== null)
        return refuseAction('NOT_FOUND', 'this account has no such credited deposit');
      return { ok: true, details: { declared: declaredId, deposit: depositId } };
    },
    async run({ declared: declaredId, deposit: depositId }) {
      return (await answerDeclared(database, { declaredId, code: LINKED, depositId, answeredMs: now() })) ? { ok: true } : NOT_OPEN;
    },
  });
}
