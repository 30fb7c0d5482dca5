import type { Command } from '@candor/exchange/command';
import { ByteWriter } from '@candor/exchange/kernel/codec/byte-writer';
import { encodeEntry } from '@candor/exchange/entry-codec';
import { Exchange } from '@candor/exchange/exchange';
import type { BenchRow } from '../table.ts';
import { PERPETUAL } from './perpetual-workload.ts';
import { type CoreWorkload, makeCoreWorkload, TRADING } from './workload.ts';

const BATCH = 256;
const ROUNDS = 3;
const ORDER_ROUNDS = 5;

type Measured = { readonly seconds: number; readonly processorSeconds: number; readonly bytesEach: number; readonly eventsEach: number };

/** The exchange in memory: decide, apply and encode, without the disk. The best of three rounds, on one core. */
export function benchCore(commands = 300_000): readonly BenchRow[] {
  const usual = makeCoreWorkload(commands);
  const best = bestOf(usual, true);
  const what = '50 % limit, 30 % cancel, 20 % market, 1,000 accounts, each command with an id';
  const trading = makeCoreWorkload(commands, TRADING);
  const executed = bestOf(trading, false);
  return [
    {
      name: 'core in memory, execute and encode',
      figure: Math.round(commands / best.seconds),
      unit: 'commands/s',
      note: `${usual.accepted} of ${commands} accepted; ${what}`,
    },
    {
      name: 'core in memory, by processor time',
      figure: Math.round(commands / best.processorSeconds),
      unit: 'commands/s',
      note: 'the same round without what other programs took',
    },
    { name: 'entry', figure: best.bytesEach, unit: 'bytes', note: `${best.eventsEach.toFixed(2)} events each` },
    {
      name: 'Exchange.execute alone, orders that trade',
      figure: Math.round(commands / executed.processorSeconds),
      unit: 'commands/s',
      note: `by processor time; ${trading.accepted} of ${commands} accepted; 40 % rest, 30 % cross, 30 % cancel, without ids`,
    },
  ];
}

/** Orders of spot and of perpetual contracts by the same draws, round by round by turns in one process; of each the best, by processor time. */
export function benchOrderPaths(commands = 200_000): readonly BenchRow[] {
  const spot = makeCoreWorkload(commands, TRADING);
  const perpetual = makeCoreWorkload(commands, TRADING, PERPETUAL);
  const rounds = Array.from({ length: ORDER_ROUNDS }, () => [spot, perpetual].map((one) => measure(one.preparation, one.commands, false)));
  const [ofSpot, ofPerpetual] = [quickest(rounds.flatMap(([one]) => one ?? [])), quickest(rounds.flatMap(([, other]) => other ?? []))];
  const row = (name: string, { accepted }: CoreWorkload, { processorSeconds, eventsEach }: Measured, beside: string): BenchRow => ({
    name,
    figure: Math.round(commands / processorSeconds),
    unit: 'commands/s',
    note: `by processor time; ${accepted} of ${commands} accepted, ${eventsEach.toFixed(2)} events each; 40 % rest, 30 % cross, 30 % cancel${beside}`,
  });
  const share = Math.round((100 * ofSpot.processorSeconds) / ofPerpetual.processorSeconds);
  return [row('spot orders', spot, ofSpot, ''), row('perpetual orders', perpetual, ofPerpetual, `; ${share} % of spot's`)];
}

/** With `encoded`, commands keep their ids and entries are written as bytes; without, neither. */
function bestOf({ preparation, commands }: CoreWorkload, encoded: boolean): Measured {
  const rounds = Array.from({ length: ROUNDS }, () => measure(preparation, commands, encoded));
  return rounds.reduce((best, round) => (round.seconds < best.seconds ? round : best));
}

/** By processor time. */
function quickest(rounds: readonly Measured[]): Measured {
  return rounds.reduce((best, round) => (round.processorSeconds < best.processorSeconds ? round : best));
}

/** Commands are made anew outside the measured time, as they would arrive, so that the processor's caches tell no better story. */
function measure(preparation: readonly Command[], commands: readonly Command[], encoded: boolean): Measured {
  const exchange = new Exchange();
  const writer = new ByteWriter(1 << 20);
  for (const command of preparation) exchange.execute(exchange.lastSeq + 1, 0, command);
  const total = { milliseconds: 0, processorMicroseconds: 0, bytes: 0, events: 0 };
  for (let start = 0; start < commands.length; start += BATCH) {
    const batch = commands
      .slice(start, start + BATCH)
      .map(({ id, accountId, body }): Command => ({ id: encoded ? id : '', accountId, body: { ...body } }));
    const began = performance.now();
    const processor = process.cpuUsage();
    for (const command of batch) {
      const seq = exchange.lastSeq + 1;
      const entry = exchange.execute(seq, Math.trunc(seq / 100), command);
      if (encoded) encodeEntry(writer, entry);
      total.events += entry.events.length;
    }
    exchange.takeDepthChanges();
    const used = process.cpuUsage(processor);
    total.milliseconds += performance.now() - began;
    total.processorMicroseconds += used.user + used.system;
    total.bytes += writer.length;
    writer.clear();
  }
  exchange.check();
  return {
    seconds: total.milliseconds / 1e3,
    processorSeconds: total.processorMicroseconds / 1e6,
    bytesEach: total.bytes / commands.length,
    eventsEach: total.events / commands.length,
  };
}
