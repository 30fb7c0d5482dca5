import { readCommandLine, UsageError, type CommandLine } from '../machine/command-line.ts';
import { askOperators, proofTyped, refusalText, typed, type OperatorPlace } from './ask-operators.ts';

type Operate = (place: OperatorPlace, line: CommandLine, print: (text: string) => void) => Promise<boolean>;

/** The words of a typed line; those between quotes are one. */
export function wordsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g), ([, double, single, plain]) => double ?? single ?? plain ?? '');
}

/**
 * `candor operator session`: signs in once, then reads a line after the other as if each stood behind `candor operator`, until `exit` or the end
 * of what is typed. The token is in the memory of this process alone. Answers whether the sign-in was right.
 */
export async function operateInSession(
  place: OperatorPlace,
  line: CommandLine,
  operate: Operate,
  print: (text: string) => void,
): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageError('a session needs a terminal');
  const proof = await proofTyped(line);
  const begun = await askOperators(place, 'sign-in', proof);
  if (begun.outcome !== 'ok') {
    print(refusalText(begun));
    return false;
  }
  const { token } = begun.output as { readonly token: string };
  print('signed in, until ten minutes have passed without a line; exit ends it');
  for (let text = await lineTyped(); text !== 'exit'; text = await lineTyped()) {
    if (text === '') continue;
    try {
      await operate(place, { ...readCommandLine(['operator', ...wordsIn(text)], null), session: { name: proof.name, token } }, print);
    } catch (error) {
      print(error instanceof Error ? error.message : String(error));
    }
  }
  await askOperators(place, 'sign-out', {}, { authorization: `Bearer ${token}` });
  return true;
}

/** `exit` at the end of what is typed. */
async function lineTyped(): Promise<string> {
  try {
    return (await typed('operator> ', false)).trim();
  } catch (error) {
    if (error instanceof UsageError) return 'exit';
    throw error;
  }
}
