import type { CommandVariant, EventVariant, EntryHead } from './codec/variant.ts';
import { commonRefusals } from './common-refusals.ts';
import type { Listed, Typed } from './product.ts';
import { RefusalCodes } from './refusal-codes.ts';
import { TAG_ROOM, Vocabulary } from './vocabulary.ts';

/** What a list of products can say, in bytes and by owner. */
export type Assembly = {
  readonly commands: Vocabulary<CommandVariant<Typed>, void>;
  readonly events: Vocabulary<EventVariant<Typed>, EntryHead>;
  readonly refusals: RefusalCodes;
};

/**
 * Puts the words of the products together. Throws an `Error` that names the products when two own the same name, base of tags, command,
 * event, query or refusal, gives one that nobody has, or when a tag or base is out of range: an exchange of such a list must not start. `shared` are
 * refusals that products share, with their numbers, by who has them.
 */
export function assemble(products: readonly Listed<never>[], shared: Readonly<Record<string, Readonly<Record<string, number>>>>): Assembly {
  const commands = new Vocabulary<CommandVariant<Typed>, void>();
  const events = new Vocabulary<EventVariant<Typed>, EntryHead>();
  const refusals = new RefusalCodes();
  const bases = new Map<number, string>();
  const names = new Set<string>();
  const queries = new Map<string, string>();
  refusals.add('the kernel', commonRefusals);
  for (const [owner, list] of Object.entries(shared)) refusals.add(owner, list);
  const given = new Set(Object.values(shared).flatMap((list) => Object.keys(list)));
  for (const { name, tagBase, ...product } of products) {
    if (names.has(name)) throw new Error(`two products are named ${name}`);
    names.add(name);
    if (!Number.isSafeInteger(tagBase) || tagBase < 0 || tagBase % TAG_ROOM !== 0)
      throw new Error(`${name}: the base of its tags is ${tagBase}, not a multiple of ${TAG_ROOM}`);
    const neighbour = bases.get(tagBase);
    if (neighbour !== undefined) throw new Error(`${neighbour} and ${name} have the same base of tags, ${tagBase}`);
    bases.set(tagBase, name);
    commands.add(name, tagBase, product.commands);
    events.add(name, tagBase, product.events);
    refusals.add(name, product.refusals);
    for (const code of product.gives ?? [])
      if (!given.has(code)) throw new Error(`${name} gives ${code}, which no list has that products share`);
    for (const query of product.queries) {
      const owner = queries.get(query);
      if (owner !== undefined) throw new Error(`query ${query} belongs to ${owner} and to ${name}`);
      queries.set(query, name);
    }
    if (!product.section.reads.includes(product.section.version)) throw new Error(`${name}: its section is not read by itself`);
  }
  return { commands, events, refusals };
}
