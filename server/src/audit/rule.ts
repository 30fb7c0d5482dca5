/** A rule as findings name it, and what it says in plain English, for those who do not have it before them. */
export type Rule = { readonly name: string; readonly says: string };

/**
 * The rules that an expected event follows: by field, and `is` for the fields that are not named and for the event standing here at all.
 */
export type EventRules<E> = { readonly is: Rule } & { readonly [K in keyof E]?: Rule };

/** What a finding says of both sides: a value, or words. */
export type FindingValue = string | number | bigint | boolean;

/** Notes that something is not as a rule says, at the entry under audit. */
export type Find = (rule: Rule, what: string, expected: FindingValue, found: FindingValue) => void;
