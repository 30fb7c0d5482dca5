import { useState } from 'react';

/** Which fields show their error: on blur or after a press, and not while typing. */
export interface Marks<Field extends string> {
  readonly has: (field: Field) => boolean;
  readonly mark: (...fields: readonly Field[]) => void;
  readonly unmark: (field: Field) => void;
  /** As a form that nobody has touched: when it is sent. */
  readonly clear: () => void;
}

export function useMarks<Field extends string>(): Marks<Field> {
  const [marked, setMarked] = useState<ReadonlySet<Field>>(new Set());
  return {
    has: (field) => marked.has(field),
    mark: (...fields) => setMarked((before) => new Set([...before, ...fields])),
    unmark: (field) => setMarked((before) => new Set([...before].filter((one) => one !== field))),
    clear: () => setMarked(new Set()),
  };
}
