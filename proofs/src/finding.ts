import type { ENGLISH } from './english.ts';

/** Names what a line says; its words are in `english.ts` and in the catalogues of the web app. */
export type FindingCode = keyof typeof ENGLISH;

type Before<Code, End extends string> = Code extends `${infer What}.${End}` ? What : never;
/** Objects whose signature a line is about: `receipt`, with codes for a key that is unknown, one that was replaced, and no signature. */
export type SignedThing = Before<FindingCode, 'replaced'>;
/** Steps that look for a tick and need a run that is final. */
export type FinalStep = Before<FindingCode, 'open'>;

type Holes<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;

/** Exactly the values that the words of a code have places for; nothing where there are none. */
export type FindingValues<Code extends FindingCode> = [Holes<(typeof ENGLISH)[Code]>] extends [never]
  ? []
  : [values: Readonly<Record<Holes<(typeof ENGLISH)[Code]>, string | number>>];

/** What a line says, without a language. */
export type Finding = { readonly code: FindingCode; readonly values: Readonly<Record<string, string | number>> };

export function finding<Code extends FindingCode>(code: Code, ...[values]: FindingValues<Code>): Finding {
  return { code, values: values ?? {} };
}

/** What makes a proof fail. */
export class NotProved extends Error {
  override name = 'NotProved';
  readonly finding: Finding;

  constructor(what: Finding) {
    super(`${what.code} ${JSON.stringify(what.values)}`);
    this.finding = what;
  }
}

export function fail<Code extends FindingCode>(code: Code, ...values: FindingValues<Code>): never {
  throw new NotProved(finding(code, ...values));
}

export function need<Code extends FindingCode>(condition: boolean, code: Code, ...values: FindingValues<Code>): asserts condition {
  if (!condition) fail(code, ...values);
}
