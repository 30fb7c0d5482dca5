import { publicKeyOf } from '@candor/proofs/signature';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { OperatorsGround } from './test/operators-ground.ts';

const ground = new OperatorsGround();
const { ask, act, both, operators } = ground;
const [KEY, OTHER] = [publicKeyOf('01'.repeat(32)), publicKeyOf('02'.repeat(32))];
/** Points of small order, for which anybody can sign: the neutral one, and one of order eight. */
const SMALL = ['01'.padEnd(64, '0'), 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'];

const keyOf = async (name: string): Promise<string | undefined> => (await ground.facts().known(name))?.publicKey;
const reviewers = async (): Promise<void> => await operators({ rita: ['reviewer'], rolf: ['reviewer'], sara: ['support'] });

describe('RULES §18 an operator’s key for payments', () => {
  test('is offered by himself and approved by two administrators, who see it; the journal has it', async () => {
    await reviewers();
    expect(await ask('rita', 'offer-key', { publicKey: KEY })).toEqual({ outcome: 'ok', output: { publicKey: KEY } });
    expect((await ask('second', 'keys')).output).toEqual([
      { operator: 'rita', publicKey: '', offered: KEY },
      { operator: 'rolf', publicKey: '', offered: '' },
    ]);
    const { output } = await act('second', 'approve-key', { operator: 'rita' });
    expect(await keyOf('rita')).toBe('');
    expect((await ask('third', 'proposals')).output).toMatchObject([
      { action: 'approve-key', details: { operator: 'rita', publicKey: KEY }, proposer: 'second' },
    ]);
    const { proposalId } = output as { readonly proposalId: number };
    expect((await ask('third', 'confirm', { id: proposalId })).output).toMatchObject({
      isDone: true,
      text: expect.stringContaining(KEY) as string,
    });
    expect(await keyOf('rita')).toBe(KEY);
    expect((await ask('second', 'keys')).output).toMatchObject([{ operator: 'rita', publicKey: KEY, offered: '' }, {}]);
    expect(await act('second', 'approve-key', { operator: 'rita' })).toMatchObject({ outcome: 'ALREADY_DONE' });
  });

  test('is made by who approves withdrawals, and by nobody else', async () => {
    await reviewers();
    for (const name of ['sara', 'second']) expect((await ask(name, 'offer-key', { publicKey: KEY })).outcome).toBe('NO_PERMISSION');
    for (const [operator, outcome] of [
      ['sara', 'NOT_FOUND'],
      ['second', 'NOT_FOUND'],
      ['nobody', 'NOT_FOUND'],
    ] as const)
      expect((await act('third', 'approve-key', { operator })).outcome).toBe(outcome);
    expect(await act('second', 'approve-key', { operator: 'rita' })).toMatchObject({
      outcome: 'NOT_FOUND',
      text: expect.stringContaining('offered no key') as string,
    });
    expect((await ask('rita', 'approve-key', { operator: 'rita', reason: 'a test' })).outcome).toBe('NO_PERMISSION');
  });

  test('malformed, of small order or of another operator it is refused with a reason', async () => {
    await reviewers();
    for (const publicKey of ['', 'ab', KEY.toUpperCase(), `${KEY}00`, 7])
      expect(await ask('rita', 'offer-key', { publicKey })).toMatchObject({
        outcome: 'BAD_INPUT',
        field: 'publicKey',
        text: 'publicKey needs 64 hexadecimal digits',
      });
    for (const publicKey of [...SMALL, 'ff'.repeat(32)])
      expect(await ask('rita', 'offer-key', { publicKey })).toMatchObject({
        outcome: 'BAD_INPUT',
        field: 'publicKey',
        text: expect.stringContaining('one person alone') as string,
      });
    // both may offer it; the first whose key is approved has it
    for (const name of ['rita', 'rolf']) await ask(name, 'offer-key', { publicKey: KEY });
    const waiting = await act('second', 'approve-key', { operator: 'rolf' });
    await both('approve-key', { operator: 'rita' });
    expect(await ask('rolf', 'offer-key', { publicKey: KEY })).toMatchObject({ outcome: 'KEY_TAKEN', field: 'publicKey' });
    expect((await act('second', 'approve-key', { operator: 'rolf' })).outcome).toBe('KEY_TAKEN');
    const { proposalId } = waiting.output as { readonly proposalId: number };
    expect((await ask('third', 'confirm', { id: proposalId })).outcome).toBe('BAD_INPUT');
    expect([await keyOf('rita'), await keyOf('rolf')]).toEqual([KEY, '']);
  });

  test('a renewal voids it, and what was offered before; another one takes the place of the first', async () => {
    await reviewers();
    await ask('rita', 'offer-key', { publicKey: KEY });
    await both('approve-key', { operator: 'rita' });
    await ask('rita', 'offer-key', { publicKey: OTHER });
    expect(await keyOf('rita')).toBe(KEY);
    await ground.enter('rita', await both('renew', { operator: 'rita' }));
    expect(await keyOf('rita')).toBe('');
    expect((await act('second', 'approve-key', { operator: 'rita' })).outcome).toBe('NOT_FOUND');
    await ask('rita', 'offer-key', { publicKey: OTHER });
    await both('approve-key', { operator: 'rita' });
    expect(await keyOf('rita')).toBe(OTHER);
    await both('disable', { operator: 'rita' });
    expect(await keyOf('rita')).toBe('');
  });

  test('another key that somebody puts into a proposal is approved by nobody', async () => {
    await reviewers();
    await ask('rita', 'offer-key', { publicKey: KEY });
    const { output } = await act('second', 'approve-key', { operator: 'rita' });
    const { proposalId } = output as { readonly proposalId: number };
    const forged = JSON.stringify({ operator: 'rita', publicKey: OTHER });
    await sql`UPDATE operator_proposals SET details = ${forged} WHERE id = ${proposalId}`.execute(ground.connection.database);
    expect((await ask('third', 'confirm', { id: proposalId })).outcome).toBe('NOT_FOUND');
    expect(await keyOf('rita')).toBe('');
  });
});
