import type { CommandBody } from '@candor/exchange/command';
import type { Query } from '@candor/exchange/query';
import type { Core } from '../core/core.ts';
import type { Clock } from '../feeds/clock.ts';

/** One kind of work that falls due by time: how many pieces wait at a moment, and the command that does some of them. */
export type DueWork = {
  readonly name: string;
  readonly due: (timeMs: number) => Extract<Query, { readonly type: 'updownDue' | 'roundsDue' }>;
  readonly settle: CommandBody;
};

/**
 * Orders a command: few enough that an order behind one waits a few milliseconds, enough for ten thousand in half a second (measured: 200 at
 * once settle no sooner, and what waits behind them waits twice as long).
 */
const PIECES = 100;

export const UPDOWN_WORK: DueWork = {
  name: 'second contracts',
  due: (timeMs) => ({ type: 'updownDue', timeMs }),
  settle: { type: 'updown.settle', most: PIECES },
};

export const ROUNDS_WORK: DueWork = {
  name: 'flash rounds',
  due: (timeMs) => ({ type: 'roundsDue', timeMs }),
  settle: { type: 'rounds.advance', most: PIECES },
};

export type SettlementOptions = {
  readonly core: Pick<Core, 'query' | 'submit' | 'onBatch'>;
  readonly work: readonly DueWork[];
  readonly clock: Clock;
  /** The core is gone, or refused a settlement: the caller decides what that means. */
  readonly onError: (error: Error) => void;
};

export type Settlement = { stop(): Promise<void> };

/** Looked at least so often, and after each batch, but not more often than `ASK_EVERY_MS`. */
const BEAT_MS = 250;
const ASK_EVERY_MS = 20;

/**
 * Sees to it that what is due is settled soon. It decides nothing: which orders are due, and with what result, is the exchange's to say
 * from its own clock and ticks. A command does a bounded piece and the next waits until the one before is on disk, so that orders of users
 * pass in between. Commands have no ids: settling is idempotent by the state of the orders, also over a crash.
 */
export function startSettlement({ core, work, clock, onError }: SettlementOptions): Settlement {
  let stopped = false;
  let running: Promise<void> | null = null;
  let askedMs = Number.NEGATIVE_INFINITY;

  async function settleAll(one: DueWork): Promise<void> {
    while (!stopped) {
      const due = await core.query(one.due(clock.now()));
      if (due === 0 || stopped) return;
      const { outcome } = await core.submit({ id: '', accountId: 0, body: one.settle });
      // the next beat tries again
      if (!outcome.ok && outcome.code === 'BUSY') return;
      if (!outcome.ok) throw new Error(`settling ${one.name} was refused: ${outcome.code}`);
      // due by our clock, not yet by the exchange's
      if (outcome.ref === 0) return;
    }
  }

  async function run(): Promise<void> {
    try {
      for (const one of work) await settleAll(one);
    } catch (error) {
      if (!stopped) onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      running = null;
    }
  }

  function look(): void {
    const nowMs = clock.now();
    if (stopped || running !== null || Math.abs(nowMs - askedMs) < ASK_EVERY_MS) return;
    askedMs = nowMs;
    running = run();
  }

  const stops = [core.onBatch(look), clock.every(BEAT_MS, look)];
  look();
  return {
    async stop() {
      stopped = true;
      for (const stop of stops) stop();
      await running;
    },
  };
}
