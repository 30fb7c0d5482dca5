import type { Rule } from './rule.ts';

/** A place where the journal is not as a rule says. `seq` is the entry's number. */
export type Finding = {
  readonly seq: number;
  readonly rule: Rule;
  /** What was compared, for example a field of an event. */
  readonly what: string;
  readonly expected: string;
  readonly found: string;
};

export function findingLine({ seq, rule, what, expected, found }: Finding): string {
  return `entry ${seq}: ${rule.name}: ${what} is ${found} instead of ${expected}`;
}

/** The finding for somebody who does not know the rule: the rule's own sentence and both sides. */
export function explanation({ rule, what, expected, found }: Finding): string {
  return [
    `  rule       ${rule.name}`,
    `  it says    ${rule.says}`,
    `  compared   ${what}`,
    `  expected   ${expected}`,
    `  found      ${found}`,
  ].join('\n');
}
