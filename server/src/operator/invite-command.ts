import { UsageError, type CommandLine } from '../machine/command-line.ts';
import { askService, FIRST_INVITE } from './ask.ts';

const USES = 20;
const DAYS = 30;

type Told = { readonly code: string; readonly link: string | null; readonly untilMs: number };

/** `candor invite first`: asks the running server for a code by which the first users register, and prints it, once. */
export async function makeFirstInvite(folder: string, { options }: CommandLine, print: (text: string) => void): Promise<boolean> {
  const [uses, days] = [wholeNumber(options, 'uses', USES), wholeNumber(options, 'days', DAYS)];
  const { outcome, told } = await askService(folder, FIRST_INVITE, { uses, days });
  if (outcome === 'OPERATOR_NEEDED') {
    print('an operator makes them: candor operator invite create --uses <number> --note <what for>');
    return false;
  }
  if (outcome !== 'ok') {
    print('a code is good for 1 to 100000 uses and 1 to 3650 days');
    return false;
  }
  const { code, link, untilMs } = told as Told;
  print(`${code}\ngood for ${uses} registrations until ${new Date(untilMs).toISOString()}; it is shown once`);
  print(link ?? `the page that opens with it is /i&${code}, behind the public address of this server`);
  return true;
}

function wholeNumber(options: CommandLine['options'], name: string, otherwise: number): number {
  const text = options.get(name);
  if (text === undefined) return otherwise;
  if (!/^[1-9][0-9]{0,5}$/.test(text)) throw new UsageError(`--${name} needs a whole number`);
  return Number(text);
}
