import { isLine } from '../kernel/checks.ts';
import type { RecordOf } from '../kernel/codec/fields.ts';
import { text } from '../kernel/codec/kinds.ts';

/** Who does it, one person or two with `, ` between them, 1 … 100 characters, and why, 1 … 200 characters of one line that users may read. */
export const AUTHOR = { operator: text, reason: text };
export type Author = RecordOf<typeof AUTHOR>;

const MOST_OPERATOR_LETTERS = 100;

export function isByAuthor({ operator, reason }: Author): boolean {
  return isSaid(operator) && operator.length <= MOST_OPERATOR_LETTERS && isSaid(reason);
}

function isSaid(text: string): boolean {
  return isLine(text) && text.trim() !== '';
}

export function namesOf(operator: string): readonly string[] {
  return operator.split(',').map((name) => name.trim());
}

/** Whether two different persons are named, and nobody besides. */
export function areTwo(operator: string): boolean {
  const [first = '', second = '', ...others] = namesOf(operator);
  return first !== '' && second !== '' && first !== second && others.length === 0;
}
