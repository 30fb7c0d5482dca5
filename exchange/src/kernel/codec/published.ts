import type { Fields } from './fields.ts';
import type { Explained, Kind } from './kinds.ts';

/** What `formats.json` says of a field: `kind` as `docs/formats.md` reads it, `as` where an event's entry may say the value. */
export type PublishedField = { readonly name: string; readonly kind: string; readonly as?: readonly string[] };

export type PublishedWord = {
  readonly tag: number;
  readonly type: string;
  readonly fields: readonly PublishedField[];
  readonly meaning: string;
};

/** The tables of a product for readers that share no code with it: what `formats.json` of its folder holds. Null stands for a word that is gone. */
export type Published = {
  readonly product: string;
  readonly tagsAbove: number;
  readonly lists: Readonly<Record<string, readonly (string | null)[]>>;
  readonly types: Readonly<Record<string, readonly PublishedField[]>>;
  readonly commands: readonly PublishedWord[];
  readonly events: readonly PublishedWord[];
};

type Word = { readonly tag: number; readonly type: string; readonly fields: Fields; readonly meaning: string };
type Product = { readonly name: string; readonly tagBase: number; readonly commands: readonly Word[]; readonly events: readonly Word[] };

export function published({ name, tagBase, commands, events }: Product): Published {
  const lists: Record<string, readonly (string | null)[]> = {};
  const types: Record<string, readonly PublishedField[]> = {};
  for (const { fields } of [...commands, ...events])
    for (const explained of Object.values(fields).flatMap((kind) => kind.explained)) {
      if ('list' in explained) lists[explained.list] = alike(lists[explained.list], wordsOf(explained), `${name}: ${explained.list}`);
      else types[explained.type] = alike(types[explained.type], fieldsOf(explained.fields), `${name}: ${explained.type}`);
    }
  return { product: name, tagsAbove: tagBase, lists, types, commands: commands.map(wordOf), events: events.map(wordOf) };
}

/** Throws when a page would have two lists or types of one name. */
function alike<T>(known: T | undefined, value: T, name: string): T {
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value)) throw new Error(`${name} means two things`);
  return value;
}

function wordsOf({ words }: Extract<Explained, { readonly list: string }>): readonly (string | null)[] {
  return Array.from(words, (word) => word ?? null);
}

function wordOf({ tag, type, fields, meaning }: Word): PublishedWord {
  return { tag, type, fields: fieldsOf(fields), meaning };
}

function fieldsOf(fields: Fields): readonly PublishedField[] {
  return Object.entries(fields).map(([name, { text, said }]: readonly [string, Kind<unknown>]) => {
    return { name, kind: text, ...(said === undefined ? {} : { as: said.length === 0 ? [name] : said }) };
  });
}
