import { SupervisedProgram, type SupervisedOptions } from '../../programs/supervised-program.ts';
import type { BlockReference } from '../chain.ts';
import type { Network } from '../networks.ts';
import type { ReadAnswer } from '../scan/read-blocks.ts';
import { FROM_CHAIN, LINE_CHARACTERS_MAX, type FromChain, type NodeSettings, type ToChain } from './chain-messages.ts';

const PROGRAM = {
  entry: new URL('chain-program.ts', import.meta.url),
  memoryMb: 256,
  lineCharactersMax: LINE_CHARACTERS_MAX,
  says: FROM_CHAIN,
};
/** Addresses in one message. */
const WATCHED_AT_ONCE = 1_000;

export type ChainApartOptions = Pick<SupervisedOptions<FromChain>, 'onProblem' | 'firstPauseMs' | 'silentSweepsMax'> & {
  readonly network: Network;
  readonly node: NodeSettings;
};

/**
 * A chain, read by a process of its own, which holds no key and keeps nothing: whatever it is asked says where it was. While it is away, or
 * its node, questions are answered with an error.
 */
export class ChainApart {
  readonly #program: SupervisedProgram<FromChain>;
  readonly #node: NodeSettings;
  readonly #watched = new Set<string>();
  #isMade = false;

  constructor({ network, node, ...options }: ChainApartOptions) {
    this.#node = node;
    this.#program = new SupervisedProgram<FromChain>(
      { ...PROGRAM, name: `the process of ${network}` },
      { ...options, onSaid: ({ type }) => type === 'working', onStart: () => this.#open() },
    );
    this.#isMade = true;
    this.#open();
  }

  /** 0 while it is away. */
  get pid(): number {
    return this.#program.pid;
  }

  /** From now on what arrives at these is told. An address is watched before anybody sees it: what is paid to it stands in a later block. */
  watch(addresses: Iterable<string>): void {
    const added = [...addresses].filter((address) => !this.#watched.has(address));
    for (const address of added) this.#watched.add(address);
    this.#send(added);
  }

  readonly read = async (known: readonly BlockReference[]): Promise<ReadAnswer> => {
    const answer = await this.#program.ask({ type: 'read', known } satisfies ToChain);
    if (answer.type !== 'read') throw new Error('another answer than asked for');
    return answer;
  };

  readonly isContract = async (address: string): Promise<boolean> => {
    const answer = await this.#program.ask({ type: 'contract', address } satisfies ToChain);
    if (answer.type !== 'contract') throw new Error('another answer than asked for');
    return answer.isContract;
  };

  async close(): Promise<void> {
    await this.#program.close();
  }

  /** The program first begins while this is made, and is told then when it is. */
  #open(): void {
    if (!this.#isMade) return;
    this.#program.send({ type: 'open', node: this.#node } satisfies ToChain);
    this.#send([...this.#watched]);
  }

  #send(addresses: readonly string[]): void {
    for (let from = 0; from < addresses.length; from += WATCHED_AT_ONCE)
      this.#program.send({ type: 'watch', addresses: addresses.slice(from, from + WATCHED_AT_ONCE) } satisfies ToChain);
  }
}
