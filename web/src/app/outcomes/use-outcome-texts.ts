import { useStore } from 'zustand';
import type { OutcomeLink } from '../../product/outcome.ts';
import { useOutcomeWords } from '../../product/use-outcome-words.ts';
import type { KeptOutcome } from './kept.ts';
import { sourcesStore } from './sources.ts';

export interface OutcomeText {
  readonly text: string;
  readonly link: OutcomeLink;
}

/** Says one outcome, or several of one kind, in the language of the page; null while its words are not here. */
export function useOutcomeTexts(): (rows: readonly [KeptOutcome, ...KeptOutcome[]]) => OutcomeText | null {
  const words = useOutcomeWords();
  const sources = useStore(sourcesStore, (state) => state.sources);
  return (rows) => {
    const [first] = rows;
    const source = sources.get(first.source);
    if (source === undefined) return null;
    const single = rows.length === 1;
    const text = single ? source.one(first, words) : source.several(first.kind, rows.length, words.say);
    return { text, link: source.link(first, single) };
  };
}
