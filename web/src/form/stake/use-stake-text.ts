import { exactFigure, figureText } from '../../domain/figures.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import type { ProblemTexts } from '../texts.ts';
import { useProblemText } from '../use-problem-text.ts';

/** The sentence of a stake's problem, its amounts in the page's language. */
export function useStakeText<Code extends string>(texts: ProblemTexts<Code>) {
  const style = useNumberStyle();
  return useProblemText(texts, (value) => figureText(exactFigure(value, 'owned', style)));
}
