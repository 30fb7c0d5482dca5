import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { FromGenerator, ToGenerator } from './generator-messages.ts';
import type { TradedProduct } from './order-calls.ts';
import type { Address } from './trader.ts';

type Ran = Extract<FromGenerator, { readonly type: 'ran' }>;

/** The generator in a process of its own. */
export class Load {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Opens so many accounts with a connection each, gives them money for a product's orders and orders in the book. */
  static async open(address: Address, traders: number, product: TradedProduct): Promise<Load> {
    const load = new Load(fork(fileURLToPath(new URL('generator.ts', import.meta.url)), { stdio: 'inherit' }));
    await load.#ask({ type: 'open', address: { hostName: address.hostName, port: address.port }, traders, product });
    return load;
  }

  async run(ratePerSecond: number, durationMs: number): Promise<Ran> {
    const answer = await this.#ask({ type: 'run', ratePerSecond, durationMs });
    if (answer.type !== 'ran') throw new Error('the generator answered something else');
    return answer;
  }

  close(): void {
    this.#child.disconnect();
  }

  #ask(message: ToGenerator): Promise<FromGenerator> {
    const { promise, resolve, reject } = Promise.withResolvers<FromGenerator>();
    const ended = (code: number | null): void => reject(new Error(`the generator ended with ${code}`));
    this.#child.once('exit', ended);
    this.#child.once('message', (answer: FromGenerator) => {
      this.#child.off('exit', ended);
      resolve(answer);
    });
    this.#child.send(message);
    return promise;
  }
}
