import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { askDatabaseUrl, askDesk } from '../operator/ask.ts';
import type { OperatorAnswer } from '../operator/channel.ts';
import { OPERATORS_DESK } from '../operators/operators-desk.ts';
import type { Role } from '../operators/permissions.ts';
import { connectDatabase } from '../machine/storage/connection.ts';
import { Authenticator } from './authenticator.ts';
import { keepSecret } from './kept-logs.ts';
import { programOf } from './program-of.ts';
import type { ServerProcess } from './server-process.ts';

const CANDOR = programOf(fileURLToPath(new URL('../command-line/candor.ts', import.meta.url)));
const PASSWORD = 'six green lanterns';

/** Operators of a running server. Their codes are good as often as they are asked for. */
export class TestOperators {
  readonly #server: Pick<ServerProcess, 'dataFolder' | 'nowMs'>;
  readonly #apps = new Map<string, Authenticator>();

  /** `server`: a process whose time may be moved. */
  constructor(server: Pick<ServerProcess, 'dataFolder' | 'nowMs'>) {
    this.#server = server;
    keepSecret(PASSWORD);
  }

  /** The first, who has to be an administrator, or one whom the only administrator adds. */
  async add(name: string, roles: readonly Role[]): Promise<void> {
    const asked = { words: [name], options: { roles: roles.join(','), reason: 'a test' } };
    const [first] = this.#apps.keys();
    const answer =
      first === undefined
        ? await askDesk(this.#server.dataFolder, OPERATORS_DESK, { task: 'add', asked })
        : await this.ask(first, 'add', asked);
    await this.enrol(name, tail(answer));
  }

  async enrol(name: string, enrolment: string): Promise<void> {
    const asked = { name, enrolment, password: PASSWORD };
    const { outcome, told } = await askDesk(this.#server.dataFolder, OPERATORS_DESK, { task: 'enrol', asked });
    if (outcome !== 'ok') throw new Error(`enrolment: ${outcome}`);
    this.#apps.set(name, new Authenticator((told as { readonly secret: string }).secret));
    const known = await this.ask(name, 'whoami', {});
    if (known.outcome !== 'ok') throw new Error(`enrolment: ${known.outcome}`);
  }

  /** What the server answers to an operator. */
  async ask(name: string, task: string, asked: unknown): Promise<OperatorAnswer> {
    return await askDesk(this.#server.dataFolder, OPERATORS_DESK, {
      task,
      who: { name, password: PASSWORD, code: await this.code(name) },
      asked,
    });
  }

  /** Exit code and words of `candor operator …`. */
  async run(name: string, ...words: readonly string[]): Promise<string> {
    const proof = { CANDOR_OPERATOR: name, CANDOR_OPERATOR_PASSWORD: PASSWORD, CANDOR_OPERATOR_CODE: await this.code(name) };
    const env = { ...process.env, CANDOR_DATA: this.#server.dataFolder, ...proof };
    return await new Promise((resolve) => {
      execFile(process.execPath, [CANDOR, 'operator', ...words], { env }, (error, stdout, stderr) =>
        resolve(`${error === null ? 0 : Number(error.code)} ${(stdout + stderr).trim()}`),
      );
    });
  }

  /** A code that the server takes now, whichever of this half minute it has taken before. */
  async code(name: string): Promise<string> {
    const url = await askDatabaseUrl(this.#server.dataFolder);
    if (url === null) throw new Error('no server answers');
    const connection = connectDatabase({ url });
    try {
      await connection.database.updateTable('operators').set({ used_step: 0 }).where('name', '=', name).execute();
    } finally {
      await connection.close();
    }
    return this.#apps.get(name)?.code(this.#server.nowMs()) ?? '';
  }
}

/** The enrolment code is the last word of what an administrator is told. */
export function tail({ outcome, told }: OperatorAnswer): string {
  if (outcome !== 'ok') throw new Error(`${outcome}: ${String(told)}`);
  return (
    String((told as { readonly told: string }).told)
      .split(' ')
      .at(-1) ?? ''
  );
}

/** Places a hold of a user's account for three days; the operator is of support. */
export async function holdAccount(
  operators: TestOperators,
  operator: string,
  accountId: number,
  hold: { readonly scope: string; readonly code: string; readonly reason: string },
): Promise<void> {
  const answer = await operators.ask(operator, 'hold', { words: [String(accountId)], options: { days: '3', ...hold } });
  if (answer.outcome !== 'ok') throw new Error(`${answer.outcome}: ${String(answer.told)}`);
}
