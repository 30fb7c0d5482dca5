import { discard, startServerProcess, type ServerProcess } from '@candor/server/test/server-process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BATCH, fuzzCalls, type CallFuzz } from './call-fuzz.ts';
import { CALLABLES } from './requests.ts';

/** Ten thousand calls; `npm run soak` makes as many as there is time for. */
const BATCHES = 400;
const SEED = 28;

let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess({ environment: { CANDOR_LIMITS: 'off' } });
});

afterAll(async () => {
  await discard(server);
});

describe('I28 calls made from the API document', () => {
  let fuzz: CallFuzz | null = null;

  test('each is answered as the document says and never with a 5xx; what is refused changes nothing, of nobody', async () => {
    fuzz = await fuzzCalls(server.address, SEED, BATCHES);
    expect(fuzz.counts.calls).toBeGreaterThanOrEqual(BATCHES * BATCH);
  });

  test('every operation was called, and refusals were looked at', () => {
    expect([...(fuzz?.reached.keys() ?? [])].toSorted()).toEqual(CALLABLES.map(({ operationId }) => operationId).toSorted());
    expect(fuzz?.counts.compared).toBeGreaterThan(500);
    expect(fuzz?.counts.comparedValid).toBeGreaterThan(300);
    expect(fuzz?.counts.successes).toBeGreaterThan(1_000);
  });

  test('the server has no mistake to tell of', () => {
    expect(server.output()).not.toContain('a call has failed');
  });
});
