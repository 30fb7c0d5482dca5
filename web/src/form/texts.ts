import type { MessageDescription, MessageId, PlainMessageId } from '../i18n/text.tsx';
import type { Problem } from './problem.ts';

/** What a form says for each of its problems. */
export type ProblemTexts<Code extends string> = Readonly<
  Record<
    Code,
    {
      /** On the waiting button. */
      readonly button: PlainMessageId;
      /** At the field or on a card; null where the field says it by itself. */
      readonly text: MessageId | null;
    }
  >
>;

export function buttonText<Code extends string>(texts: ProblemTexts<Code>, { code }: Problem<Code>): PlainMessageId {
  return texts[code].button;
}

/** The sentence with its values as `write` shows them in the page's language; null where the field says it by itself. */
export function problemText<Code extends string>(
  texts: ProblemTexts<Code>,
  { code, values }: Problem<Code>,
  write: (value: string, name: string) => string = (value) => value,
): MessageDescription | null {
  const { text: id } = texts[code];
  if (id === null) return null;
  const shown = Object.entries(values).map(([name, value]) => [name, write(value, name)] as const);
  return shown.length === 0 ? { id } : { id, values: Object.fromEntries(shown) };
}
