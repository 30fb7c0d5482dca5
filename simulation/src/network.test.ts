import { seededRandom } from '@candor/exchange/test/seeded-random';
import type { Entry } from '@candor/exchange/entry';
import { expect, test } from 'vitest';
import { FakeDisk } from './fake-disk.ts';
import { Network } from './network.ts';
import { underSeed } from './under-seed.ts';
import { doneOnce, examine, World } from './world.ts';

const EVENTS = ['doubled', 'overtaken', 'lostRequests', 'lostAnswers', 'late', 'toldAgain'] as const;

/** Lets what is waiting in this turn of the loop happen. */
const turn = (): Promise<void> => new Promise(setImmediate);

async function open(random: (below: number) => number): Promise<{ readonly world: World; readonly network: Network }> {
  const world = new World(new FakeDisk(), random);
  await world.start();
  await world.open();
  return { world, network: new Network(world) };
}

/** Requests go out and letters come in, at random, until the core fails or the steps are done. */
async function trade(world: World, network: Network, steps: number): Promise<void> {
  for (let step = 0; step < steps && world.failure === null; step += 1) {
    for (let count = world.random(4); count > 0; count -= 1) network.ask(world.next());
    for (let count = world.random(6); count > 0; count -= 1) network.deliver();
    if (world.random(3) === 0) await turn();
    if (world.random(2) === 0) world.disk.finishSyncs();
    if (world.random(10) === 0) network.askAgain();
  }
}

/** All clients get their answers and the last late copy arrives. */
async function calm(world: World, network: Network): Promise<void> {
  do {
    while (network.flying > 0) {
      network.deliver(true);
      if (network.flying === 0 || world.random(8) === 0) await network.settled();
    }
    await network.settled();
  } while (network.flying > 0 || network.askAgain() > 0);
}

async function judge(world: World): Promise<readonly Entry[]> {
  const entries = await examine(world.disk, world.acknowledged);
  doneOnce(entries);
  return entries;
}

test('I27 thirty seeds: requests doubled, overtaken, lost and late are each done once and answered alike, and all books balance', async () => {
  const seen = { doubled: 0, overtaken: 0, lostRequests: 0, lostAnswers: 0, late: 0, toldAgain: 0 };
  for (let seed = 101; seed <= 130; seed += 1) {
    await underSeed(seed, async (random) => {
      const { world, network } = await open(random);
      await trade(world, network, 60);
      await calm(world, network);
      await world.core?.stop();
      const entries = await judge(world);
      expect(entries.filter(({ outcome }) => outcome.repeated).length).toBeGreaterThan(10);
      for (const name of EVENTS) seen[name] += network.figures[name];
    });
  }
  for (const name of EVENTS) expect(seen[name], name).toBeGreaterThan(50);
});

test('I27 twenty seeds, four lives each: copies of a request that arrive after a power cut find what was done before it', async () => {
  let lateAcrossLives = 0;
  for (let seed = 201; seed <= 220; seed += 1) {
    await underSeed(seed, async (random) => {
      const { world, network } = await open(random);
      for (let life = 0; life < 4; life += 1) {
        world.disk.slow = random(2) === 0;
        if (random(2) === 0) world.disk.failSync = world.disk.syncs + 1 + random(12);
        await trade(world, network, 25);
        const bytes = random(world.disk.unsyncedBytes() + 1);
        world.disk = world.disk.powerCut(random(2) === 0 ? { kind: 'lost' } : { kind: 'short', bytes });
        network.coreGone();
        const before = (await judge(world)).length;
        await world.start();
        const { late } = network.figures;
        for (let count = network.flying; count > 0; count -= 1) network.deliver(true);
        await network.settled();
        lateAcrossLives += network.figures.late - late;
        expect((await judge(world)).length).toBeGreaterThanOrEqual(before);
      }
      await calm(world, network);
      await judge(world);
    });
  }
  expect(lateAcrossLives).toBeGreaterThan(50);
});

test('the same seed gives the same letters in the same order', async () => {
  const run = async (): Promise<readonly Entry[]> => {
    const { world, network } = await open(seededRandom(301));
    await trade(world, network, 40);
    await calm(world, network);
    await world.core?.stop();
    return await judge(world);
  };
  expect(await run()).toEqual(await run());
});

test('the simulation finds what it looks for: an exchange that forgets ids does things twice', async () => {
  const { world, network } = await open(seededRandom(302));
  await trade(world, network, 60);
  await calm(world, network);
  await world.core?.stop();
  const entries = await judge(world);
  const repeated = entries.find(({ outcome }) => outcome.ok && outcome.repeated);
  if (repeated === undefined) throw new Error('nothing was repeated');
  const forgotten = { ...repeated, outcome: { ...repeated.outcome, repeated: false } };
  expect(() => doneOnce(entries.map((entry) => (entry === repeated ? forgotten : entry)))).toThrow('was done twice');
});
