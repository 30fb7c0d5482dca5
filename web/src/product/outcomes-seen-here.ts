import { useLayoutEffect } from 'react';

const shown = new Map<string, number>();

const keyOf = (source: string, subjectId: string): string => `${source} ${subjectId}`;

/** The result of this own thing is on the screen: what becomes of it meanwhile is seen there, and is not said a second time. Null shows nothing. */
export function useOutcomeShown(source: string, subjectId: number | string | null): void {
  const key = subjectId === null ? null : keyOf(source, String(subjectId));
  useLayoutEffect(() => {
    if (key === null) return undefined;
    shown.set(key, (shown.get(key) ?? 0) + 1);
    return () => {
      const left = (shown.get(key) ?? 1) - 1;
      if (left === 0) shown.delete(key);
      else shown.set(key, left);
    };
  }, [key]);
}

/** Stands for every own thing of a source. */
export const ANY_SUBJECT = '*';

export const isOutcomeShown = (source: string, subjectId: string): boolean =>
  shown.has(keyOf(source, subjectId)) || shown.has(keyOf(source, ANY_SUBJECT));
