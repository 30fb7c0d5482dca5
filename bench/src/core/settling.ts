import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command, CommandBody } from '@candor/exchange/command';
import type { Core } from '@candor/server/machine/core/core';
import { startCoreThread } from '@candor/server/machine/core/core-client';
import { systemClock } from '@candor/server/prices/feeds/clock';
import { runOpenLoop, type OpenLoopResult } from '../load/open-loop.ts';
import type { BenchRow } from '../table.ts';
import { makeCoreWorkload } from './workload.ts';

const FIRST_USER = 2_001;
const USERS = 100;
const EACH = 100;
const CONTRACTS = USERS * EACH;
const DURATION_MS = 10_000;
const UNIT = 100_000_000n;
const SPOT_ORDERS_PER_SECOND = 2_000;
const OBSERVED_MS = 4_000;

/** The core in its thread, which settles by itself, on this machine's disk: 10,000 contracts that expire within a second, while spot orders come in. */
export async function benchSettling(): Promise<readonly BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'candor-settling-'));
  const fail = (error: Error): void => {
    throw error;
  };
  const core = await startCoreThread({ dataFolder: folder, onFatal: fail, onNotice: () => undefined });
  try {
    const { preparation, commands } = makeCoreWorkload(40_000);
    await submitAll(core, [...preparation, ...users()]);
    const stopTicks = systemClock.every(500, () => void tick(core));
    await tick(core);
    const settled = countSettled(core);
    const began = performance.now();
    await submitAll(core, contracts());
    const acceptSeconds = (performance.now() - began) / 1e3;
    const places = commands.filter(({ body }) => body.type === 'spot.place');
    const quiet = await spotOrders(core, places.slice(0, 8_000));
    await new Promise((resolve) => setTimeout(resolve, began + DURATION_MS - 1_000 - performance.now()));
    const busy = await spotOrders(core, places.slice(8_000, 16_000));
    await settled.all;
    stopTicks();
    return rows(acceptSeconds, settled.seconds(), quiet.p99Ms, busy);
  } finally {
    await core.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function rows(acceptSeconds: number, settleSeconds: number, quietP99Ms: number, busy: OpenLoopResult): readonly BenchRow[] {
  return [
    {
      name: 'second contracts accepted, durable',
      figure: Math.round(CONTRACTS / acceptSeconds),
      unit: 'orders/s',
      note: `${CONTRACTS} orders of ${USERS} accounts through the core's thread, each in escrow with its cover`,
    },
    {
      name: '10,000 contracts due together, settled durable',
      figure: settleSeconds,
      unit: 's',
      note: `from the first to the last, beside ${SPOT_ORDERS_PER_SECOND} spot orders a second`,
    },
    {
      name: 'spot order meanwhile, p99',
      figure: busy.p99Ms,
      unit: 'ms',
      note: `over ${OBSERVED_MS / 1e3} s around the expiry, longest ${busy.maxMs.toFixed(1)}, ${busy.accepted} accepted; ${quietP99Ms.toFixed(1)} with nothing to settle`,
    },
  ];
}

function* users(): Generator<Command> {
  const house = (body: CommandBody): Command => ({ id: '', accountId: 0, body });
  yield house({ type: 'house.capital', assetId: 1, network: 'TREASURY', amount: 10n ** 20n });
  yield house({ type: 'house.fund', assetId: 1, fund: 'promo', amount: 10n ** 19n });
  yield house({ type: 'house.fund', assetId: 1, fund: 'updown', amount: 10n ** 19n });
  const terms = { ratePpm: 850_000, minStakeUnits: UNIT, maxStakeUnits: 2_000n * UNIT, enable: true };
  yield house({ type: 'updown.define', offerId: 1, symbolId: 1, durationMs: DURATION_MS, ...terms });
  for (let accountId = FIRST_USER; accountId < FIRST_USER + USERS; accountId++) {
    yield house({ type: 'account.open', accountId, kind: 'user' });
    yield house({ type: 'account.grant', accountId, assetId: 1, amount: 100_000n * UNIT });
    yield { id: '', accountId, body: { type: 'protection.confirmRisk', product: 'updown', version: 1 } };
  }
}

function contracts(): readonly Command[] {
  return Array.from({ length: CONTRACTS }, (_, index): Command => {
    const side = index % 2 === 0 ? 'up' : 'down';
    const body = { type: 'updown.place', offerId: 1, side, stakeUnits: 10n * UNIT, version: 1, validUntilMs: 0 } as const;
    return { id: `contract-of-a-user-${index}`, accountId: FIRST_USER + (index % USERS), body };
  });
}

async function submitAll(core: Core, commands: readonly Command[]): Promise<void> {
  for (let start = 0; start < commands.length; start += 4_096) {
    const replies = await Promise.all(commands.slice(start, start + 4_096).map((command) => core.submit(command)));
    const refused = replies.find(({ outcome }) => !outcome.ok);
    if (refused !== undefined) throw new Error(`a command was refused: ${JSON.stringify(refused.outcome)}`);
  }
}

async function tick(core: Core): Promise<void> {
  const priceTicks = 3_000_000 + (Math.floor(performance.now()) % 7);
  const body = { type: 'price.tick', symbolId: 1, priceTicks, state: 'ok', sourceKind: 'simulated', rule: 'index/1', sources: [] } as const;
  await core.submit({ id: '', accountId: 0, body });
}

function countSettled(core: Core): { readonly all: Promise<void>; readonly seconds: () => number } {
  let count = 0;
  let [first, last] = [0, 0];
  const all = new Promise<void>((resolve) => {
    core.onBatch(({ entries }) => {
      for (const { events } of entries) for (const event of events) if (event.type === 'updown.settled') count += 1;
      if (count > 0 && first === 0) first = performance.now();
      if (count < CONTRACTS || last > 0) return;
      last = performance.now();
      resolve();
    });
  });
  return { all, seconds: () => (last - first) / 1e3 };
}

/** Each order waits for nobody but its own answer: as many at once as fall due. */
function spotOrders(core: Core, places: readonly Command[]): Promise<OpenLoopResult> {
  const send = async (index: number): Promise<string | null> => {
    const command = places[index];
    if (command === undefined) throw new Error('fewer orders than requests');
    const { outcome } = await core.submit(command);
    return outcome.ok ? null : outcome.code;
  };
  const workers = Array.from({ length: 1_000 }, () => send);
  return runOpenLoop({ ratePerSecond: SPOT_ORDERS_PER_SECOND, durationMs: OBSERVED_MS, workers });
}
