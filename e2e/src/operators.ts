import { codeOf } from './authenticator.ts';
import { candor } from './candor-command.ts';
import type { Product } from './product.ts';

const PASSWORD = 'six green lanterns';
const STEP_MS = 30_000;

type App = { readonly secret: string; usedStep: number };

/** The operators of a product, as they work from the command line. */
class Operators {
  readonly #product: Product;
  readonly #apps = new Map<string, App>();

  constructor(product: Product) {
    this.#product = product;
  }

  has(name: string): boolean {
    return this.#apps.has(name);
  }

  /** Adds and enrols one, after the first three administrators, of whom the second and the third add all others. `roles` with commas. */
  async add(name: string, roles: string): Promise<void> {
    if (this.#apps.size === 0) {
      const words = (operator: string): string[] => ['add', operator, '--roles', 'administrator', '--reason', 'a test'];
      await this.#enrol('first', await this.#candor({}, words('first')));
      for (const operator of ['second', 'third']) await this.#enrol(operator, await this.run('first', ...words(operator)));
      // only who has shown a code may confirm
      await this.run('third', 'list');
    }
    const proposed = await this.run('second', 'add', name, '--roles', roles, '--reason', 'a test');
    const [, id = ''] = /^proposal (\d+):/.exec(proposed) ?? [];
    await this.#enrol(name, await this.run('third', 'confirm', id));
  }

  async #enrol(name: string, said: string): Promise<void> {
    const enrolment = said.trim().split(' ').at(-1) ?? '';
    const shown = await this.#candor({ CANDOR_OPERATOR_ENROLMENT: enrolment, CANDOR_OPERATOR_PASSWORD: PASSWORD }, ['enrol', name]);
    this.#apps.set(name, { secret: /^key {2}([A-Z2-7]+)$/m.exec(shown)?.[1] ?? '', usedStep: 0 });
  }

  /** What `candor operator …` prints; rejects when it was refused. */
  async run(name: string, ...words: readonly string[]): Promise<string> {
    const { password, code } = await this.proof(name);
    return await this.#candor({ CANDOR_OPERATOR: name, CANDOR_OPERATOR_PASSWORD: password, CANDOR_OPERATOR_CODE: code }, words);
  }

  /** What the interface of operators answers him; rejects when it was refused. */
  async ask(name: string, action: string, input: object): Promise<unknown> {
    const { password, code } = await this.proof(name);
    const address = /^Operators: (http:\S+)$/m.exec(this.#product.output())?.[1] ?? '';
    const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const headers = { 'content-type': 'application/json', authorization, 'operator-code': code };
    const response = await fetch(`${address}/operator/${action}`, { method: 'POST', headers, body: JSON.stringify(input) });
    const { outcome, output } = (await response.json()) as { readonly outcome: string; readonly output?: unknown };
    if (outcome !== 'ok') throw new Error(`${action}: ${outcome}`);
    return output;
  }

  /** What he shows to sign in: each code is good once. */
  async proof(name: string): Promise<{ readonly name: string; readonly password: string; readonly code: string }> {
    const app = this.#apps.get(name);
    if (app === undefined) throw new Error(`nobody is called ${name}`);
    const step = Math.floor((Date.now() + this.#product.timeAheadMs()) / STEP_MS);
    // a code is good once: the next one comes with its time
    const stepsLater = Math.max(app.usedStep + 1 - step, 0);
    if (stepsLater > 1) await this.#product.passTime(stepsLater * STEP_MS, 5_000);
    const isLater = stepsLater === 1 ? 1 : 0;
    app.usedStep = Math.floor((Date.now() + this.#product.timeAheadMs()) / STEP_MS) + isLater;
    return { name, password: PASSWORD, code: codeOf(app.secret, this.#product, isLater) };
  }

  async #candor(variables: Readonly<Record<string, string>>, words: readonly string[]): Promise<string> {
    const { code, output, errors } = await candor(['operator', ...words], { CANDOR_DATA: this.#product.dataFolder, ...variables });
    if (code !== 0) throw new Error(`${output}${errors}`);
    return output;
  }
}

const opened = new Map<string, Operators>();

/** The same ones for as long as the product runs. */
export function operatorsOf(product: Product): Operators {
  const known = opened.get(product.dataFolder) ?? new Operators(product);
  opened.set(product.dataFolder, known);
  return known;
}
