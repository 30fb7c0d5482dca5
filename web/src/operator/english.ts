import { useLingui } from '@lingui/react';

/**
 * Says a word or sentence of a definition (title, summary, description, a word to choose) in the reader's language: its English is its id
 * (`action-words/<language>/*.po`), and stands for itself where nobody has put it into words yet.
 */
export function useSayEnglish(): (english: string) => string {
  const { _ } = useLingui();
  return (english) => (english === '' ? '' : _(english));
}
