import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError, type CommandLine } from '../machine/command-line.ts';
import { askOperatorAddress } from '../operator/ask.ts';
import type { OperatorAnswer } from './operator-action.ts';

const CODE_QUESTION = 'code of the authenticator app: ';

type Headers = Readonly<Record<string, string>>;

/** Asks the running server as the operator whose name, password and code are asked for, or stand in the environment. */
export async function askAsOperator(folder: string, line: CommandLine, action: string, input: unknown): Promise<OperatorAnswer> {
  if (line.session !== undefined) return await askInSession(folder, line.session, action, input);
  const { name, password, code } = await proofTyped(line);
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return await askOperators(folder, action, input, { authorization, ...codeHeader(code) });
}

/** Name, password and code, as they stand in the environment or are typed. */
export async function proofTyped(line: CommandLine): Promise<{ readonly name: string; readonly password: string; readonly code: string }> {
  const name = line.options.get('as') ?? (await answered('CANDOR_OPERATOR', 'operator: ', false));
  const password = await answered('CANDOR_OPERATOR_PASSWORD', 'password: ', true);
  return { name, password, code: plainCode(await answered('CANDOR_OPERATOR_CODE', CODE_QUESTION, false)) };
}

/** A code is asked for where the server wants one. */
async function askInSession(folder: string, session: string, action: string, input: unknown): Promise<OperatorAnswer> {
  const authorization = `Bearer ${session}`;
  const answer = await askOperators(folder, action, input, { authorization });
  if (answer.outcome !== 'CODE_NEEDED') return answer;
  return await askOperators(folder, action, input, { authorization, ...codeHeader(plainCode(await typed(CODE_QUESTION, false))) });
}

export const plainCode = (text: string): string => text.replaceAll(/\s/g, '');
/** What is no digit is wrong anyway, but has to be such that a header can carry it. */
const codeHeader = (code: string): Headers => ({ 'operator-code': encodeURIComponent(code) });

/** Asks, with what `shown` says of who asks. Throws in words when no server answers. */
export async function askOperators(folder: string, action: string, input: unknown, shown: Headers = {}): Promise<OperatorAnswer> {
  const body = JSON.stringify(input);
  const headers = { 'content-type': 'application/json', ...shown };
  return (await fetched(folder, action, { method: 'POST', headers, body })) as OperatorAnswer;
}

/** The document of the server's interface of operators. */
export async function readDocument(folder: string): Promise<unknown> {
  return await fetched(folder, 'document', {});
}

/** Where it is asked is told over a socket that the owner of the data folder alone may open: what a file said could be another's address by now. */
async function fetched(folder: string, path: string, request: RequestInit): Promise<unknown> {
  const address = await askOperatorAddress(folder);
  try {
    return await (await fetch(`${address}/operator/${path}`, request)).json();
  } catch (error) {
    throw new Error(`no server answers operators at ${address}`, { cause: error });
  }
}

/** What a refusal says; of a member that is typed as an option it says `--` as well. */
export function refusalText({ outcome, text, field = '' }: OperatorAnswer, options: readonly string[] = []): string {
  if (text === undefined) return `refused: ${outcome}`;
  return options.includes(field) && text.startsWith(`${field} `) ? `--${text}` : text;
}

/** From the environment, or typed. Never from the command line, which every process of the machine can read. */
export async function answered(variable: string, question: string, isHidden: boolean): Promise<string> {
  const given = process.env[variable] ?? '';
  if (given !== '') return given;
  if (!process.stdin.isTTY) throw new UsageError(`there is nobody to ask: set ${variable}`);
  return await typed(question, isHidden);
}

/** A line of the terminal. Throws `UsageError` at its end. */
export async function typed(question: string, isHidden: boolean): Promise<string> {
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input: process.stdin, output, terminal: true, prompt: isHidden ? '' : question });
  if (isHidden) process.stderr.write(question);
  lines.prompt();
  try {
    return await new Promise((resolve, reject) => {
      // at once: what was pasted behind this line would be shown, and may be the password that is asked for next
      lines.once('line', (line) => {
        resolve(line);
        lines.close();
      });
      lines.once('close', () => reject(new UsageError('nothing was typed')));
    });
  } finally {
    if (isHidden) process.stderr.write('\n');
  }
}
