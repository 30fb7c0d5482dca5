import type { SymbolInfo } from '@candor/exchange/ground/market/answers';
import type { ExchangeTime } from '../../machine/clock/exchange-time.ts';
import type { Core } from '../../machine/core/core.ts';
import { ChainThread, type ChainThreadOptions } from './chain-thread.ts';
import { headOf } from './checkpoint-log.ts';
import { markSourceOf, type Marked } from './journal-marks.ts';
import type { Evidence, LinkRun, NoTicks, Provenance, PublishedCheckpoint } from './provenance.ts';
import type { SignedCheckpoint } from '@candor/proofs/checkpoint';
import { markSeries, type Mark } from '@candor/proofs/mark';
import type { Tick } from '@candor/proofs/tick';
import type { Keyring } from './signed.ts';
import type { Absent, Lines } from './worker-messages.ts';
import { Steps } from '../../machine/turns.ts';

export type ProvenanceOptions = {
  readonly core: Pick<Core, 'onBatch' | 'figures' | 'query'>;
  readonly products: readonly Marked[];
  readonly dataFolder: string;
  readonly time: ExchangeTime;
  readonly keyring: Keyring;
  readonly retentionDays: number;
  readonly log: (line: string) => void;
  readonly onFatal: (error: Error) => void;
};

/**
 * Starts the thread that makes the signed series and answers once it knows where it stands. Throws `ChainMismatch` when what was signed
 * belongs to another journal.
 */
export async function startProvenance(options: ProvenanceOptions): Promise<Provenance> {
  const { core, products, keyring, ...rest } = options;
  const marks = markSourceOf(products);
  const thread: ChainThreadOptions = {
    ...rest,
    durableSeq: core.figures().seq,
    symbols: async (): Promise<readonly SymbolInfo[]> => (await core.query({ type: 'market.catalogue' })).symbols,
    markets: async () => (await marks?.markets(core)) ?? [],
  };
  const chain = new ChainThread(thread);
  const stopListening = core.onBatch((batch) => {
    if (batch.entries.some(({ command }) => command.body.type === 'price.tick')) chain.advance(batch.lastSeq);
  });
  try {
    await chain.start();
  } catch (error) {
    stopListening();
    throw error;
  }
  return provenanceOf(chain, keyring, stopListening);
}

function provenanceOf(chain: ChainThread, keyring: Keyring, stopListening: () => void): Provenance {
  const covered = (symbol: string, n: number): boolean => {
    const { latest } = chain;
    return latest !== null && headOf(latest, symbol) >= n;
  };
  async function run<Link>(series: string, fromN: number, toN: number): Promise<LinkRun<Link> | NoTicks> {
    const answer = await chain.ask({ type: 'ticks', symbol: series, fromN, toN });
    return isAbsent(answer) ? answer : await runOf<Link>(answer);
  }
  async function firstAfter(series: string, timeMs: number): Promise<number | NoTicks> {
    const answer = await chain.ask({ type: 'firstAfter', symbol: series, timeMs });
    return isAbsent(answer) ? answer : answer.n;
  }
  async function evidence<Link>(series: string, fromN: number, toN: number, timeoutMs: number): Promise<Evidence<Link> | NoTicks> {
    await chain.until(() => covered(series, toN), timeoutMs);
    const answer = await chain.ask({ type: 'covering', symbol: series, fromN, toN });
    if (isAbsent(answer)) return answer;
    return { ...(await runOf<Link>(answer)), checkpoints: answer.checkpoints.map(withoutHash) };
  }
  return {
    keyring,
    head: (symbol) => chain.head(symbol),
    latest: () => chain.latest,
    ticks: run<Tick>,
    firstAfter,
    async digests(symbol, fromN, toN, timeoutMs) {
      await chain.until(() => (chain.head(symbol)?.n ?? 0) >= toN, timeoutMs);
      const answer = await chain.ask({ type: 'ticks', symbol, fromN, toN });
      return isAbsent(answer) ? answer : answer.digests;
    },
    evidence: evidence<Tick>,
    marks: {
      head: (symbol) => chain.head(markSeries(symbol)),
      run: (symbol, fromN, toN) => run<Mark>(markSeries(symbol), fromN, toN),
      firstAfter: (symbol, timeMs) => firstAfter(markSeries(symbol), timeMs),
      evidence: (symbol, fromN, toN, timeoutMs) => evidence<Mark>(markSeries(symbol), fromN, toN, timeoutMs),
    },
    async checkpoints(fromK, toK): Promise<readonly SignedCheckpoint[]> {
      const found = await chain.ask({ type: 'checkpoints', fromK, toK });
      return found.map(withoutHash);
    },
    async stop() {
      stopListening();
      await chain.stop();
    },
  };
}

function withoutHash({ checkpoint, signature }: PublishedCheckpoint): SignedCheckpoint {
  return { checkpoint, signature };
}

function isAbsent(answer: object | Absent): answer is NoTicks {
  return 'absent' in answer;
}

/** A proof may have thousands of ticks. */
async function runOf<Link>({ lines, digests }: Lines): Promise<LinkRun<Link>> {
  const ticks: Link[] = [];
  const steps = new Steps();
  for (const line of lines) {
    await steps.next();
    ticks.push(JSON.parse(line) as Link);
  }
  return { ticks, digests };
}
