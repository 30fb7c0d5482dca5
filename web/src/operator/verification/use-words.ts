import { useSay, type PlainMessageId } from '../../i18n/text.tsx';
import { idOf } from './review-shapes.ts';

/** Says the words of a number that the server has; a number that is none of them stands for itself. */
export function useWords(): (ids: Readonly<Record<number, PlainMessageId>>, code: number) => string {
  const say = useSay();
  return (ids, code) => {
    const id = idOf(ids, code);
    return id === null ? String(code) : say(id);
  };
}
