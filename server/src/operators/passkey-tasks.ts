import { described } from '@candor/contract/described';
import { PASSKEY_ANSWER_MAX, PASSKEY_NAME_MAX, passkeyOptions, setUpPasskey } from '@candor/contract/modules/identity/passkey';
import { readsAsWritten } from '@candor/exchange/kernel/checks';
import * as v from 'valibot';
import type { Database } from '../machine/storage/connection.ts';
import { count, textField } from './fields.ts';
import type { OperatorAccounts } from './operator-accounts.ts';
import { operatorChange, operatorTask, refuseAction, type OperatorAction } from './operator-action.ts';
import type { OperatorFacts } from './operator-facts.ts';
import { OFFER, REMOVE, signInOf, stepUpOf, type OperatorPasskey } from './operator-passkeys.ts';
import { refuse } from './refusal-texts.ts';
import { readActions } from './trail.ts';

export type PasskeyTasksOptions = { readonly database: Database; readonly accounts: OperatorAccounts; readonly facts: OperatorFacts };

const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const NEEDS_HASH = 'needs 64 hexadecimal digits';
const hashField = (what: string) => described(v.pipe(v.string(NEEDS_HASH), v.regex(/^[0-9a-f]{64}$/, NEEDS_HASH)), what, HASH);
const timeMs = (what: string) => described(count, `${what}, UTC epoch milliseconds.`);

const NONE = refuseAction('NOT_FOUND', 'you have no such passkey');
const NO_PASSKEY = refuseAction('NO_PASSKEY', 'you have no passkey that counts: show a code of the app');
const GONE = refuseAction('NOT_FOUND', 'there is no such operator who has enrolled and offered this passkey since');
const NOT_SO = refuseAction('BAD_INPUT', 'the journal does not take it: it was decided otherwise, or by who may not any more');
const MADE = {
  wrong: {
    ...refuseAction('PASSKEY_WRONG', 'the passkey was made for something else, too long ago, or was offered already'),
    field: 'passkey',
  },
  taken: { ...refuseAction('PASSKEY_WRONG', 'this passkey is somebody’s already'), field: 'passkey' },
  full: refuseAction('PASSKEYS_FULL', 'you have ten passkeys, which are the most: remove one'),
} as const;

const CHALLENGE = 'c2l4IGdyZWVuIGxhbnRlcm5z';
const CREDENTIAL = { id: 'kX2vQ1w', type: 'public-key', transports: ['internal'] } as const;
const REQUEST = {
  challenge: CHALLENGE,
  timeout: 300_000,
  rpId: 'operators.example',
  userVerification: 'required',
  allowCredentials: [CREDENTIAL],
} as const;
const CREATION = {
  challenge: CHALLENGE,
  timeout: 300_000,
  rp: { id: 'operators.example', name: 'Candor' },
  user: { id: 'n4bQgYhMfWWaL-qgxVrQFaO', name: 'anna', displayName: 'anna' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  attestation: 'none',
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  excludeCredentials: [],
} as const;

const CALLED = 'How its owner calls it.';
const NAME = described(
  v.pipe(
    textField(PASSKEY_NAME_MAX, CALLED, 'My laptop'),
    v.check((text) => text.trim() !== '' && readsAsWritten(text.trim()), 'needs a name'),
  ),
  CALLED,
  'My laptop',
);
const listed = v.object({
  id: described(v.string(), 'Id of the passkey.'),
  name: described(v.string(), 'As its owner calls it.'),
  passkey: described(v.string(), 'Hash of its credential and public key, as the journal has it.'),
  counts: described(v.boolean(), 'The journal has it as a factor of his; otherwise it waits for two administrators.'),
  createdMs: timeMs('When it was offered'),
  usedMs: described(v.nullable(count), 'When it was shown last, UTC epoch milliseconds; null: never.'),
});
const waiting = v.object({
  operator: described(v.string(), 'Whose it is.'),
  passkey: described(v.string(), 'Hash of its credential and public key.'),
  createdMs: timeMs('When it was offered'),
});

/** Passkeys of operators. Each makes his own under a code and offers it; two administrators have the journal count it as a factor of his. */
export function passkeyTasks(options: PasskeyTasksOptions): readonly OperatorAction[] {
  return [...ceremonies(options), ...ownTasks(options), ...administrators(options)];
}

function ceremonies({ accounts, facts }: PasskeyTasksOptions): readonly OperatorAction[] {
  return [
    operatorTask({
      name: 'passkey.sign-in',
      summary: 'Says what a passkey has to sign for a sign-in; the same for every name.',
      permission: null,
      needs: 'nothing',
      input: { name: textField(40, 'Name of the operator.', 'anna') },
      command: null,
      output: passkeyOptions.result,
      example: REQUEST,
      trail: null,
      answer: ({ site }, { name }) =>
        Promise.resolve(site ? { ok: true, output: accounts.passkeys.requestOptions(signInOf(name), site, []) } : refuse('PASSKEYS_OFF')),
    }),
    operatorTask({
      name: 'passkey.options',
      summary: 'Says what a passkey has to sign in the place of a code, for one request of one action.',
      permission: null,
      input: {
        action: textField(100, 'Name of the action.', 'confirm'),
        inputHash: hashField('SHA-256 of the input of that request, as it is sent.'),
      },
      command: null,
      output: passkeyOptions.result,
      example: REQUEST,
      trail: null,
      async answer({ name, site }, { action, inputHash }) {
        if (!site) return refuse('PASSKEYS_OFF');
        const known = await facts.known(name);
        const own = known === undefined ? [] : await accounts.passkeys.countingOf(known);
        if (own.length === 0) return NO_PASSKEY;
        return { ok: true, output: accounts.passkeys.requestOptions(stepUpOf(action, name, inputHash), site, own) };
      },
    }),
    operatorTask({
      name: 'passkey.begin',
      summary: 'Says what a browser has to make a new passkey from; good once, for five minutes.',
      permission: null,
      needs: 'code',
      input: {},
      command: null,
      output: setUpPasskey.result,
      example: CREATION,
      trail: null,
      answer: async ({ name, site }) =>
        site ? { ok: true, output: await accounts.passkeys.creationOptions(name, site) } : refuse('PASSKEYS_OFF'),
    }),
  ];
}

const shown = ({ id, name, hash: passkey, createdMs, usedMs }: OperatorPasskey, counting: readonly string[]) => ({
  id,
  name,
  passkey,
  counts: counting.includes(passkey),
  createdMs,
  usedMs,
});
const EXAMPLE = { id: '4kQ9wZ', name: 'My laptop', passkey: HASH, counts: false, createdMs: 1_798_761_600_000, usedMs: null };

function ownTasks({ accounts, facts }: PasskeyTasksOptions): readonly OperatorAction[] {
  return [
    operatorTask({
      name: OFFER,
      summary: 'Offers a passkey that the browser has just made; two administrators approve it.',
      permission: null,
      input: {
        name: NAME,
        passkey: textField(PASSKEY_ANSWER_MAX, 'What the browser has made of `passkey.begin`, as JSON.', '{"id":"kX2"}'),
      },
      command: null,
      output: listed,
      example: EXAMPLE,
      trail: OFFER,
      writes: true,
      async answer({ name: operator }, { name, passkey }) {
        const made = await accounts.passkeys.offer(operator, passkey, name.trim());
        return typeof made === 'string' ? MADE[made] : { ok: true, output: shown(made, []) };
      },
    }),
    operatorTask({
      name: 'own-passkeys',
      summary: 'Lists the passkeys of who asks.',
      permission: null,
      input: {},
      output: v.object({
        isPossible: described(v.boolean(), 'Browsers make passkeys for the address of this page.'),
        passkeys: described(v.array(listed), 'The oldest first.'),
      }),
      example: { isPossible: true, passkeys: [EXAMPLE] },
      trail: null,
      async answer({ name, site }) {
        const [own, known] = await Promise.all([accounts.passkeys.of(name), facts.known(name)]);
        const counting = known?.passkeys ?? [];
        return { ok: true, output: { isPossible: Boolean(site), passkeys: own.map((one) => shown(one, counting)) } };
      },
    }),
    operatorTask({
      name: REMOVE,
      summary: 'Removes a passkey of who asks; it takes nobody else.',
      permission: null,
      needs: 'code',
      input: { id: textField(40, 'Id of the passkey.', '4kQ9wZ') },
      command: { takes: ['id'] },
      output: v.object({ id: described(v.string(), 'Id of the passkey.') }),
      example: { id: '4kQ9wZ' },
      trail: REMOVE,
      async answer({ name: operator }, { id }) {
        const passkey = (await accounts.passkeys.of(operator)).find((one) => one.id === id);
        if (passkey === undefined) return NONE;
        // in this order: what a killed server left is approved by nobody, and is removed again
        await accounts.passkeys.giveUp(passkey);
        const outcome = await facts.state({ type: 'operator.removePasskey', operator, passkey: passkey.hash });
        // what the journal still has keeps its row: it counts
        if (outcome !== 'ok' && outcome !== 'NOT_FOUND') return refuse('BUSY');
        await accounts.passkeys.remove(passkey);
        return { ok: true, output: { id } };
      },
    }),
  ];
}

function administrators({ accounts, database, facts }: PasskeyTasksOptions): readonly OperatorAction[] {
  const offered = async () => await accounts.passkeys.offered(await facts.all(), await readActions(database));
  const isOffered = async (operator: string, passkey: string): Promise<boolean> =>
    (await offered()).some((one) => one.operator === operator && one.hash === passkey);
  return [
    operatorTask({
      name: 'passkeys',
      summary: 'Lists the passkeys that operators have offered and that wait for two administrators.',
      permission: 'operators',
      input: {},
      output: v.array(waiting),
      example: [{ operator: 'rita', passkey: HASH, createdMs: 1_798_761_600_000 }],
      trail: null,
      answer: async () => ({
        ok: true,
        output: (await offered()).map(({ operator, hash: passkey, createdMs }) => ({ operator, passkey, createdMs })),
      }),
    }),
    operatorChange({
      name: 'approve-passkey',
      summary: 'Has the journal count a passkey that an operator has offered as a factor of his; he says himself which one it is.',
      permission: 'operators',
      persons: 2,
      input: { operator: textField(40, 'Name of the operator.', 'rita'), passkey: hashField('Hash of its credential and public key.') },
      command: { takes: ['operator', 'passkey'] },
      words: ({ operator, passkey }: { readonly operator: string; readonly passkey: string }) => `passkey ${operator} ${passkey}`,
      check: async ({ operator, passkey }) => ((await isOffered(operator, passkey)) ? { ok: true, details: { operator, passkey } } : GONE),
      async changes({ operator, passkey }) {
        const before = (await facts.known(operator))?.passkeys ?? [];
        const listed = (passkeys: readonly string[]): string => (passkeys.length === 0 ? 'none' : passkeys.join(', '));
        return [{ name: 'passkeys', before: listed(before), after: listed([...before.filter((one) => one !== passkey), passkey]) }];
      },
      async run({ operator, passkey }, { proposalId }) {
        const known = await facts.known(operator);
        // what was removed, or offered before he enrolled anew, is decided in vain
        if (known?.passkeys.includes(passkey) !== true && !(await isOffered(operator, passkey))) return GONE;
        const outcome = await facts.state({ type: 'operator.addPasskey', proposalId, operator, passkey });
        return outcome === 'ok' || outcome === 'ALREADY_DONE' ? { ok: true } : NOT_SO;
      },
    }),
  ];
}
