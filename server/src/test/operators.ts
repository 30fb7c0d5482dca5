import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { askDatabaseUrl, askService, askOperatorAddress, FIRST_ADMINISTRATOR } from '../operator/ask.ts';
import type { OperatorAnswer } from '../operators/operator-action.ts';
import type { Role } from '../operators/permissions.ts';
import { connectDatabase } from '../machine/storage/connection.ts';
import { Authenticator } from './authenticator.ts';
import { keepSecret } from './kept-logs.ts';
import { programOf } from './program-of.ts';
import type { ServerProcess } from './server-process.ts';

const CANDOR = programOf(fileURLToPath(new URL('../command-line/candor.ts', import.meta.url)));
const PASSWORD = 'six green lanterns';
/** Administrators, invited by the first one. */
const BOTH = ['second', 'third'] as const;

/** Operators of a running server. Their codes are good as often as they are asked for. */
export class TestOperators {
  readonly #server: Pick<ServerProcess, 'dataFolder' | 'nowMs'>;
  readonly #apps = new Map<string, Authenticator>();

  /** `server`: a process whose time may be moved. */
  constructor(server: Pick<ServerProcess, 'dataFolder' | 'nowMs'>) {
    this.#server = server;
    keepSecret(PASSWORD);
  }

  /** The first, who has to be an administrator and invites two more; or one whom these two add. */
  async add(name: string, roles: readonly Role[]): Promise<void> {
    const input = { operator: name, roles, reason: 'a test' };
    if (this.#apps.size > 0) return await this.enrol(name, tail(await this.both('add', input)));
    await this.enrol(name, tail(await addFirst(this.#server.dataFolder, input)));
    for (const operator of BOTH) await this.enrol(operator, tail(await this.ask(name, 'add', { ...input, operator })));
  }

  /** The second administrator proposes it and the third confirms it. */
  async both(action: string, input: object): Promise<OperatorAnswer> {
    const [proposer, confirmer] = BOTH;
    const { outcome, text, output } = await this.ask(proposer, action, input);
    if (outcome !== 'ok') throw new Error(`${action}: ${outcome} ${String(text)}`);
    return await this.ask(confirmer, 'confirm', { id: (output as { readonly proposalId: number }).proposalId });
  }

  async enrol(name: string, enrolment: string): Promise<void> {
    const { outcome, output } = await this.post('enrol', { name, enrolment, password: PASSWORD });
    if (outcome !== 'ok') throw new Error(`enrolment: ${outcome}`);
    this.#apps.set(name, new Authenticator((output as { readonly secret: string }).secret));
    const known = await this.ask(name, 'whoami', {});
    if (known.outcome !== 'ok') throw new Error(`enrolment: ${known.outcome}`);
  }

  /** What the server answers to an operator: in the shape that its document names. */
  async ask(name: string, action: string, input: object): Promise<OperatorAnswer> {
    const authorization = `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}`;
    return await this.post(action, input, { authorization, 'operator-code': await this.code(name) });
  }

  /** What it answers to who shows these headers. */
  async post(action: string, input: object, shown: Readonly<Record<string, string>> = {}): Promise<OperatorAnswer> {
    const address = await askOperatorAddress(this.#server.dataFolder);
    const headers = { 'content-type': 'application/json', ...shown };
    const response = await fetch(`${address}/operator/${action}`, { method: 'POST', headers, body: JSON.stringify(input) });
    const answer = (await response.json()) as OperatorAnswer;
    if (answer.outcome === 'ok') await assertDocumented(address, action, answer);
    return answer;
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

/** The answer to the owner of the data folder. */
export async function addFirst(dataFolder: string, input: object): Promise<OperatorAnswer> {
  const { outcome, told } = await askService(dataFolder, FIRST_ADMINISTRATOR, input);
  return outcome === 'ok' ? { outcome, output: told } : { outcome, text: String(told) };
}

type Operation = {
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': { readonly schema: object } } } };
};
const documents = new Map<string, Readonly<Record<string, { readonly post: Operation }>>>();
const ajv = new Ajv2020({ strict: false, logger: false });

async function assertDocumented(address: string, action: string, answer: OperatorAnswer): Promise<void> {
  const known = documents.get(address);
  const paths = known ?? ((await (await fetch(`${address}/operator/document`)).json()) as { paths: NonNullable<typeof known> }).paths;
  documents.set(address, paths);
  const schema = paths[`/operator/${action}`]?.post.responses[200].content['application/json'].schema;
  if (schema === undefined || !ajv.validate(schema, answer)) throw new Error(`${action} answers otherwise: ${ajv.errorsText()}`);
}

/** The enrolment code is the last word of what an administrator is told. */
export function tail({ outcome, output, text }: OperatorAnswer): string {
  if (outcome !== 'ok') throw new Error(`${outcome}: ${String(text)}`);
  return (
    String((output as { readonly text: string }).text)
      .split(' ')
      .at(-1) ?? ''
  );
}

/** Places a hold of a user's account for three days; the operator is of support. */
export async function lockAccount(
  operators: TestOperators,
  operator: string,
  accountId: number,
  hold: { readonly scope: string; readonly code: string; readonly reason: string },
): Promise<void> {
  const answer = await operators.ask(operator, 'hold', { account: accountId, days: 3, ...hold });
  if (answer.outcome !== 'ok') throw new Error(`${answer.outcome}: ${String(answer.text)}`);
}
