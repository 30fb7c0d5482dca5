import { expect, vi } from 'vitest';
import type { DepositReport } from '../scan/deposit-report.ts';
import { NOTHING_READ, type ScanRules, type ScanState } from '../scan/scanner.ts';
import { ChainApart } from '../watching/chain-apart.ts';
import type { ChainNode } from '../watching/chain-messages.ts';
import { ChainWatch } from '../watching/chain-watch.ts';

const WAIT = { timeout: 60_000, interval: 20 };

/** A chain that is read by its program, with what was told of it; kept in memory. */
export class FollowedChain {
  readonly told: DepositReport[] = [];
  readonly problems: (string | null)[] = [];
  readonly apart: ChainApart;
  readonly #watch: ChainWatch;
  state: ScanState = NOTHING_READ;
  #reads = 0;

  constructor(node: ChainNode, rules: ScanRules, addresses: readonly string[]) {
    const { network, toFinal } = rules;
    this.apart = new ChainApart({ network, node: { ...node, toFinal }, onProblem: () => undefined, firstPauseMs: 20 });
    this.apart.watch(addresses);
    this.#watch = new ChainWatch({
      read: async (known) => {
        const answer = await this.apart.read(known);
        this.#reads += 1;
        return answer;
      },
      store: {
        load: () => Promise.resolve(this.state),
        write: (next, reports) => {
          this.state = next;
          this.told.push(...reports);
          return Promise.resolve();
        },
      },
      rules: () => Promise.resolve(rules),
      pauseMs: 5,
      onProblem: (problem) => void this.problems.push(problem),
    });
    this.#watch.start();
  }

  async close(): Promise<void> {
    await this.#watch.close();
    await this.apart.close();
  }

  async untilRead(hash: string): Promise<void> {
    await vi.waitFor(() => expect(this.state.blocks.at(-1)?.hash).toBe(hash), WAIT);
  }

  /** Until the node was asked once more, from now on. */
  async untilReadAgain(): Promise<void> {
    const before = this.#reads;
    await vi.waitFor(() => expect(this.#reads).toBeGreaterThan(before + 1), WAIT);
  }

  async untilProblem(words: string | null): Promise<void> {
    await vi.waitFor(() => expect(String(this.problems.at(-1))).toContain(String(words)), WAIT);
  }

  words(): readonly string[] {
    return this.told.map(({ channel, chainUnits, status, confirmations }) => `${channel} ${chainUnits} ${status} ${confirmations}`);
  }
}
