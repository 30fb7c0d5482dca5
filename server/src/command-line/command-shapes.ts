import { UsageError, type CommandLine } from '../machine/command-line.ts';

/** What may stand behind the name of a command. */
type Shape = {
  /** Words, those of the name too. */
  readonly most: number;
  /** Whether the last of them names the data folder. */
  readonly endsWithFolder: boolean;
  readonly options: readonly string[];
};

const onFolder = (most: number, ...options: readonly string[]): Shape => ({ most, endsWithFolder: true, options: ['data', ...options] });
const onFile = (most: number, ...options: readonly string[]): Shape => ({ most, endsWithFolder: false, options });

/** What operators ask for is not here: the server knows their words and options. */
const SHAPES: ReadonlyMap<string, Shape> = new Map([
  ['journal verify', onFolder(3)],
  ['journal cat', onFolder(3, 'from', 'to')],
  ['journal export', onFolder(4)],
  ['journal archive', onFolder(4)],
  ['audit', onFolder(2, 'records', 'explain')],
  ['backup', onFile(2, 'data', 'without-keys')],
  ['restore', onFile(2, 'data', 'key')],
  ['records rebuild', onFolder(3)],
  ['verify', onFile(2, 'key', 'journal')],
  ['prices verify', onFolder(3)],
  ['prices remake', onFolder(3)],
  ['accept', onFolder(3)],
  ['keys list', onFolder(3)],
  ['keys rotate', onFolder(3)],
  ['encryption status', onFolder(3)],
  ['encryption rotate', onFolder(3)],
  ['contact list', onFolder(3)],
  ['invite first', onFolder(3, 'uses', 'days')],
  ['stop', onFolder(2, 'at', 'cancel')],
]);

/** Throws `UsageError` for what a command would leave unread: whoever wrote it meant something by it. */
export function assertShape({ words, options }: CommandLine): void {
  const [room = '', verb = ''] = words;
  const name = SHAPES.has(room) ? room : `${room} ${verb}`;
  const shape = SHAPES.get(name);
  if (shape === undefined) return;
  const rest = words.slice(shape.most);
  if (rest.length > 0) throw new UsageError(`${name} does not know what ${rest.join(' ')} is for`);
  for (const option of options.keys()) if (!shape.options.includes(option)) throw new UsageError(`${name} has no option --${option}`);
  if (shape.endsWithFolder && words.length === shape.most && options.has('data')) throw new UsageError('the data folder is named twice');
  const records = options.get('records');
  if (records !== undefined && records !== 'yes') throw new UsageError('--records says yes, or is left out');
}
