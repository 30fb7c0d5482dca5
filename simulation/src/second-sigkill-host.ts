import type { CommandBody } from '@candor/exchange/command';
import { makeExchangeMachine } from '@candor/server/core/exchange-machine';
import { ENGINE_LIMITS } from '@candor/server/core/engine';
import { openLocalCore } from '@candor/server/core/local-core';
import { recover } from '@candor/server/core/recovery';
import { systemDisk } from '@candor/server/journal/disk';
import { startSettlement, UPDOWN_WORK } from '@candor/server/settlement/scheduler';
import { SECOND_CONTRACTS } from './second-contracts-house.ts';

/**
 * A process made to be killed between the expiry of second contracts and their payment: the real core on the real disk, a clock that runs
 * faster, and the real settlement, in pieces of two orders. It says when orders have expired and what was acknowledged. Arguments: data
 * folder, `finish` to settle what is open, say so and end.
 */
const [folder = '', task = ''] = process.argv.slice(2);
const FAST = 25;
const ORDERS = 24;
/** Orders a command: a small piece, so that there are many moments between two. */
const PIECE = 2;
const TICK_EVERY_MS = 400;

const say = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

// the journal's time goes on where it was, whatever the machine's clock says
const { timeMs: recoveredMs } = recover(systemDisk, folder, makeExchangeMachine);
const beganMs = performance.now();
const startMs = recoveredMs === 0 ? Date.UTC(2026, 0, 1) : recoveredMs + 1;
const now = (): number => startMs + Math.floor((performance.now() - beganMs) * FAST);

const core = await openLocalCore({
  dataFolder: folder,
  disk: systemDisk,
  clock: { now, after: (delayMs, run) => void setTimeout(run, delayMs).unref() },
  makeMachine: makeExchangeMachine,
  limits: { ...ENGINE_LIMITS, snapshotEntries: 200 },
  takeSnapshot: null,
  lock: true,
  onFatal: (error) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(70);
  },
});
say({ recovered: core.figures().seq });

async function send(account: number, body: CommandBody): Promise<void> {
  const { seq, outcome } = await core.submit({ id: '', account, body });
  say({ seq, type: body.type, ok: outcome.ok, ref: outcome.ok ? outcome.ref : outcome.code });
}

let steps = 0;
async function tick(): Promise<void> {
  steps += 1;
  const priceTicks = 3_000_000 + ((steps * 7_919) % 11);
  await send(0, { type: 'price.tick', symbol: SECOND_CONTRACTS.symbol, priceTicks, state: 'ok', sourceKind: 'simulated', sources: [] });
}

core.onBatch((batch) => {
  for (const { events } of batch.entries) {
    for (const event of events) if (event.type === 'updown.settled') say({ settled: event.order });
  }
});

if (core.figures().seq === 0) for (const [account, body] of SECOND_CONTRACTS.opening()) await send(account, body);

const fail = (error: Error): never => {
  throw error;
};
const settlement = startSettlement({
  core,
  work: [{ ...UPDOWN_WORK, settle: { type: 'updown.settle', most: PIECE } }],
  clock: {
    now,
    every: (intervalMs, work) => {
      const timer = setInterval(work, intervalMs / FAST);
      return () => clearInterval(timer);
    },
  },
  onError: fail,
});

let tickedMs = 0;
async function tickWhenDue(): Promise<void> {
  if (now() - tickedMs < TICK_EVERY_MS) return;
  tickedMs = now();
  await tick();
}

async function openOrders(): Promise<number> {
  let open = 0;
  for (const account of SECOND_CONTRACTS.users) open += (await core.query({ type: 'openUpdowns', account })).length;
  return open;
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1);
  });

for (;;) {
  await tickWhenDue();
  const open = await openOrders();
  if (open === 0) {
    if (task === 'finish') break;
    await tick();
    for (let at = 0; at < ORDERS; at += 1) {
      const account = SECOND_CONTRACTS.users[at % SECOND_CONTRACTS.users.length] ?? 0;
      await send(account, SECOND_CONTRACTS.place(at % 2 === 0 ? 'up' : 'down'));
    }
  }
  const due = await core.query({ type: 'updownDue', timeMs: now() });
  if (due > 0) say({ due });
  await turn();
}
await settlement.stop();
say({ finished: true });
await core.stop();
