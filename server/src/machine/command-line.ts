/** The words of a command line and its `--name value` options; one without a value stands there with `yes`. */
export type CommandLine = {
  readonly words: readonly string[];
  readonly options: ReadonlyMap<string, string>;
  /** Of an operator who has signed in for several lines. */
  readonly session?: { readonly name: string; readonly token: string };
};

/** A command line that cannot be carried out as given; the message says what is wrong. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** `known` are the options that take a value, null for any; `flags` those that take none. */
export function readCommandLine(texts: readonly string[], known: readonly string[] | null, flags: readonly string[] = []): CommandLine {
  const words: string[] = [];
  const options = new Map<string, string>();
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index] ?? '';
    assertSaid(text);
    if (!text.startsWith('--')) {
      words.push(text);
      continue;
    }
    const name = text.slice(2);
    if (name.includes('=')) throw new UsageError(`write ${text.replace('=', ' ')}, with a space between`);
    if (options.has(name)) throw new UsageError(`${text} stands there twice`);
    if (flags.includes(name)) {
      options.set(name, 'yes');
      continue;
    }
    const value = texts[++index];
    if (known !== null && !known.includes(name)) throw new UsageError(`unknown option ${text}`);
    if (value === undefined || value.startsWith('--')) throw new UsageError(`${text} needs a value`);
    assertSaid(value);
    options.set(name, value);
  }
  return { words, options };
}

/** A variable of the shell that is not set would else mean something else than was meant: another folder, or the rest of the line. */
function assertSaid(text: string): void {
  if (text.trim() === '') throw new UsageError('one of the arguments is empty: is a variable of the shell not set?');
}

/** A whole number from 1 on, or what stands for "not given". */
export function seqOption(line: CommandLine, name: string, otherwise: number): number {
  const text = line.options.get(name);
  if (text === undefined) return otherwise;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new UsageError(`--${name} needs a whole number from 1 on`);
  return Number(text);
}
