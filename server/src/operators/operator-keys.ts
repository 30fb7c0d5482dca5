import { described } from '@candor/contract/described';
import type { KnownOperator } from '@candor/exchange/ground/operators/answers';
import { readSigner } from '@candor/proofs/signature';
import * as v from 'valibot';
import type { Database } from '../machine/storage/connection.ts';
import { textField } from './fields.ts';
import { operatorChange, operatorTask, refuseAction, type ActionRefusal, type OperatorAction } from './operator-action.ts';
import type { OperatorFacts } from './operator-facts.ts';
import { allows } from './permissions.ts';
import { logSeparately } from './trail.ts';

export type OperatorKeysOptions = {
  readonly database: Database;
  readonly facts: OperatorFacts;
  readonly now: () => number;
};

/** Row of the trail by which an operator offers a key: the journal knows the trail's last row, so nobody puts another key into its place unnoticed. */
const OFFER = 'offer-key';
const NEEDS_KEY = 'needs 64 hexadecimal digits';
const keyField = described(
  v.pipe(v.string(NEEDS_KEY), v.regex(/^[0-9a-f]{64}$/, NEEDS_KEY)),
  'Public half of an Ed25519 key, which the operator has made on his own machine.',
  'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
);
const ofKey = (text: string): ActionRefusal => ({ ...refuseAction('BAD_INPUT', text), field: 'publicKey' });
const GONE = refuseAction('NOT_FOUND', 'there is no such operator who may approve withdrawals');
const NOT_OFFERED = refuseAction(
  'NOT_FOUND',
  'he has offered no key since he has enrolled: he does so with candor operator key, on his own machine',
);
const THERE = refuseAction('ALREADY_DONE', 'the journal has this key already');
const TAKEN = refuseAction('KEY_TAKEN', 'another operator has this key');
const NOT_SO = refuseAction('BAD_INPUT', 'the journal does not take it: it was decided otherwise, or by who may not any more');

/** Keys that operators sign payments with. Each makes his own and offers the public half; two administrators have the journal keep it. */
export function operatorKeys(options: OperatorKeysOptions): readonly OperatorAction[] {
  return [offering(options), keyList(options), approving(options)];
}

function offering({ database, facts, now }: OperatorKeysOptions): OperatorAction {
  return operatorTask({
    name: OFFER,
    summary: 'Offers the public half of a key that the operator signs payments with; two administrators approve it.',
    permission: 'withdrawals',
    input: { publicKey: keyField },
    command: { takes: ['publicKey'] },
    output: v.object({ publicKey: described(v.string(), 'The key that is offered.') }),
    example: { publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a' },
    trail: OFFER,
    writes: true,
    async answer({ name: operator }, { publicKey }) {
      const refusal = refusalOf(operator, publicKey, await facts.all());
      if (refusal !== null) return refusal;
      await logSeparately(database, now(), { operator, action: OFFER, details: { publicKey } });
      return { ok: true, output: { publicKey } };
    },
  });
}

function keyList({ database, facts }: OperatorKeysOptions): OperatorAction {
  return operatorTask({
    name: 'keys',
    summary: 'Lists the operators who may approve withdrawals, with the keys that they sign payments with.',
    permission: 'operators',
    input: {},
    output: v.array(
      v.object({
        operator: described(v.string(), 'His name.'),
        publicKey: described(v.string(), 'The key that the journal has of him; empty: none.'),
        offered: described(v.string(), 'A key that he has offered and that is not approved; empty: none.'),
      }),
    ),
    example: [{ operator: 'rita', publicKey: '', offered: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a' }],
    trail: null,
    async answer() {
      const output: { operator: string; publicKey: string; offered: string }[] = [];
      for (const { operator, publicKey, ...known } of (await facts.all()).values()) {
        if (!maySign(known)) continue;
        const offered = (await offeredBy(database, operator)) ?? '';
        output.push({ operator, publicKey, offered: offered === publicKey ? '' : offered });
      }
      return { ok: true, output };
    },
  });
}

function approving({ database, facts }: OperatorKeysOptions): OperatorAction {
  return operatorChange({
    name: 'approve-key',
    summary: 'Has the journal keep the key that an operator has offered, to sign payments with; he says himself which one it is.',
    permission: 'operators',
    persons: 2,
    input: { operator: textField(40, 'Name of the operator.', 'rita') },
    command: { takes: ['operator'] },
    words: ({ operator, publicKey }: { readonly operator: string; readonly publicKey: string }) => `key ${operator} ${publicKey}`,
    async check({ operator }) {
      const all = await facts.all();
      const known = all.get(operator);
      if (known === undefined || !maySign(known)) return GONE;
      const publicKey = await offeredBy(database, operator);
      if (publicKey === null) return NOT_OFFERED;
      return refusalOf(operator, publicKey, all) ?? { ok: true, details: { operator, publicKey } };
    },
    async changes({ operator, publicKey }) {
      const before = (await facts.known(operator))?.publicKey ?? '';
      return [{ name: 'publicKey', before: before === '' ? 'none' : before, after: publicKey }];
    },
    async run({ operator, publicKey }, { proposalId }) {
      const outcome = await facts.state({ type: 'operator.key', proposalId, operator, publicKey });
      if (outcome === 'NOT_FOUND') return GONE;
      if (outcome !== 'ok' && outcome !== 'ALREADY_DONE') return NOT_SO;
      return { ok: true, text: `${operator} signs payments with ${publicKey}: whoever runs the signer writes it into its settings` };
    },
  });
}

/** Who may approve withdrawals signs payments, and nobody else. */
export const maySign = ({ standing, roles }: Pick<KnownOperator, 'standing' | 'roles'>): boolean =>
  standing === 'active' && allows(roles, 'withdrawals');

/** Why a key cannot be his; null where it can. Before all others, one that anybody could sign for. */
function refusalOf(operator: string, publicKey: string, all: ReadonlyMap<string, KnownOperator>): ActionRefusal | null {
  if (readSigner(publicKey) === null) return ofKey('publicKey is no Ed25519 key for which one person alone can sign');
  if (all.get(operator)?.publicKey === publicKey) return THERE;
  return [...all.values()].some((one) => one.publicKey === publicKey) ? { ...TAKEN, field: 'publicKey' } : null;
}

/** The last one since he has enrolled; null: none. */
async function offeredBy(database: Database, operator: string): Promise<string | null> {
  const row = await database
    .selectFrom('operator_actions')
    .innerJoin('operators', 'operators.name', 'operator_actions.operator')
    .select('details')
    .where('operators.name', '=', operator)
    .where('action', '=', OFFER)
    .whereRef('at_ms', '>=', 'enrolled_ms')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.details) as { readonly publicKey: string }).publicKey;
}
