import { UsageError, type CommandLine } from '../machine/command-line.ts';

type Field = { readonly type?: string; readonly items?: Field };

type Command = { readonly words: string; readonly takes: readonly string[] };

/** An action as the document describes it, as far as the command line reads it. */
type Operation = {
  readonly operationId: string;
  /** Null: it takes what no command line may hold. */
  readonly 'x-command': Command | null;
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly schema: { readonly properties?: Readonly<Record<string, Field>> } } };
  };
};
type Document = { readonly paths: Readonly<Record<string, { readonly post: Operation }>> };

/** What was typed: the action, its input as far as its fields could be read, and which of them are options. */
export type TypedCommand = {
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly options: readonly string[];
};

/** Options of every command: who asks, and of which data folder. */
const OF_ALL = new Set(['as', 'data', 'server']);

/**
 * Reads what was typed behind `candor operator` by the schemas of the running server's document. Throws `UsageError` for what no action has; whether
 * a value is right says the server.
 */
export function readCommand(document: unknown, { words: [, ...words], options }: CommandLine): TypedCommand {
  const { operation, command } = operationOf(document as Document, words);
  const { words: name, takes } = command;
  const fields = operation.requestBody.content['application/json'].schema.properties ?? {};
  const rest = words.slice(name.split(' ').length);
  const input: Record<string, unknown> = {};
  for (const field of takes) {
    const { type, items = {} } = fields[field] ?? {};
    if (rest.length === 0) break;
    input[field] = type === 'array' ? rest.splice(0).map((word) => valueOf(word, items)) : valueOf(rest.shift() ?? '', fields[field] ?? {});
  }
  if (rest.length > 0) throw new UsageError(`${name} does not know what ${rest.join(' ')} is for`);
  for (const [option, text] of options) {
    if (OF_ALL.has(option)) continue;
    const field = takes.includes(option) || !Object.hasOwn(fields, option) ? undefined : fields[option];
    if (field === undefined) throw new UsageError(`${name} has no option --${option}`);
    input[option] = field.type === 'array' ? text.split(',').map((part) => valueOf(part.trim(), field.items ?? {})) : valueOf(text, field);
  }
  return { action: operation.operationId, input, options: Object.keys(fields).filter((field) => !takes.includes(field)) };
}

/** The one with the most words. */
function operationOf({ paths }: Document, words: readonly string[]): { readonly operation: Operation; readonly command: Command } {
  const typed = Object.values(paths).flatMap(({ post: operation }) => {
    const { 'x-command': command } = operation;
    const isTyped = command?.words.split(' ').every((word, index) => words[index] === word) === true;
    return command !== null && isTyped ? [{ operation, command }] : [];
  });
  const [first] = typed.toSorted((one, other) => other.command.words.length - one.command.words.length);
  if (first === undefined) throw new UsageError(`operators do not know: ${words.join(' ')}`);
  return first;
}

function valueOf(text: string, { type }: Field): unknown {
  if (type === 'integer') return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
  if (type === 'boolean') return text === 'yes' || text === 'no' ? text === 'yes' : text;
  return text;
}
