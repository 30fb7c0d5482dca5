import { exactFigure, figureText, hiddenFigure } from '../domain/figures.ts';
import { useNumberStyle } from '../i18n/formats.ts';
import { useSay } from '../i18n/text.tsx';
import { useAmountsHidden } from '../session/preferences.ts';
import type { OutcomeWords } from './outcome.ts';

/** What products word own things with, in the language of the page. */
export function useOutcomeWords(): OutcomeWords {
  const say = useSay();
  const style = useNumberStyle();
  const masked = useAmountsHidden();
  return {
    say,
    style,
    // Isolated, since the figure may be inside a sentence that is read from the right.
    amount: (amount, unit) => `\u2066${figureText(masked ? hiddenFigure() : exactFigure(amount, 'owned', style))} ${unit}\u2069`,
  };
}
