import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallDefinition } from '@candor/contract/call';
import type { WireOf } from './wire.ts';

type Envelope = {
  readonly code: number;
  readonly msg: string;
  readonly data?: unknown;
  readonly rows?: readonly unknown[];
  readonly ack?: Acknowledgement;
};

type Acknowledgement = { readonly receipt: { readonly orderId: string }; readonly signature: string };

const contract = fileURLToPath(import.meta.resolve('@candor/contract/call')).replace(/call\.ts$/, '');
const foldersIn = (room: string): readonly string[] =>
  readdirSync(join(contract, room), { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [join(room, entry.name)] : []));
const files = ['calls', ...foldersIn('modules'), ...foldersIn('products')].map((folder) => join(contract, folder, 'answers.json'));

/** The answers of the API document by the names of their calls. That a server gives them is proved where the document is. */
const examples: Readonly<Record<string, Envelope>> = Object.assign(
  {},
  ...files.filter((file) => existsSync(file)).map((file) => JSON.parse(readFileSync(file, 'utf8')) as object),
) as Record<string, Envelope>;

/** What the document answers a call; undefined without an example. */
export function exampleOf({ name, envelope }: CallDefinition): unknown {
  const example = examples[name];
  return envelope === 'table' ? example?.rows : example?.data;
}

export const hasExample = ({ name }: CallDefinition): boolean => Object.hasOwn(examples, name);

/** The first row that the document answers, as a pattern for others. */
export function exampleRow<C extends CallDefinition>(call: C): WireOf<C> {
  const [row] = (exampleOf(call) ?? []) as readonly WireOf<C>[];
  if (row === undefined) throw new Error(`the API document has no row of ${call.name}`);
  return row;
}

/** The data that the document answers, as a pattern for others. */
export function exampleData<C extends CallDefinition>(call: C): WireOf<C> {
  const data = exampleOf(call);
  if (data === undefined) throw new Error(`the API document has no data of ${call.name}`);
  return data as WireOf<C>;
}

/** What the document answers beside the data of an accepted order. The keys of its own example prove it. */
export function exampleAck({ name }: CallDefinition): Acknowledgement {
  const ack = examples[name]?.ack;
  if (ack === undefined) throw new Error(`the API document has no acknowledgement of ${name}`);
  return ack;
}
