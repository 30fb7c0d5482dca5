import { isPageLink } from '@candor/contract/pages';

/** What is wrong with a value, in words behind its name; null for nothing. */
export type Problem = (value: unknown) => string | null;

function needs(words: string, is: (value: unknown) => boolean): Problem {
  return (value) => (is(value) ? null : `needs ${words}`);
}

export const flag = needs('true or false', (value) => typeof value === 'boolean');

/** What a rule keeps as it is. */
export function always(one: boolean | string, why: string): Problem {
  return needs(`${JSON.stringify(one)}: ${why}`, (value) => value === one);
}

export function whole(least: number, most: number): Problem {
  return needs(
    `a whole number from ${least} to ${most}`,
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  );
}

/** With three places behind the point at most: figures of the wire are JSON numbers. */
export function figure(least: number, most: number): Problem {
  const words = `a number from ${least} to ${most} with three places behind the point at most`;
  return needs(words, (value) => typeof value === 'number' && value >= least && value <= most && /^\d+(\.\d{1,3})?$/.test(String(value)));
}

/** On one line, without signs that no reader sees. */
export function text(most: number, least = 0): Problem {
  const words = `a text of ${least === 0 ? 'at most' : `${least} to`} ${most} characters on one line`;
  return needs(words, (value) => typeof value === 'string' && value.length >= least && value.length <= most && /^\P{C}*$/u.test(value));
}

export function oneOf(...words: readonly string[]): Problem {
  return needs(`one of ${words.join(', ')}`, (value) => typeof value === 'string' && words.includes(value));
}

/** Browsers load pictures of this address only (`img-src`). */
export const picture = needs(
  'the path of a picture here (`/…`), or nothing',
  (value) =>
    value === '' ||
    (typeof value === 'string' && value.length <= 200 && /^\/[A-Za-z0-9][A-Za-z0-9._/-]*$/.test(value) && !value.includes('..')),
);

/** Without signs that stand for themselves in no address: what they show is not where it leads. */
const isPlain = (address: string): boolean => !/[\p{C}"'<>\\]/u.test(address) && URL.canParse(address, 'https://own.example');

export const contact = needs(
  'an address https://… or mailto:…, or nothing',
  (value) =>
    value === '' ||
    (typeof value === 'string' &&
      value.length <= 300 &&
      /^(?:https:\/\/[^\s/?#]+\.[^\s]+|mailto:[^\s@]+@[^\s@]+)$/.test(value) &&
      isPlain(value)),
);

export const file = needs(
  'an address https://… or the path of a file here',
  (value) =>
    typeof value === 'string' &&
    value.length <= 300 &&
    /^(?:https:\/\/[^\s/?#]+\.[^\s]+|\/[A-Za-z0-9][^\s]*)$/.test(value) &&
    isPlain(value),
);

export const link: Problem = (value) =>
  typeof value === 'string' && isPageLink(value) ? null : `leads to no page: ${String(value).slice(0, 60)}`;

/** Members of each entry, by their names; `by` tells entries apart. */
export function entries(
  by: string,
  least: number,
  most: number,
  members: Readonly<Record<string, Problem>>,
  optional: readonly string[] = [],
): Problem {
  return (value) => {
    if (!Array.isArray(value) || value.length < least || value.length > most) return `needs ${least} to ${most} entries`;
    const seen = new Set<unknown>();
    for (const [index, entry] of (value as readonly unknown[]).entries()) {
      const problem = entryProblem(entry, members, optional);
      if (problem !== null) return `entry ${index + 1}: ${problem}`;
      const name: unknown = Reflect.get(entry as object, by);
      if (seen.has(name)) return `entry ${index + 1}: ${by} ${String(name)} stands twice`;
      seen.add(name);
    }
    return null;
  };
}

function entryProblem(entry: unknown, members: Readonly<Record<string, Problem>>, optional: readonly string[]): string | null {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return 'needs an object';
  const unknown = Object.keys(entry).find((name) => !Object.hasOwn(members, name));
  if (unknown !== undefined) return `has no member ${unknown.slice(0, 40)}`;
  for (const [name, problemOf] of Object.entries(members)) {
    const value: unknown = Reflect.get(entry, name);
    if (value === undefined && optional.includes(name)) continue;
    const problem = problemOf(value);
    if (problem !== null) return `${name} ${problem}`;
  }
  return null;
}

/** The first of several that finds something. */
export function all(...problems: readonly Problem[]): Problem {
  return (value) => problems.reduce<string | null>((found, problemOf) => found ?? problemOf(value), null);
}

export { needs };
