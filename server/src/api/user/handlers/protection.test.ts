import type { Command } from '@candor/exchange/command';
import { expect, test } from 'vitest';
import type { Circumstances } from '../bind.ts';
import type { Machine } from '../machine.ts';
import { protectionCalls } from './protection.ts';

const BAD_INPUT = { outcome: { ok: false, code: 'BAD_INPUT', limit: '', repeated: false }, seq: 1, prevBatchHash: '' };

/** What user 7 gets of a call while the exchange refuses everything, and the commands that reached it. */
async function ask(name: string, parameters: object): Promise<readonly [unknown, readonly Command['body'][]]> {
  const sent: Command['body'][] = [];
  const submit = async (command: Command): Promise<typeof BAD_INPUT> => {
    sent.push(command.body);
    return await Promise.resolve(BAD_INPUT);
  };
  const securityLog = { write: () => undefined };
  const parts = { core: { submit }, eligibility: { ofCategory: () => ({ open: true }) }, exchangeNow: () => 0, securityLog };
  const machine = parts as object as Machine;
  const circumstances = {
    caller: { userId: 7 },
    visitor: { address: '192.0.2.1', agent: '' },
    idempotencyKey: '',
  } as Partial<Circumstances> as Circumstances;
  const bound = protectionCalls(machine).find(({ call }) => call.name === name);
  return [await bound?.run(parameters, circumstances), sent];
}

test.each([1, -7, 841, -855, 22.5, '', null, [480]])(
  'RULES §14.6 a day that begins %j minutes from UTC is refused by its own name, before the exchange is asked',
  async (utcOffsetMinutes) => {
    const refused = { ok: false, reason: 'BAD_PARAMETER', limit: '', field: 'utcOffsetMinutes' };
    expect(await ask('protection.limit', { limit: '10', utcOffsetMinutes })).toEqual([refused, []]);
  },
);

test.each([0, 480, -210, 345, '-840', 840])('RULES §14.6 a day may begin %j minutes from UTC', async (utcOffsetMinutes) => {
  const [, sent] = await ask('protection.limit', { limit: '10', utcOffsetMinutes });
  const command = { type: 'protection.setLossLimit', limitUnits: 1_000_000_000n, utcOffsetMinutes: Number(utcOffsetMinutes) };
  expect(sent).toEqual([command]);
});
