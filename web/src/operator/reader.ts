import { createContext, use } from 'react';
import type { Book } from './book.ts';
import type { Session } from './session.ts';

/** Who reads the page, and what he may use. */
export type Reader = { readonly session: Session; readonly book: Book };

const context = createContext<Reader | null>(null);

export const ReaderProvider = context;

/** For everything inside of the frame. */
export function useReader(): Reader {
  const reader = use(context);
  if (reader === null) throw new Error('nobody is signed in around this part');
  return reader;
}
