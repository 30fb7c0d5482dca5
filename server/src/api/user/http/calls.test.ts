import { CALLS } from '@candor/contract/table';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ProvenanceAway } from '../../../prices/provenance/chain-thread.ts';
import { bindPublic, bindUser, type BoundCall } from '../bind.ts';
import { LOCAL_FRONT } from '../../front.ts';
import { answer } from '../result.ts';
import type { GatewayParts } from '../machine.ts';
import { addCalls } from './calls.ts';
import { ListRoom } from './list-room.ts';

const silent = { log: { debug: () => undefined, warn: () => undefined }, metrics: { observeRequest: () => undefined } };
const signedIn = { identity: { sessions: { remembered: () => ({ userId: 7 }) } }, now: () => 0 };
const parts = { ...silent, ...signedIn } as object as GatewayParts;

const connections = { isEndedAfterAnswer: () => false, waitLonger: () => undefined };

/** The envelope that a call of user 7 gets over HTTP. */
async function ask(bound: BoundCall, payload: object): Promise<unknown> {
  const server = Fastify();
  addCalls(server, { parts, calls: [bound], limits: false, front: LOCAL_FRONT, connections });
  const response = await server.inject({
    method: 'POST',
    url: bound.call.path.replace(/\{[A-Za-z]+\}/, 'S-1'),
    headers: { satoken: 'x' },
    payload,
  });
  await server.close();
  return { status: response.statusCode, ...response.json<object>() };
}

test.each([
  ['"abc-en"', 304],
  ['"x", "abc-en"', 304],
  ['W/"abc-en"', 304],
  ['"x", W/"abc-en"', 304],
  ['*', 304],
  ['"abc-zh"', 200],
  ['abc-en', 200],
  ['', 200],
])(
  'RFC 9110 §13.1.2 who has the answer, by a tag that a proxy may have weakened, gets it once: if-none-match %s is %i',
  async (tags, status) => {
    const keys = bindPublic(CALLS.signingKeys, async ({ keepAnswer }) => {
      keepAnswer(60, 'abc');
      return await Promise.resolve(answer([]));
    });
    const server = Fastify();
    addCalls(server, { parts, calls: [keys], limits: false, front: LOCAL_FRONT, connections });
    const response = await server.inject({ url: keys.call.path, headers: tags === '' ? {} : { 'if-none-match': tags } });
    await server.close();
    expect([response.statusCode, response.body === '']).toEqual([status, status === 304]);
    expect(response.headers).toMatchObject({ etag: '"abc-en"', 'cache-control': 'public, max-age=60', vary: 'lang' });
  },
);

test('I28 while the thread of the signed series is being started a call that needs it answers "not now", never a server error', async () => {
  const away = bindUser(CALLS.updownReceipt, async () => await Promise.reject(new ProvenanceAway('being started')));
  expect(await ask(away, { id: 1 })).toMatchObject({ status: 200, code: 601, reason: 'UNAVAILABLE' });
});

describe('who leaves too much unread gets no more of what may be long', () => {
  const inTurn = vi.fn<ListRoom['inTurn']>(async () => await Promise.resolve(null));
  beforeEach(() => {
    inTurn.mockClear();
    vi.spyOn(ListRoom.prototype, 'inTurn').mockImplementation(inTurn);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const never = async (): Promise<never> => await Promise.reject(new Error('it was made all the same'));
  test.each([
    ['a list in a single envelope', bindUser(CALLS.updownOrders, never), { status: 1 }],
    ['a list in a table', bindUser(CALLS.updownRecords, never), {}],
    ['a proof of ticks', bindUser(CALLS.updownProof, never), { orderId: 'S-1' }],
    ['a proof of a round', bindUser(CALLS.roundProof, never), { orderId: 'R-1' }],
  ])('%s', async (_what, bound, payload) => {
    expect(await ask(bound, payload)).toMatchObject({ status: 200, code: 601, reason: 'BUSY' });
    expect(inTurn).toHaveBeenCalledWith(7, expect.any(Function));
  });

  test('an order is not held up by it', async () => {
    const order = bindUser(CALLS.cancelStake, async () => await Promise.resolve(answer(undefined)));
    expect(await ask(order, { orderNo: 'R-1' })).toMatchObject({ status: 200, code: 200 });
    expect(inTurn).not.toHaveBeenCalled();
  });
});
