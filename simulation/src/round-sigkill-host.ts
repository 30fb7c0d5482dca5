import type { CommandBody } from '@candor/exchange/command';
import { ENGINE_LIMITS } from '@candor/server/core/engine';
import { makeExchangeMachine } from '@candor/server/core/exchange-machine';
import { openLocalCore } from '@candor/server/core/local-core';
import { recover } from '@candor/server/core/recovery';
import { systemDisk } from '@candor/server/journal/disk';
import { ROUNDS_WORK, startSettlement } from '@candor/server/settlement/scheduler';
import { ROUNDS_HOUSE } from './rounds-house.ts';

/**
 * A process made to be killed between the end of a round and the payment of its stakes: the real core on the real disk, a clock that runs
 * faster, and the real settlement, in pieces of two. It says when a round is due and what was acknowledged. Arguments: data folder, `finish`
 * to settle what is open, say so and end.
 */
const [folder = '', task = ''] = process.argv.slice(2);
const FAST = 20;
const STAKES_A_USER = 4;
/** A small piece, so that there are many moments between two. */
const PIECE = 2;
const TICK_EVERY_MS = 500;

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
let tickedMs = 0;
/** Prices wander over eleven ticks, so that rounds end in every way. */
async function tick(): Promise<void> {
  steps += 1;
  tickedMs = now();
  const priceTicks = 3_000_000 + ((steps * 7_919) % 11);
  await send(0, { type: 'price.tick', symbol: ROUNDS_HOUSE.symbol, priceTicks, state: 'ok', sourceKind: 'simulated', sources: [] });
}

core.onBatch((batch) => {
  for (const { events } of batch.entries) {
    for (const event of events) if (event.type === 'rounds.paid') for (const { order } of event.payouts) say({ settled: order });
  }
});

if (core.figures().seq === 0) for (const [account, body] of ROUNDS_HOUSE.opening()) await send(account, body);

const settlement = startSettlement({
  core,
  work: [{ ...ROUNDS_WORK, settle: { type: 'rounds.advance', most: PIECE } }],
  clock: {
    now,
    every: (intervalMs, work) => {
      const timer = setInterval(work, intervalMs / FAST);
      return () => clearInterval(timer);
    },
  },
  onError: (error) => {
    throw error;
  },
});

async function openStakes(): Promise<number> {
  let open = 0;
  for (const account of ROUNDS_HOUSE.users) open += (await core.query({ type: 'openStakes', account })).length;
  return open;
}

/** The users take their sides, all at once with a tick, so that there is a price; one round in four or so only the upper one. */
async function stakeAll(): Promise<void> {
  const oneSided = core.figures().seq % 4 === 0;
  const stakes = [tick()];
  for (let at = 0; at < STAKES_A_USER; at += 1) {
    for (const [place, account] of ROUNDS_HOUSE.users.entries()) {
      const side = oneSided || place % 2 === 0 ? 'up' : 'down';
      stakes.push(send(account, ROUNDS_HOUSE.stake(side, at * ROUNDS_HOUSE.users.length + place)));
    }
  }
  await Promise.all(stakes);
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 1);
  });

for (;;) {
  if (now() - tickedMs >= TICK_EVERY_MS) await tick();
  if ((await openStakes()) === 0) {
    if (task === 'finish') break;
    const round = await core.query({ type: 'openRound', pair: ROUNDS_HOUSE.pair, timeMs: now() });
    if (round !== null && now() < round.cancelEndMs) await stakeAll();
  }
  const due = await core.query({ type: 'roundsDue', timeMs: now() });
  if (due > 0) say({ due });
  await turn();
}
await settlement.stop();
say({ finished: true });
await core.stop();
