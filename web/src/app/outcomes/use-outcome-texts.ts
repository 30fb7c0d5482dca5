import { useStore } from 'zustand';
import { exactFigure, figureText, hiddenFigure } from '../../domain/figures.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useSay } from '../../i18n/text.tsx';
import type { OutcomePlace, OutcomeWords } from '../../product/outcome.ts';
import { useAmountsHidden } from '../../session/preferences.ts';
import type { KeptOutcome } from './kept.ts';
import { sourcesStore } from './sources.ts';

export interface SaidOutcome {
  readonly text: string;
  readonly place: OutcomePlace;
}

/** Says one outcome, or several of one kind, in the language of the page; null while its words are not here. */
export function useOutcomeTexts(): (rows: readonly [KeptOutcome, ...KeptOutcome[]]) => SaidOutcome | null {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  const sources = useStore(sourcesStore, (state) => state.sources);
  const words: OutcomeWords = {
    say,
    style,
    // Isolated, since the figure may be inside a sentence that is read from the right.
    amount: (amount, unit) => `\u2066${figureText(masked ? hiddenFigure() : exactFigure(amount, 'owned', style))} ${unit}\u2069`,
  };
  return (rows) => {
    const [first] = rows;
    const source = sources.get(first.source);
    if (source === undefined) return null;
    const single = rows.length === 1;
    return { text: single ? source.one(first, words) : source.several(first.kind, rows.length, say), place: source.place(first, single) };
  };
}
