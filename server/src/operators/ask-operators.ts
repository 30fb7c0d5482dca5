import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError, type CommandLine } from '../machine/command-line.ts';
import { askDesk } from '../operator/ask.ts';
import type { OperatorAnswer } from '../operator/channel.ts';
import { OPERATORS_DESK } from './operators-desk.ts';

const CODE_QUESTION = 'code of the authenticator app: ';

/** In words, for refusals that every command knows. */
const REFUSALS: Readonly<Record<string, string>> = {
  OPERATOR_WRONG: 'name, password or code is wrong, or the code was used before: each is good once, for some 30 seconds',
  TOO_MANY_REQUESTS: 'too many wrong attempts: wait 15 minutes',
  BUSY: 'the server is busy: try again',
  NO_PERMISSION: 'your roles do not allow that',
  BAD_INPUT: 'the server does not know this request',
  SESSION_ENDED: 'the session is over: begin another one',
  PASSWORD_RULE: 'the password needs 12 to 128 characters and must not be a common one',
};

/** Asks the running server as the operator whose name, password and code are asked for, or stand in the environment. */
export async function askAsOperator(folder: string, line: CommandLine, task: string, asked: unknown): Promise<OperatorAnswer> {
  if (line.session !== undefined) return await askInSession(folder, line.session, task, asked);
  const name = line.options.get('as') ?? (await answered('CANDOR_OPERATOR', 'operator: ', false));
  const password = await answered('CANDOR_OPERATOR_PASSWORD', 'password: ', true);
  const code = plainCode(await answered('CANDOR_OPERATOR_CODE', CODE_QUESTION, false));
  return await askOperators(folder, { task, who: { name, password, code }, asked });
}

/** A code is asked for where the server wants one. */
async function askInSession(folder: string, session: string, task: string, asked: unknown): Promise<OperatorAnswer> {
  const answer = await askOperators(folder, { task, who: { session }, asked });
  if (answer.outcome !== 'CODE_NEEDED') return answer;
  return await askOperators(folder, { task, who: { session, code: plainCode(await typed(CODE_QUESTION, false)) }, asked });
}

const plainCode = (text: string): string => text.replaceAll(/\s/g, '');

/** Asks without saying who asks. */
export async function askOperators(folder: string, request: unknown): Promise<OperatorAnswer> {
  return await askDesk(folder, OPERATORS_DESK, request);
}

/** What a refusal says; the rest are of the task. */
export function refusalText({ outcome, told }: OperatorAnswer): string {
  return typeof told === 'string' ? told : (REFUSALS[outcome] ?? `refused: ${outcome}`);
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
