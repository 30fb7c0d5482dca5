/** An object that is not what its format says; the message begins with the place: `ticks[3].price: …`. */
export class FormatProblem extends Error {
  override name = 'FormatProblem';
}

/** Looks at a value that came from outside and answers it with its type, or throws a `FormatProblem`. */
export type Parser<T> = (value: unknown, place: string) => T;

/** What a parser answers. */
export type Parsed<P> = P extends Parser<infer T> ? T : never;

type Shape = Readonly<Record<string, Parser<unknown>>>;
type ObjectOf<S extends Shape> = { readonly [K in keyof S]: Parsed<S[K]> };

/** An object with exactly these keys: one more or one less makes it invalid (product rules §15.1). */
export function object<S extends Shape>(shape: S): Parser<ObjectOf<S>> {
  return objectWith(shape, {});
}

/** As `object`, with keys that may be absent. */
export function objectWith<S extends Shape, O extends Shape>(shape: S, optional: O): Parser<ObjectOf<S> & Partial<ObjectOf<O>>> {
  const parsers = new Map<string, Parser<unknown>>([...Object.entries(shape), ...Object.entries(optional)]);
  const needed = Object.keys(shape);
  return (value, place) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new FormatProblem(`${place}: not an object`);
    const members = new Map<string, unknown>(Object.entries(value));
    for (const key of needed) if (!members.has(key)) throw new FormatProblem(`${place}: no key ${key}`);
    for (const [key, member] of members) {
      const parser = parsers.get(key);
      if (parser === undefined) throw new FormatProblem(`${place}: unknown key ${JSON.stringify(key)}`);
      parser(member, place === '' ? key : `${place}.${key}`);
    }
    return value as ObjectOf<S> & Partial<ObjectOf<O>>;
  };
}

export function list<T>(item: Parser<T>, most: number): Parser<readonly T[]> {
  return (value, place) => {
    if (!Array.isArray(value)) throw new FormatProblem(`${place}: not a list`);
    if (value.length > most) throw new FormatProblem(`${place}: more than ${most} items`);
    return value.map((one: unknown, index) => item(one, `${place}[${index}]`));
  };
}

export function oneOf<const T extends string | number>(...choices: readonly T[]): Parser<T> {
  return (value, place) => {
    const found = choices.find((choice) => choice === value);
    if (found === undefined) throw new FormatProblem(`${place}: not one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`);
    return found;
  };
}

export function text(pattern: RegExp, meaning: string): Parser<string> {
  return (value, place) => {
    if (typeof value !== 'string' || !pattern.test(value)) throw new FormatProblem(`${place}: not ${meaning}`);
    return value;
  };
}

export function whole(least: number, most: number): Parser<number> {
  return (value, place) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least || value > most) {
      throw new FormatProblem(`${place}: not a whole number from ${least} to ${most}`);
    }
    return value;
  };
}

export const bool: Parser<boolean> = (value, place) => {
  if (typeof value !== 'boolean') throw new FormatProblem(`${place}: not true or false`);
  return value;
};
