import type { ReactNode } from 'react';
import type { Book } from '../book.ts';
import { useSayEnglish } from '../english.ts';
import { wordsOf } from '../form/fields.ts';
import { addressOf, pagesFor } from '../pages.ts';
import { useReader } from '../reader.ts';
import { pageOf } from './meaning.ts';
import { timeOrSpanText } from './times.ts';

interface ValueProps {
  readonly name: string;
  readonly value: string | number | boolean | null;
}

/** A member of details or of an answer: a time or a span as one, a code in words, and what has a page leads there. */
export function Value({ name, value }: ValueProps): ReactNode {
  const { book } = useReader();
  const english = useSayEnglish();
  const page = pageOf(name, value);
  if (page !== null && pagesFor(book).some((one) => one.name === page)) return <a href={addressOf(page, String(value))}>{String(value)}</a>;
  if (value === null) return '–';
  if (typeof value === 'boolean') return english(value ? 'Yes' : 'No');
  if (typeof value === 'number') return name.endsWith('Ms') ? timeOrSpanText(value) : String(value);
  return isWord(book, name, value) ? english(wordsOf(value)) : value;
}

/** Whether it is one of the words that an action lets choose for this member: names of people, markets and keys are none. */
function isWord(book: Book, name: string, value: string): boolean {
  return [...book.values()].some(({ members }) => members[name]?.enum?.includes(value) === true && /[a-z]|_/.test(value));
}
