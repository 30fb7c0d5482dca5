import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UsageError, type CommandLine } from '../machine/command-line.ts';
import { askOperatorAddress } from '../operator/ask.ts';
import type { OperatorAnswer } from './operator-action.ts';

/** Which server is asked: that of a data folder on this machine, or one at an address, from the operator's own machine. */
export type OperatorPlace = { readonly folder: string } | { readonly folder: null; readonly address: string };

const OF_THIS_MACHINE = ['127.0.0.1', '[::1]', 'localhost'];

/** Reads `--server`. A password goes with requests, so beyond this machine it has to be https. Throws `UsageError`. */
export function placeAt(text: string): OperatorPlace {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url !== null && url.username + url.password + url.search + url.hash === '';
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && OF_THIS_MACHINE.includes(url.hostname));
  if (url === null || !isPlain || !isSafe)
    throw new UsageError(`--server needs the address of operators, https or http of this machine, not "${text}"`);
  return { folder: null, address: url.href.replace(/\/+$/, '') };
}

const CODE_QUESTION = 'code of the authenticator app: ';

type Headers = Readonly<Record<string, string>>;

/** Asks the running server as the operator whose name, password and code are asked for, or stand in the environment. */
export async function askAsOperator(place: OperatorPlace, line: CommandLine, action: string, input: unknown): Promise<OperatorAnswer> {
  if (line.session !== undefined) return await askInSession(place, line.session.token, action, input);
  const { name, password, code } = await proofTyped(line);
  const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return await askOperators(place, action, input, { authorization, ...codeHeader(code) });
}

/** Name, password and code, as they stand in the environment or are typed. */
export async function proofTyped(line: CommandLine): Promise<{ readonly name: string; readonly password: string; readonly code: string }> {
  const name = line.options.get('as') ?? (await answered('CANDOR_OPERATOR', 'operator: ', false));
  const password = await answered('CANDOR_OPERATOR_PASSWORD', 'password: ', true);
  return { name, password, code: plainCode(await answered('CANDOR_OPERATOR_CODE', CODE_QUESTION, false)) };
}

/** Does something in the session that there is, or in one of its own, which ends with it. Answers false where nobody is signed in. */
export async function inOwnSession(
  place: OperatorPlace,
  line: CommandLine,
  print: (text: string) => void,
  work: (token: string, name: string) => Promise<boolean>,
): Promise<boolean> {
  if (line.session !== undefined) return await work(line.session.token, line.session.name);
  const proof = await proofTyped(line);
  const begun = await askOperators(place, 'sign-in', proof);
  if (begun.outcome !== 'ok') {
    print(refusalText(begun));
    return false;
  }
  const { token } = begun.output as { readonly token: string };
  try {
    return await work(token, proof.name);
  } finally {
    await askInSession(place, token, 'sign-out', {}).catch(() => undefined);
  }
}

/** A code is asked for where the server wants one. */
export async function askInSession(place: OperatorPlace, session: string, action: string, input: unknown): Promise<OperatorAnswer> {
  const authorization = `Bearer ${session}`;
  const answer = await askOperators(place, action, input, { authorization });
  if (answer.outcome !== 'CODE_NEEDED') return answer;
  return await askOperators(place, action, input, { authorization, ...codeHeader(plainCode(await typed(CODE_QUESTION, false))) });
}

export const plainCode = (text: string): string => text.replaceAll(/\s/g, '');
/** What is no digit is wrong anyway, but has to be such that a header can carry it. */
const codeHeader = (code: string): Headers => ({ 'operator-code': encodeURIComponent(code) });

/** Asks, with what `shown` says of who asks. Throws in words when no server answers. */
export async function askOperators(place: OperatorPlace, action: string, input: unknown, shown: Headers = {}): Promise<OperatorAnswer> {
  const body = JSON.stringify(input);
  const headers = { 'content-type': 'application/json', ...shown };
  return (await fetched(place, action, { method: 'POST', headers, body })) as OperatorAnswer;
}

/** The document of the server's interface of operators. */
export async function readDocument(place: OperatorPlace): Promise<unknown> {
  return await fetched(place, 'document', {});
}

/** Of a data folder it is told over a socket that its owner alone may open: what a file said could be another's address by now. */
async function fetched(place: OperatorPlace, path: string, request: RequestInit): Promise<unknown> {
  const address = place.folder === null ? place.address : await askOperatorAddress(place.folder);
  try {
    return await (await fetch(`${address}/operator/${path}`, { ...request, redirect: 'error' })).json();
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
