import { setTimeout as passed } from 'node:timers/promises';
import type { Command, CommandBody } from '@candor/exchange/command';
import type { PositionSide } from '@candor/exchange/products/perpetual/words';
import { enrich } from '@candor/exchange/products/perpetual/test/scenes';
import { MARKET, openPerpetualHarness } from '@candor/exchange/test/perpetual-harness';
import type { Core } from '@candor/server/machine/core/core';
import { ENGINE_LIMITS } from '@candor/server/machine/core/engine';
import { makeExchangeMachine } from '@candor/server/machine/core/exchange-machine';
import { openLocalCore } from '@candor/server/machine/core/local-core';
import { recover } from '@candor/server/machine/core/recovery';
import { systemDisk, type Disk, type DiskFile } from '@candor/server/machine/journal/disk';

/*
 * A process made to be killed while contracts are triggered, liquidated or funded: the real core on the real disk, due work in pieces of two and
 * batches of four entries. Its time is what the script says, so that hours pass at once. Arguments: data folder, and the scene to
 * play; without one it finishes what was begun and ends.
 */

const MAKER = 1;
/** More than the hundred that the entry of a price deals with. */
const EACH = 160;
const group = (first: number): readonly number[] => Array.from({ length: EACH }, (_, index) => first + index);
/** Who has longs with a stop-loss, who shorts near their liquidation, and who longs that pay funding. */
const [PROTECTED, LEVERAGED, PAYING] = [group(2), group(2 + EACH), group(2 + 2 * EACH)];
const INDEX = 5_000_000;
const MINUTE_MS = 60_000;
/** Minutes of prices before a funding: it needs 240 samples. */
const SAMPLED = 245;

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

/** From the begin of a scene on a batch takes this much longer: there are moments between two. */
const SLOWER_MS = 5;
const pace = { slowerMs: 0 };

/** The machine's own disk. */
function slowDisk(): Disk {
  const slow = (file: DiskFile): DiskFile => ({
    ...file,
    async writeDurably(source, length, position) {
      await file.writeDurably(source, length, position);
      if (pace.slowerMs > 0) await passed(pace.slowerMs);
    },
  });
  return { ...systemDisk, create: (path) => slow(systemDisk.create(path)), open: (path) => slow(systemDisk.open(path)) };
}

class Stage {
  readonly #core: Core;
  readonly #clock: { nowMs: number };

  constructor(core: Core, clock: { nowMs: number }) {
    this.#core = core;
    this.#clock = clock;
  }

  async send(accountId: number, body: CommandBody): Promise<boolean> {
    this.#clock.nowMs += 1;
    return (await this.#core.submit({ id: '', accountId, body })).outcome.ok;
  }

  async tick(priceTicks: number, stepMs = 1_000): Promise<void> {
    this.#clock.nowMs += stepMs;
    const price = { type: 'price.tick', symbolId: 1, priceTicks, state: 'ok' } as const;
    await this.send(0, { ...price, sourceKind: 'simulated', rule: 'index/2', sources: [] });
  }

  /** The maker's bids and offers, in place of those before. */
  async quote(middleTicks = INDEX): Promise<void> {
    await this.send(MAKER, { type: 'perpetual.cancelAll', marketId: MARKET });
    await this.#open(MAKER, 'long', 1_000, 5, middleTicks - 500);
    await this.#open(MAKER, 'short', 1_000, 5, middleTicks + 500);
  }

  #open(accountId: number, side: PositionSide, lots: number, leverage: number, priceTicks: number, stopTicks = 0): Promise<boolean> {
    const isLimit = priceTicks > 0;
    const stopLoss = stopTicks === 0 ? null : { triggerTicks: stopTicks, limitTicks: 0 };
    const order = { type: 'perpetual.open', marketId: MARKET, side, lots, leverage, priceTicks, takeProfit: null, stopLoss } as const;
    return this.send(accountId, { ...order, kind: isLimit ? 'limit' : 'market', timeInForce: isLimit ? 'gtc' : 'ioc' });
  }

  /** A position of one lot for everybody of a group who has none. */
  async #enter(accountIds: readonly number[], side: PositionSide, leverage: number, stopTicks = 0): Promise<void> {
    await this.tick(INDEX);
    await this.quote();
    const enter = async (accountId: number): Promise<void> => {
      const has = await this.#core.query({ type: 'perpetual.positions', accountId, marketId: MARKET });
      if (has.length === 0) await this.#open(accountId, side, 1, leverage, 0, stopTicks);
    };
    await Promise.all(accountIds.map(enter));
    await this.quote();
  }

  #begins(scene: string): void {
    pace.slowerMs = SLOWER_MS;
    say({ begins: scene });
  }

  /** One mark reaches every stop-loss. */
  async triggers(): Promise<void> {
    await this.#enter(PROTECTED, 'long', 20, INDEX - 5_000);
    this.#begins('triggers');
    await this.tick(INDEX - 10_000);
  }

  /** One mark takes every short with a hundred times its margin. */
  async cascade(): Promise<void> {
    await this.#enter(LEVERAGED, 'short', 100);
    this.#begins('cascade');
    await this.tick(INDEX + 45_000);
  }

  async funding(): Promise<void> {
    await this.#enter(PAYING, 'long', 5);
    // above the index, so that longs pay
    await this.quote(INDEX + 4_000);
    const [figures] = await this.#core.query({ type: 'perpetual.figures' });
    const endMs = figures?.nextFundingMs ?? 0;
    this.#clock.nowMs = Math.max(this.#clock.nowMs, endMs - SAMPLED * MINUTE_MS);
    while (this.#clock.nowMs + MINUTE_MS < endMs) await this.tick(INDEX, MINUTE_MS);
    await this.tick(INDEX, endMs - 1 - this.#clock.nowMs);
    this.#begins('funding');
    this.#clock.nowMs = endMs;
    await this.tick(INDEX);
  }
}

function openingCommands(): readonly Command[] {
  const harness = openPerpetualHarness(1 + 3 * EACH);
  enrich(harness, MAKER, 1_000_000);
  return harness.entries.map(({ command }) => command).filter(({ body }) => body.type !== 'house.advance');
}

const [folder = '', scene = ''] = process.argv.slice(2);
const { timeMs: recoveredMs } = recover(systemDisk, folder, makeExchangeMachine);
const clock = { nowMs: recoveredMs === 0 ? Date.UTC(2026, 0, 1) : recoveredMs + 1 };
const core = await openLocalCore({
  dataFolder: folder,
  disk: slowDisk(),
  clock: { now: () => clock.nowMs, after: (_delayMs, run) => void setTimeout(run, 1).unref() },
  makeMachine: makeExchangeMachine,
  limits: { ...ENGINE_LIMITS, batchCommands: 4, snapshotEntries: 1_000, advanceUnits: 2 },
  takeSnapshot: null,
  lock: true,
  onFatal: (error) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(70);
  },
});
say({ recovered: core.figures().seq });
if (core.figures().seq === 0) await Promise.all(openingCommands().map((command) => core.submit(command)));
const stage = new Stage(core, clock);
// whoever asks for a scene kills this process, however late
if (scene !== '') setTimeout(() => undefined, 600_000);
if (scene === 'triggers') await stage.triggers();
if (scene === 'cascade') await stage.cascade();
if (scene === 'funding') await stage.funding();
if (scene === '') {
  // what was begun is dealt with before a command is decided
  await stage.tick(INDEX);
  await core.stop();
}
