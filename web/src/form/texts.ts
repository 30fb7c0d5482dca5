import type { MessageDescription, MessageId, PlainMessageId } from '../i18n/text.tsx';
import type { Problem } from './problem.ts';

/** What a form says for each of its problems. The words on a button need no values, unless the form fills them in. */
export type ProblemTexts<Code extends string, Button extends MessageId = PlainMessageId> = Readonly<
  Record<
    Code,
    {
      /** On the waiting button. */
      readonly button: Button;
      /** At the field or on a card; null where the field says it by itself. */
      readonly text: MessageId | null;
      /** Said instead where the problem names the `most` that would do. */
      readonly textWithMost?: MessageId;
    }
  >
>;

export function buttonText<Code extends string, Button extends MessageId>(
  texts: ProblemTexts<Code, Button>,
  { code }: Problem<Code>,
): Button {
  return texts[code].button;
}

/** The sentence with its values as `write` shows them in the page's language; null where the field says it by itself. */
export function problemText<Code extends string>(
  texts: ProblemTexts<Code, MessageId>,
  problem: Problem<Code>,
  write: (value: string, name: string) => string = (value) => value,
): MessageDescription | null {
  const { text, textWithMost = text } = texts[problem.code];
  const id = problem.values['most'] === undefined ? text : textWithMost;
  return id === null ? null : describeWith(id, problem, write);
}

/** A text with the values of a problem. */
export function describeWith(id: MessageId, { values }: Problem, write: (value: string, name: string) => string): MessageDescription {
  const shown = Object.entries(values).map(([name, value]) => [name, write(value, name)] as const);
  return shown.length === 0 ? { id } : { id, values: Object.fromEntries(shown) };
}
