import type { Query, QueryResult } from '@candor/exchange/query';
import type { Command } from '@candor/exchange/command';
import { describe, expect, test } from 'vitest';
import type { PublishedBatch, Reply } from '../core/core.ts';
import { createManualClock } from '../feeds/manual-clock.ts';
import { startSettlement, UPDOWN_WORK } from './scheduler.ts';

const START_MS = 1_800_000_000_000;

/** An exchange of which only the number of due orders matters. */
class DueOrders {
  due = 0;
  mostAtOnce = 0;
  underWay = 0;
  busy = 0;
  refuse = false;
  readonly sent: Command[] = [];
  readonly listeners = new Set<(batch: PublishedBatch) => void>();

  query<Q extends Query>(query: Q): Promise<QueryResult<Q>> {
    if (query.type !== 'updownDue') throw new Error(`asked for ${query.type}`);
    return Promise.resolve(this.due as QueryResult<Q>);
  }

  async submit(command: Command): Promise<Reply> {
    this.sent.push(command);
    this.underWay += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.underWay);
    await turn();
    this.underWay -= 1;
    const reply = { seq: this.sent.length, timeMs: 0, prevBatchHash: '' };
    if (this.refuse) return { ...reply, outcome: { ok: false, code: 'BAD_INPUT', limit: '', repeated: false } };
    if (this.busy > 0) {
      this.busy -= 1;
      return { ...reply, outcome: { ok: false, code: 'BUSY', limit: '', repeated: false } };
    }
    const { body } = command;
    const done = body.type === 'updown.settle' ? Math.min(body.most, this.due) : 0;
    this.due -= done;
    return { ...reply, outcome: { ok: true, ref: done, repeated: false } };
  }

  onBatch(listener: (batch: PublishedBatch) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

async function turns(count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) await turn();
}

type Run = {
  readonly core: DueOrders;
  readonly clock: ReturnType<typeof createManualClock>;
  readonly errors: Error[];
  readonly stop: () => Promise<void>;
};

function start(): Run {
  const core = new DueOrders();
  const clock = createManualClock(START_MS);
  const errors: Error[] = [];
  const settlement = startSettlement({ core, work: [UPDOWN_WORK], clock, onError: (error) => void errors.push(error) });
  return { core, clock, errors, stop: () => settlement.stop() };
}

describe('the settlement of what is due', () => {
  test('thousands are settled in bounded pieces, one at a time', async () => {
    const { core, clock, stop } = start();
    await turns(2);
    core.due = 1_050;
    clock.advance(250);
    await turns(40);
    expect(core.due).toBe(0);
    expect(core.sent.length).toBe(11);
    expect(core.mostAtOnce).toBe(1);
    expect(
      core.sent.every(({ id, accountId, body }) => id === '' && accountId === 0 && body.type === 'updown.settle' && body.most <= 100),
    ).toBe(true);
    await stop();
  });

  test('without anything due no command is sent, however many batches come', async () => {
    const { core, clock, stop } = start();
    for (let at = 0; at < 20; at += 1) {
      clock.advance(100);
      for (const listener of core.listeners) listener({ lastSeq: at, timeMs: 0, entries: [], depth: [] });
      await turns(2);
    }
    expect(core.sent).toEqual([]);
    await stop();
  });

  test('a batch is a reason to look', async () => {
    const { core, clock, stop } = start();
    await turns(2);
    core.due = 1;
    clock.advance(30);
    for (const listener of core.listeners) listener({ lastSeq: 1, timeMs: 0, entries: [], depth: [] });
    await turns(6);
    expect(core.due).toBe(0);
    await stop();
  });

  test('BUSY is tried again with the next beat; due by our clock alone is no reason to send without end', async () => {
    const { core, clock, errors, stop } = start();
    await turns(2);
    core.due = 1;
    core.busy = 1;
    clock.advance(250);
    await turns(6);
    expect([core.sent.length, core.due]).toEqual([1, 1]);
    clock.advance(250);
    await turns(6);
    expect([core.sent.length, core.due]).toEqual([2, 0]);
    expect(errors).toEqual([]);
    await stop();
  });

  test('a refusal is told: it is a bug', async () => {
    const { core, clock, errors, stop } = start();
    await turns(2);
    core.due = 1;
    core.refuse = true;
    clock.advance(250);
    await turns(6);
    expect(errors[0]?.message).toContain('BAD_INPUT');
    await stop();
  });

  test('after the stop nothing is sent any more', async () => {
    const { core, clock, stop } = start();
    await stop();
    core.due = 5;
    clock.advance(1_000);
    await turns(4);
    expect(core.sent).toEqual([]);
    expect(core.listeners.size).toBe(0);
  });
});
