import { classNames } from '../../ui/class-names.ts';
import { wordsOf } from '../form/fields.ts';
import { withoutUnit } from '../look/times.ts';
import { Value } from '../look/value.tsx';
import styles from './tasks.module.css';

/** Members that have lines of their own. */
const LONG: readonly string[] = ['text', 'answer'];

/** Members whose name, without its unit, is that of another member of the same row: the number of what was declared, and when it was. */
const NUMBERS: ReadonlyMap<string, string> = new Map([['declared', 'declaredDeposit']]);

/** A member of a row in words: what a time is of says its name without the unit. */
export const nameOf = (member: string): string => wordsOf(NUMBERS.get(member) ?? withoutUnit(member));

export const isLong = (member: string, value: unknown): value is string =>
  LONG.includes(member) && typeof value === 'string' && value !== '';

interface MemberProps {
  readonly name: string;
  readonly value: unknown;
  /** Some lines of a long text. */
  readonly isShort?: boolean;
}

/** What a row has there. Texts of strangers are text, whatever stands in them. */
export function Member({ name, value, isShort = false }: MemberProps) {
  if (value === '' || value === undefined) return '–';
  if (isLong(name, value)) return <span className={classNames(styles['text'], isShort && styles['short'])}>{value}</span>;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null)
    return <Value name={name} value={value} />;
  return JSON.stringify(value);
}
