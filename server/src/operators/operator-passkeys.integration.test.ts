import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { SoftwarePasskey, type Faults } from '../test/software-passkey.ts';
import type { OperatorAnswer } from './operator-action.ts';
import { OperatorsGround, PASSWORD } from './test/operators-ground.ts';

const ground = new OperatorsGround();
const { act, ask, both, team } = ground;
const SITE = { origin: 'https://operators.example', host: 'operators.example' };
const HALF_MINUTE_MS = 30_000;
type Options = Parameters<SoftwarePasskey['sign']>[0] & { readonly allowCredentials: readonly { readonly id: string }[] };
type Listed = { readonly id: string; readonly passkey: string; readonly counts: boolean };

/** An operator at the page: with a session, and a code or a passkey for each request. */
class AtThePage {
  readonly name: string;
  token = '';

  constructor(name: string) {
    this.name = name;
  }

  async signIn(): Promise<this> {
    this.token = ((await ground.signIn(this.name)).output as { readonly token: string }).token;
    return this;
  }

  async look(action: string, input: unknown = {}, site: typeof SITE | null = SITE): Promise<OperatorAnswer> {
    return await ground.answer({ action, input, who: { session: this.token }, site });
  }

  async withCode(action: string, input: unknown = {}): Promise<OperatorAnswer> {
    ground.nowMs += HALF_MINUTE_MS;
    return await ground.answer({ action, input, who: { session: this.token, code: ground.whoIs(this.name).code }, site: SITE });
  }

  async withPasskey(action: string, input: unknown, passkey: string): Promise<OperatorAnswer> {
    return await ground.answer({ action, input, who: { session: this.token, passkey }, site: SITE });
  }

  /** What his passkey signs for one request. */
  async signed(passkey: SoftwarePasskey, action: string, input: unknown, faults: Faults = {}): Promise<string> {
    const asked = await this.look('passkey.options', { action, inputHash: hash('sha256', JSON.stringify(input)) });
    expect(asked.outcome).toBe('ok');
    return passkey.sign(asked.output as Options, faults);
  }

  async offer(name = 'My laptop', passkey = new SoftwarePasskey(SITE.origin)): Promise<SoftwarePasskey> {
    const begun = await this.withCode('passkey.begin');
    expect((await this.look('offer-passkey', { name, passkey: passkey.make(begun.output as never) })).outcome).toBe('ok');
    return passkey;
  }

  async own(): Promise<readonly Listed[]> {
    return ((await this.look('own-passkeys')).output as { readonly passkeys: readonly Listed[] }).passkeys;
  }

  async approved(): Promise<SoftwarePasskey> {
    const passkey = await this.offer();
    const hashed = (await this.own()).at(-1)?.passkey ?? '';
    expect((await both('approve-passkey', { operator: this.name, passkey: hashed })).output).toMatchObject({ isDone: true });
    return passkey;
  }
}

const atThePage = async (name: string): Promise<AtThePage> => await new AtThePage(name).signIn();
const SAMPLE = { account: 7, reason: 'a test' };

const signInBy = async (name: string, passkey: SoftwarePasskey, faults: Faults = {}, password = PASSWORD): Promise<OperatorAnswer> => {
  const asked = await ground.answer({ action: 'passkey.sign-in', input: { name }, who: null, site: SITE });
  const input = { name, password, passkey: passkey.sign(asked.output as Options, faults) };
  return await ground.answer({ action: 'sign-in', input, who: null, site: SITE });
};

const contradictions = async (): Promise<readonly string[]> => await ground.service.contradictions();
const lastRefusal = async (): Promise<string | undefined> =>
  (await ground.trailFrom(0)).findLast(({ action }) => action === 'refused')?.details;

describe('RULES §18 a passkey of an operator', () => {
  test('is made under a code, offered by himself, and counts when two administrators have the journal keep it', async () => {
    await team();
    const anna = await atThePage('anna');
    expect((await anna.look('passkey.begin')).outcome).toBe('CODE_NEEDED');
    const made = await anna.offer(' My laptop ');
    const [own] = await anna.own();
    expect(own).toMatchObject({ name: 'My laptop', counts: false, usedMs: null });
    expect(await contradictions()).toEqual([]);
    expect((await anna.look('passkey.options', { action: 'sample', inputHash: own?.passkey })).outcome).toBe('NO_PASSKEY');
    expect((await signInBy('anna', made)).outcome).toBe('OPERATOR_WRONG');
    const passkey = own?.passkey ?? '';
    expect((await ask('second', 'passkeys')).output).toMatchObject([{ operator: 'anna', passkey }]);
    for (const wrong of [
      { operator: 'bea', passkey },
      { operator: 'anna', passkey: 'a'.repeat(64) },
    ])
      expect((await act('second', 'approve-passkey', wrong)).outcome).toBe('NOT_FOUND');
    expect((await act('anna', 'approve-passkey', { operator: 'anna', passkey })).outcome).toBe('NO_PERMISSION');
    await both('approve-passkey', { operator: 'anna', passkey });
    expect((await ground.facts().known('anna'))?.passkeys).toEqual([passkey]);
    expect([await anna.own(), (await ask('second', 'passkeys')).output, await contradictions()]).toMatchObject([
      [{ counts: true }],
      [],
      [],
    ]);
    const logged = (await ground.trailFrom(0)).filter(({ action }) => action === 'offer-passkey');
    expect(logged).toMatchObject([{ operator: 'anna', details: JSON.stringify({ passkey }) }]);
  });

  test('signs in beside the password, names nobody before, and is taken once', async () => {
    await team();
    const passkey = await (await atThePage('anna')).approved();
    const asked = await ground.answer({ action: 'passkey.sign-in', input: { name: 'anna' }, who: null, site: SITE });
    const nobody = await ground.answer({ action: 'passkey.sign-in', input: { name: 'nobody' }, who: null, site: SITE });
    for (const { output } of [asked, nobody]) expect(output).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const input = { name: 'anna', password: PASSWORD, passkey: passkey.sign(asked.output as Options) };
    const sent = () => ground.answer({ action: 'sign-in', input, who: null, site: SITE });
    expect([(await sent()).outcome, (await sent()).outcome]).toEqual(['ok', 'OPERATOR_WRONG']);
    expect((await signInBy('anna', passkey, {}, 'another password')).outcome).toBe('OPERATOR_WRONG');
    expect((await ground.answer({ action: 'sign-in', input: { name: 'anna', password: PASSWORD }, who: null })).outcome).toBe(
      'CODE_NEEDED',
    );
  });

  test('stands in the place of a code for the one request that it has signed for, once, within five minutes', async () => {
    await team();
    const anna = await atThePage('anna');
    const passkey = await anna.approved();
    const signed = await anna.signed(passkey, 'sample', SAMPLE);
    expect((await anna.withPasskey('sample', SAMPLE, signed)).output).toMatchObject({ isDone: false });
    expect((await anna.withPasskey('sample', SAMPLE, signed)).outcome).toBe('OPERATOR_WRONG');
    const others: readonly (readonly [string, unknown])[] = [
      ['sample', { ...SAMPLE, account: 8 }],
      ['remove-passkey', SAMPLE],
    ];
    for (const [action, input] of others)
      expect((await anna.withPasskey(action, input, await anna.signed(passkey, 'sample', SAMPLE))).outcome).toBe('OPERATOR_WRONG');
    const late = await anna.signed(passkey, 'sample', SAMPLE);
    ground.nowMs += 5 * 60_000;
    expect((await anna.withPasskey('sample', SAMPLE, late)).outcome).toBe('OPERATOR_WRONG');
    const { output } = await anna.look('passkey.options', { action: 'sign-in', inputHash: hash('sha256', JSON.stringify(SAMPLE)) });
    expect((await signInBy('anna', passkey, { challenge: (output as Options).challenge })).outcome).toBe('OPERATOR_WRONG');
  });

  test('of another operator, of another origin, unverified or altered it is nothing', async () => {
    await team();
    const [anna, bea] = [await atThePage('anna'), await atThePage('bea')];
    const [own, others] = [await anna.approved(), await bea.approved()];
    const sent = async (passkey: SoftwarePasskey, faults: Faults = {}): Promise<string> =>
      (await anna.withPasskey('sample', SAMPLE, await anna.signed(passkey, 'sample', SAMPLE, faults))).outcome;
    expect(await sent(others)).toBe('OPERATOR_WRONG');
    expect((await bea.withPasskey('sample', SAMPLE, await anna.signed(own, 'sample', SAMPLE))).outcome).toBe('OPERATOR_WRONG');
    for (const faults of [{ origin: 'https://elsewhere.example' }, { isUnverified: true }] as const)
      expect(await sent(own, faults)).toBe('OPERATOR_WRONG');
    // a right one begins the count of wrong ones anew
    expect(await sent(own)).toBe('ok');
    expect((await signInBy('anna', others)).outcome).toBe('OPERATOR_WRONG');
    for (const faults of [{ host: 'elsewhere.example' }, { type: 'webauthn.create' }] as const)
      expect(await sent(own, faults)).toBe('OPERATOR_WRONG');
    expect(await sent(own)).toBe('ok');
  });

  test('whose count goes back is refused, said and in the trail', async () => {
    await team();
    const anna = await atThePage('anna');
    const passkey = await anna.approved();
    expect((await signInBy('anna', passkey)).outcome).toBe('ok');
    passkey.signCount = 0;
    expect((await signInBy('anna', passkey)).outcome).toBe('PASSKEY_COPIED');
    expect(await lastRefusal()).toBe(JSON.stringify({ task: 'sign-in', code: 'PASSKEY_COPIED' }));
    passkey.signCount = 0;
    expect((await anna.withPasskey('sample', SAMPLE, await anna.signed(passkey, 'sample', SAMPLE))).outcome).toBe('PASSKEY_COPIED');
    expect(await lastRefusal()).toBe(JSON.stringify({ task: 'sample', code: 'PASSKEY_COPIED' }));
  });

  test('is removed by its owner under a code, alone, and good for nothing from then on', async () => {
    await team();
    const [anna, bea] = [await atThePage('anna'), await atThePage('bea')];
    const passkey = await anna.approved();
    const [own] = await anna.own();
    const { id, passkey: hashed } = own ?? { id: '', passkey: '' };
    expect((await anna.look('remove-passkey', { id })).outcome).toBe('CODE_NEEDED');
    expect((await bea.withCode('remove-passkey', { id })).outcome).toBe('NOT_FOUND');
    expect((await anna.withCode('remove-passkey', { id })).outcome).toBe('ok');
    expect([await anna.own(), (await ground.facts().known('anna'))?.passkeys]).toEqual([[], []]);
    expect((await signInBy('anna', passkey)).outcome).toBe('OPERATOR_WRONG');
    expect((await act('second', 'approve-passkey', { operator: 'anna', passkey: hashed })).outcome).toBe('NOT_FOUND');
    expect(await contradictions()).toEqual([]);
  });

  test('that the journal does not give up while it is busy keeps its row, and is removed by the next try', async () => {
    await team();
    const anna = await atThePage('anna');
    const passkey = await anna.approved();
    const [own] = await anna.own();
    ground.core.busy = 1;
    expect((await anna.withCode('remove-passkey', { id: own?.id })).outcome).toBe('BUSY');
    expect([await anna.own(), await contradictions()]).toMatchObject([[{ counts: true }], []]);
    expect((await signInBy('anna', passkey)).outcome).toBe('ok');
    expect((await anna.withCode('remove-passkey', { id: own?.id })).outcome).toBe('ok');
    expect([await anna.own(), (await ground.facts().known('anna'))?.passkeys]).toEqual([[], []]);
  });

  test.each(['before', 'after'])('given up by a server that was killed %s the journal took it is approved by nobody', async (when) => {
    await team();
    const anna = await atThePage('anna');
    await anna.approved();
    const [own] = await anna.own();
    const passkey = own?.passkey ?? '';
    const submit = ground.core.submit.bind(ground.core);
    vi.spyOn(ground.core, 'submit').mockImplementationOnce(async (command) => {
      if (when === 'after') await submit(command);
      throw new Error('killed');
    });
    await expect(anna.withCode('remove-passkey', { id: own?.id })).rejects.toThrow('killed');
    await ground.open();
    await anna.signIn();
    expect([(await ask('second', 'passkeys')).output, await anna.own()]).toMatchObject([[], [{ counts: when === 'before' }]]);
    expect((await act('second', 'approve-passkey', { operator: 'anna', passkey })).outcome).toBe('NOT_FOUND');
    expect((await anna.withCode('remove-passkey', { id: own?.id })).outcome).toBe('ok');
    expect([await anna.own(), (await ground.facts().known('anna'))?.passkeys, await contradictions()]).toEqual([[], [], []]);
  });

  test('ends with a renewal, also one that was proposed before', async () => {
    await team();
    const anna = await atThePage('anna');
    const passkey = await anna.offer();
    const hashed = (await anna.own())[0]?.passkey;
    const { output } = await act('second', 'approve-passkey', { operator: 'anna', passkey: hashed });
    await ground.enter('anna', await both('renew', { operator: 'anna' }));
    expect((await ask('third', 'confirm', { id: (output as { readonly proposalId: number }).proposalId })).outcome).toBe('NOT_FOUND');
    expect((await ground.facts().known('anna'))?.passkeys).toEqual([]);
    expect((await signInBy('anna', passkey)).outcome).toBe('OPERATOR_WRONG');
    expect(await contradictions()).toEqual([]);
  });

  test('that a row alone says is nothing and is named at a start and by the audit; so is one whose row is gone', async () => {
    await team();
    const anna = await atThePage('anna');
    await anna.approved();
    // a passkey of a stranger, put into the table as that of the operator
    const stranger = await atThePage('bea');
    const passkey = await stranger.offer();
    const { database } = ground.connection;
    await sql`UPDATE operator_passkeys SET operator = 'anna' WHERE operator = 'bea'`.execute(database);
    expect((await signInBy('anna', passkey)).outcome).toBe('OPERATOR_WRONG');
    const named = expect.stringMatching(/^the journal does not have passkey \S+ of operator anna: it is good for nothing$/) as string;
    expect(await contradictions()).toEqual([named]);
    await ground.open();
    expect(ground.problems).toContainEqual(named);
    const forged = (await anna.signIn()) && (await anna.own()).find(({ counts }) => !counts);
    expect((await act('second', 'approve-passkey', { operator: 'anna', passkey: forged?.passkey })).outcome).toBe('NOT_FOUND');
    // another key behind a credential that counts
    await sql`UPDATE operator_passkeys SET public_key = (SELECT public_key FROM operator_passkeys WHERE id = ${forged?.id}) WHERE id <> ${forged?.id}`.execute(
      database,
    );
    expect((await anna.own()).map(({ counts }) => counts)).toEqual([false, false]);
    await sql`DELETE FROM operator_passkeys`.execute(database);
    expect(await contradictions()).toEqual([expect.stringContaining('the database does not have passkey') as string]);
  });

  test('does not stand beside a password that the journal does not know', async () => {
    await team();
    const passkey = await (await atThePage('anna')).approved();
    const password = sql`(SELECT password_hash FROM operators WHERE name = 'bea')`;
    await sql`UPDATE operators SET password_hash = ${password} WHERE name = 'anna'`.execute(ground.connection.database);
    expect((await signInBy('anna', passkey)).outcome).toBe('OPERATOR_WRONG');
    expect(ground.problems).toEqual(['the database has another operator anna than the journal: nobody signs in with it']);
  });

  test('is offered where browsers make passkeys, once, and ten at most', async () => {
    await team();
    const anna = await atThePage('anna');
    for (const action of ['passkey.options', 'own-passkeys'] as const) {
      const input = action === 'own-passkeys' ? {} : { action: 'sample', inputHash: 'a'.repeat(64) };
      const answer = await anna.look(action, input, null);
      expect(action === 'own-passkeys' ? answer.output : answer.outcome).toEqual(
        action === 'own-passkeys' ? { isPossible: false, passkeys: [] } : 'PASSKEYS_OFF',
      );
    }
    expect((await ground.answer({ action: 'passkey.sign-in', input: { name: 'anna' }, who: null })).outcome).toBe('PASSKEYS_OFF');
    const begun = (await anna.withCode('passkey.begin')).output as never;
    const made = new SoftwarePasskey(SITE.origin).make(begun);
    expect((await anna.look('offer-passkey', { name: '  ', passkey: made })).outcome).toBe('BAD_INPUT');
    const bea = await atThePage('bea');
    expect((await bea.look('offer-passkey', { name: 'Not hers', passkey: made })).outcome).toBe('PASSKEY_WRONG');
    expect((await anna.look('offer-passkey', { name: 'Hers', passkey: made })).outcome).toBe('ok');
    expect((await anna.look('offer-passkey', { name: 'Again', passkey: made })).outcome).toBe('PASSKEY_WRONG');
    for (let count = 1; count < 10; count++) await anna.offer(`Key ${count}`);
    const more = (await anna.withCode('passkey.begin')).output as never;
    expect((await anna.look('offer-passkey', { name: 'More', passkey: new SoftwarePasskey(SITE.origin).make(more) })).outcome).toBe(
      'PASSKEYS_FULL',
    );
  });
});
