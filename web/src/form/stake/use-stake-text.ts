import { exactFigure, figureText } from '../../domain/figures.ts';
import { useNumberStyle } from '../../i18n/formats.ts';
import { useSayDescription } from '../../i18n/text.tsx';
import type { Problem } from '../problem.ts';
import { problemText, type ProblemTexts } from '../texts.ts';

/** The sentence of a stake's problem, its amounts in the page's language; nothing where the field says it by itself. */
export function useStakeText<Code extends string>(texts: ProblemTexts<Code>): (problem: Problem<Code>) => string | undefined {
  const describe = useSayDescription();
  const style = useNumberStyle();
  return (problem) => {
    const text = problemText(texts, problem, (value) => figureText(exactFigure(value, 'owned', style)));
    return text === null ? undefined : describe(text);
  };
}
