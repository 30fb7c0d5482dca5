import { Trans, useLingui } from '@lingui/react';
import type { ReactElement, ReactNode } from 'react';
import type { MessageValues } from './generated/message-ids.ts';
import type { LanguageCode } from './languages.ts';
import { fallbackLanguage, isLanguageCode } from './languages.ts';

export type MessageId = keyof MessageValues;

/** Nothing for a text without placeholders, exactly its placeholders for any other. */
export type ValuesOf<Id extends MessageId> = MessageValues[Id] extends undefined ? [] : [values: MessageValues[Id]];

/** The ids of texts without placeholders: what tables of labels may hold. */
export type PlainMessageId = { [Id in MessageId]: MessageValues[Id] extends undefined ? Id : never }[MessageId];

export type Say = <Id extends MessageId>(id: Id, ...values: ValuesOf<Id>) => string;

/** A text that is chosen in one place and shown in another. */
export interface MessageDescription {
  readonly id: MessageId;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** The function that says a text in the language of the page; components that call this draw again when the language changes. */
export function useSay(): Say {
  const { _ } = useLingui();
  return (id, ...values) => _(id, values[0]);
}

/** Says a description whose id is only known at run time (problems of a form, refusals). */
export function useSayDescription(): (description: MessageDescription) => string {
  const { _ } = useLingui();
  return ({ id, values }) => _(id, values);
}

export function useLanguage(): LanguageCode {
  const { i18n } = useLingui();
  return isLanguageCode(i18n.locale) ? i18n.locale : fallbackLanguage;
}

type RichTextProps<Id extends MessageId> = {
  readonly id: Id;
  /** What stands for `<name>…</name>` in the text. */
  readonly parts: Readonly<Record<string, ReactElement>>;
} & (MessageValues[Id] extends undefined ? { readonly values?: undefined } : { readonly values: MessageValues[Id] });

/** A whole sentence with links or emphasis inside: `<terms>terms</terms>` in the text is drawn by `parts.terms`. */
export function RichText<Id extends MessageId>({ id, values, parts }: RichTextProps<Id>): ReactNode {
  return <Trans id={id} {...(values === undefined ? {} : { values })} components={parts} />;
}
