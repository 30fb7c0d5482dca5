/** Languages in which the server writes; every other one is answered in English. */
export type MessageLanguage = 'en' | 'zh' | 'ar';

/** The text of each refusal in every language. `{limit}` and `{field}` are filled in. */
export type ReasonTexts<Code extends string> = Readonly<Record<Code, Readonly<Record<MessageLanguage, string>>>>;
