import type { ENGLISH } from './english.ts';

/** Names what a line says; its words are in `english.ts` and in the catalogues of the web app. */
export type SaidCode = keyof typeof ENGLISH;

type Before<Code, End extends string> = Code extends `${infer What}.${End}` ? What : never;
/** Objects whose signature a line is about: `receipt`, with codes for a key that is unknown, one that was replaced, and no signature. */
export type SignedThing = Before<SaidCode, 'replaced'>;
/** Steps that look for a tick and need a run that is final. */
export type FinalStep = Before<SaidCode, 'open'>;

type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;

/** Exactly the values that the words of a code have places for; nothing where there are none. */
export type SaidValues<Code extends SaidCode> = [Holes<(typeof ENGLISH)[Code]>] extends [never]
  ? []
  : [values: Readonly<Record<Holes<(typeof ENGLISH)[Code]>, string | number>>];

/** What a line says, without a language. */
export type Said = { readonly code: SaidCode; readonly values: Readonly<Record<string, string | number>> };

export function said<Code extends SaidCode>(code: Code, ...[values]: SaidValues<Code>): Said {
  return { code, values: values ?? {} };
}

/** What makes a proof fail. */
export class NotProved extends Error {
  override name = 'NotProved';
  readonly said: Said;

  constructor(what: Said) {
    super(`${what.code} ${JSON.stringify(what.values)}`);
    this.said = what;
  }
}

export function fail<Code extends SaidCode>(code: Code, ...values: SaidValues<Code>): never {
  throw new NotProved(said(code, ...values));
}

export function need<Code extends SaidCode>(condition: boolean, code: Code, ...values: SaidValues<Code>): asserts condition {
  if (!condition) fail(code, ...values);
}
