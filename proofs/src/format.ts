import { NotProved, finding, type FindingCode, type FindingValues } from './finding.ts';

/** An object that is not what its format says; `place` is built on the way out: `ticks[3].price`. */
export class FormatProblem extends Error {
  override name = 'FormatProblem';
  readonly #notProved: (path: string) => NotProved;
  #place = '';

  constructor(notProved: (path: string) => NotProved) {
    super('not as its format says');
    this.#notProved = notProved;
  }

  within(part: string): this {
    this.#place = this.#place === '' || this.#place.startsWith('[') ? part + this.#place : `${part}.${this.#place}`;
    this.message = this.notProved().message;
    return this;
  }

  notProved(): NotProved {
    return this.#notProved(this.#place === '' ? 'evidence' : this.#place);
  }
}

/** Looks at a value that came from outside and answers it with its type, or throws a `FormatProblem`. */
export type Parser<T> = (value: unknown) => T;

/** What a parser answers. */
export type Parsed<P> = P extends Parser<infer T> ? T : never;

type Shape = Readonly<Record<string, Parser<unknown>>>;
type ObjectOf<S extends Shape> = { readonly [K in keyof S]: Parsed<S[K]> };
type Placed = Extract<FindingCode, `format.${string}`>;

function refuse<Code extends Placed>(values: (path: string) => [Code, ...FindingValues<Code>]): never {
  throw new FormatProblem((path) => {
    const [code, ...rest] = values(path);
    return new NotProved(finding(code, ...rest));
  });
}

function inside<T>(part: string, parser: Parser<T>, value: unknown): T {
  try {
    return parser(value);
  } catch (error) {
    throw error instanceof FormatProblem ? error.within(part) : error;
  }
}

/** An object with exactly these keys: one more or one less makes it invalid (product rules §15.1). */
export function object<S extends Shape>(shape: S): Parser<ObjectOf<S>> {
  return objectWith(shape, {});
}

/** As `object`, with keys that may be absent. */
export function objectWith<S extends Shape, O extends Shape>(shape: S, optional: O): Parser<ObjectOf<S> & Partial<ObjectOf<O>>> {
  const parsers = new Map<string, Parser<unknown>>([...Object.entries(shape), ...Object.entries(optional)]);
  const needed = Object.keys(shape);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse((path) => ['format.object', { place: path }]);
    const members = value as Readonly<Record<string, unknown>>;
    for (const key of needed) if (!Object.hasOwn(members, key)) refuse((path) => ['format.missing', { place: path, key }]);
    for (const key of Object.keys(members)) {
      const parser = parsers.get(key);
      if (parser === undefined) refuse((path) => ['format.unknown', { place: path, key: JSON.stringify(key.slice(0, 64)) }]);
      inside(key, parser, members[key]);
    }
    return value as ObjectOf<S> & Partial<ObjectOf<O>>;
  };
}

export function list<T>(item: Parser<T>, most: number): Parser<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value)) refuse((path) => ['format.list', { place: path }]);
    if (value.length > most) refuse((path) => ['format.tooMany', { place: path, most }]);
    const items = value as readonly unknown[];
    for (let index = 0; index < items.length; index += 1) {
      try {
        item(items[index]);
      } catch (error) {
        throw error instanceof FormatProblem ? error.within(`[${index}]`) : error;
      }
    }
    return value as readonly T[];
  };
}

function wrong(wanted: string): never {
  refuse((path) => ['format.value', { place: path, wanted }]);
}

export function oneOf<const T extends string | number>(...choices: readonly T[]): Parser<T> {
  return (value) => choices.find((choice) => choice === value) ?? wrong(choices.map((choice) => JSON.stringify(choice)).join(', '));
}

/** An object whose `kind` names its form. */
export function byKind<T>(forms: readonly { readonly name: string; readonly parse: Parser<T> }[]): Parser<T> {
  const names = forms.map(({ name }) => JSON.stringify(name)).join(', ');
  return (value) => {
    const kind = (value as { readonly kind?: unknown } | null | undefined)?.kind;
    return (forms.find(({ name }) => name === kind) ?? wrong(names)).parse(value);
  };
}

export function text(pattern: RegExp): Parser<string> {
  return (value) => (typeof value === 'string' && pattern.test(value) ? value : wrong(pattern.source));
}

export function whole(least: number, most: number): Parser<number> {
  return (value) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most ? value : wrong(`${least} … ${most}`);
}

export const bool: Parser<boolean> = (value) => (typeof value === 'boolean' ? value : wrong('true, false'));
