import type { ByteReader } from '../kernel/codec/byte-reader.ts';
import type { ByteWriter } from '../kernel/codec/byte-writer.ts';
import { isLine } from '../kernel/checks.ts';

/** Who does it, one person or two with `, ` between them, 1 … 100 characters, and why, 1 … 200 characters of one line that users may read. */
export type Author = { readonly operator: string; readonly reason: string };

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

export function writeAuthor(writer: ByteWriter, { operator, reason }: Author): void {
  writer.text(operator);
  writer.text(reason);
}

export function readAuthor(reader: ByteReader): Author {
  return { operator: reader.text(), reason: reader.text() };
}
