import { useSayDescription } from '../i18n/text.tsx';
import type { Problem } from './problem.ts';
import { problemText, type ProblemTexts } from './texts.ts';

/** The sentence of a problem, its values as `write` shows them; nothing without a problem, and where the field says it by itself. */
export function useProblemText<Code extends string>(
  texts: ProblemTexts<Code>,
  write?: (value: string, name: string) => string,
): (problem: Problem<Code> | null) => string | undefined {
  const describe = useSayDescription();
  return (problem) => {
    const text = problem === null ? null : problemText(texts, problem, write);
    return text === null ? undefined : describe(text);
  };
}
