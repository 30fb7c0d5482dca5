import { beforeEach, expect, test, vi } from 'vitest';
import type { Circumstances } from '../../api/user/bind.ts';
import { contractProofCalls } from './proof-handlers.ts';
import type { UpdownParts } from './parts.ts';

vi.mock('./queries.ts', () => ({ recordedUpdownOrder: async () => await Promise.resolve(null) }));

/** Whether the records show everything that was accepted. */
let shown = true;
const parts = {
  core: { figures: () => ({ seq: 7 }) },
  records: { reach: async () => await Promise.resolve(shown), database: {} },
} as object as UpdownParts;

/** What user 7 gets for a number that the records do not hold. */
async function ask(name: string, parameters: object): Promise<unknown> {
  const bound = contractProofCalls(parts).find(({ call }) => call.name === name);
  return await bound?.run(parameters, { caller: { userId: 7 } } as Partial<Circumstances> as Circumstances);
}

beforeEach(() => {
  shown = true;
});

const CALLS_OF_ONE = [
  ['updown.receipt', { id: 12 }, 'id'],
  ['proofs.updown', { orderId: 'S-12' }, 'orderId'],
] as const;

test.each(CALLS_OF_ONE)('RULES §16 %s: what the records would hold and do not is unknown', async (name, parameters, field) => {
  expect(await ask(name, parameters)).toEqual({ ok: false, reason: 'NOT_FOUND', limit: '', field });
});

test.each(CALLS_OF_ONE)(
  'RULES §16 %s: while the records are behind nothing that may have been accepted is called unknown',
  async (name, parameters) => {
    shown = false;
    expect(await ask(name, parameters)).toMatchObject({ ok: false, reason: 'UNAVAILABLE' });
  },
);
