import { seededRandom } from '@candor/exchange/test/seeded-random';
import { JournalCursor } from '@candor/server/machine/journal/cursor';
import { JournalDamage } from '@candor/server/machine/journal/damage';
import { journalFolder } from '@candor/server/machine/journal/segment';
import { expect, test } from 'vitest';
import { FakeDisk, type Torn } from './fake-disk.ts';
import { underSeed } from './under-seed.ts';
import { doneOnce, examine, FOLDER, World } from './world.ts';

/** Lets what is waiting in this turn of the loop happen. */
const turn = (): Promise<void> => new Promise(setImmediate);

/** A world that has traded: definitions, money and `commands` random commands, all durable. */
async function traded(seed: number, commands: number): Promise<World> {
  const world = new World(new FakeDisk(), seededRandom(seed));
  await world.start();
  await world.open();
  for (let sent = 0; sent < commands; sent += 8) await Promise.all(Array.from({ length: 8 }, () => world.send(world.next())));
  return world;
}

function randomTear(world: World): Torn {
  const bytes = world.random(world.disk.unsyncedBytes() + 1);
  const kinds: readonly Torn[] = [
    { kind: 'lost' },
    { kind: 'whole' },
    { kind: 'short', bytes },
    { kind: 'zeros', bytes },
    { kind: 'holes', missing: () => world.random(2) === 0 },
  ];
  return kinds[world.random(kinds.length)] ?? { kind: 'lost' };
}

test('I27 a batch torn at every byte, cut short or filled with zeros: what was acknowledged stands, nothing of the batch is half done', async () => {
  const world = await traded(1, 40);
  const { core, disk } = world;
  const seq = core?.figures().seq ?? 0;
  disk.slow = true;
  const sending = [world.send(world.next()), world.send(world.next()), world.send(world.next())];
  await turn();
  const length = disk.unsyncedBytes();
  expect(length).toBeGreaterThan(100);
  for (let bytes = 0; bytes <= length; bytes++) {
    for (const kind of ['short', 'zeros'] as const) {
      const entries = await examine(disk.whatIf({ kind, bytes }), world.acknowledged);
      expect(entries.length, `${kind} at byte ${bytes}`).toBe(bytes === length ? seq + 3 : seq);
    }
  }
  disk.finishSyncs();
  await Promise.all(sending);
});

test('I27 forty seeds, each with six lives ended by a power cut, EIO, ENOSPC or a clean stop, on disks that are sometimes slow', async () => {
  for (let seed = 1; seed <= 40; seed++) {
    await underSeed(seed, async (random) => {
      const world = new World(new FakeDisk(), random);
      await world.start();
      await world.open();
      for (let life = 0; life < 6; life++) await live(world);
      expect(world.acknowledged.length).toBeGreaterThan(50);
    });
  }
});

/** One life: trade with a fault to come, the end, an examination of what is left, the next start. */
async function live(world: World): Promise<void> {
  const { random } = world;
  const fault = random(4);
  if (fault === 0) world.disk.failSync = world.disk.syncs + 1 + random(12);
  if (fault === 1) world.disk.spaceBytes = random(4_000);
  world.disk.slow = random(3) === 0;
  const sending: Promise<unknown>[] = [];
  const unknown: ReturnType<World['next']>[] = [];
  for (let step = 0; step < 12 && world.failure === null; step++) {
    for (let count = random(12); count > 0; count--) {
      const command = world.next();
      sending.push(world.send(command).then((reply) => reply === null && unknown.push(command)));
    }
    await turn();
    if (random(2) === 0) world.disk.finishSyncs();
  }
  if (fault === 3) {
    world.disk.slow = false;
    world.disk.finishSyncs();
    await world.core?.stop();
    await Promise.all(sending);
  }
  world.disk = world.disk.powerCut(fault === 3 ? { kind: 'lost' } : randomTear(world), random(2) === 0 ? 'kept' : 'lost');
  await examine(world.disk, world.acknowledged);
  await world.start();
  await askAgain(world, unknown);
}

/** Who got no answer asks again with the same ids, twice and in another order: each is done once. */
async function askAgain(world: World, unknown: ReturnType<World['next']>[]): Promise<void> {
  const again = [...unknown, ...unknown].filter((command) => command.id !== '').toSorted(() => world.random(3) - 1);
  for (const command of again) await world.send(command);
  doneOnce(await examine(world.disk, world.acknowledged));
}

/** What `journal verify` says of damage; nothing when it finds none. */
function damageIn(disk: FakeDisk): string {
  const cursor = new JournalCursor(disk, journalFolder(FOLDER), 1);
  try {
    while (cursor.next() !== null);
    return '';
  } catch (error) {
    if (!(error instanceof JournalDamage)) throw error;
    return error.message;
  } finally {
    cursor.close();
  }
}

test('I27 one flipped bit anywhere in journal or snapshots: the start is refused; of what it does not read, the whole walk finds it; or nothing is missing', async () => {
  const world = await traded(5, 160);
  await world.core?.stop();
  const files = world.disk.contents();
  expect([...files.keys()].filter((path) => path.endsWith('.segment')).length).toBeGreaterThan(2);
  const segments = [...files.keys()].filter((path) => path.endsWith('.segment')).toSorted();
  let refused = 0;
  let walked = 0;
  let passedOver = 0;
  const random = seededRandom(6);
  for (const [path, bytes] of files) {
    for (let tries = 0; tries < 25; tries++) {
      const changed = Buffer.from(bytes);
      const at = random(bytes.length);
      changed.writeUInt8(bytes.readUInt8(at) ^ (1 << random(8)), at);
      const disk = new FakeDisk(new Map([...files, [path, changed]]));
      const refusal = await new World(disk, random).start().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      );
      if (refusal === null) {
        // the last snapshot was taken at the end: a start reads the last segment
        if (path === segments.at(-1)) throw new Error(`a flipped bit at byte ${at} of ${path} was not found`);
        if (segments.includes(path)) {
          if (!damageIn(disk).includes(`(${path}, byte `)) throw new Error(`a flipped bit at byte ${at} of ${path} was not found`);
          walked += 1;
        } else {
          await examine(disk, world.acknowledged);
          passedOver += 1;
        }
      } else {
        if (!(refusal instanceof JournalDamage) || !refusal.message.includes(path)) throw refusal;
        refused += 1;
      }
    }
  }
  expect(refused + walked).toBeGreaterThan(50);
  expect(refused).toBe(25);
  expect(passedOver).toBeGreaterThan(25);
});

test('§2 a lost tail that a snapshot knows of is refused, a disk that lies is not believed', async () => {
  const world = await traded(7, 80);
  await world.core?.stop();
  const files = world.disk.contents();
  const last =
    [...files.keys()]
      .filter((path) => path.endsWith('.segment'))
      .toSorted()
      .at(-1) ?? '';
  const shorter = new Map([...files, [last, files.get(last)?.subarray(0, 64) ?? Buffer.alloc(0)]]);
  await expect(new World(new FakeDisk(shorter), world.random).start()).rejects.toThrow(/but a snapshot holds entry/);
});

test('§2 snapshots, however they are taken, and the journal alone give the same state', async () => {
  const world = await traded(8, 200);
  await world.core?.stop();
  const files = world.disk.contents();
  const snapshots = [...files.keys()].filter((path) => path.endsWith('.snapshot'));
  expect(snapshots.length).toBe(3);
  for (let without = 0; without <= snapshots.length; without++) {
    const kept = new Map([...files].filter(([path]) => !snapshots.toSorted().toReversed().slice(0, without).includes(path)));
    await examine(new FakeDisk(kept), world.acknowledged);
  }
});

test('§16 a full disk acknowledges nothing more, and trade goes on when there is room again', async () => {
  const world = await traded(9, 24);
  world.disk.spaceBytes = 30;
  const replies = await Promise.all(Array.from({ length: 5 }, () => world.send(world.next())));
  expect(replies).toEqual([null, null, null, null, null]);
  expect(String(world.failure)).toContain('ENOSPC');
  const before = world.acknowledged.length;
  world.disk = world.disk.powerCut({ kind: 'whole' });
  await world.start();
  await Promise.all(Array.from({ length: 8 }, () => world.send(world.next())));
  expect(world.acknowledged.length).toBe(before + 8);
  await examine(world.disk, world.acknowledged);
});

test('the simulation finds what it looks for: a lost batch, an altered entry', async () => {
  const world = await traded(10, 24);
  const files = world.disk.contents();
  const path = `${FOLDER}/journal/0000000000000001.segment`;
  const cut = new FakeDisk(new Map([[path, files.get(path)?.subarray(0, 400) ?? Buffer.alloc(0)]]));
  await expect(examine(cut, world.acknowledged)).rejects.toThrow('was acknowledged and is lost');
  const { command, reply } = world.acknowledged[3] ?? { command: null, reply: null };
  if (command === null) throw new Error('nothing was acknowledged');
  await expect(examine(world.disk, [{ command: { ...command, id: 'another-id-of-nobody' }, reply }])).rejects.toThrow(
    'is not what was acknowledged',
  );
});
