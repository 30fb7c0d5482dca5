import type { Action, Member } from '../book.ts';

/** How a member of an input is asked for. `lines`: a list of texts, one a line. `json`: what no field is for, as it is sent. */
export type FieldKind = 'text' | 'long' | 'number' | 'amount' | 'choice' | 'choices' | 'lines' | 'boolean' | 'json';

export type Field = {
  readonly name: string;
  readonly kind: FieldKind;
  /** It is sent whatever stands in it. */
  readonly isRequired: boolean;
  /** Something has to stand in it. */
  readonly isNeeded: boolean;
  /** What is sent of a required one in which nothing stands, and of one that was emptied; undefined: nothing is. */
  readonly empty: '' | null | undefined;
  /** In the definition's English. */
  readonly description: string;
  readonly options: readonly string[];
  readonly member: Member;
};

/** What every change takes beside its own members; it stands last. */
export const REASON = 'reason';

/** A text that is longer than this is written in more than one line. */
const LINE_LENGTH = 200;

/** The fields of an action in the order of its definition, but for those that are fixed. */
export function fieldsOf({ members, required }: Pick<Action, 'members' | 'required'>, fixed: object = {}): readonly Field[] {
  return Object.entries(members)
    .filter(([name]) => !Object.hasOwn(fixed, name))
    .map(([name, member]) => fieldOf(name, member, required.includes(name)));
}

function fieldOf(name: string, member: Member, isRequired: boolean): Field {
  const shape = withoutNull(member);
  const empty: Field['empty'] = shape !== member ? null : mayBeEmpty(shape) ? '' : undefined;
  const isNeeded = isRequired && empty === undefined;
  const field = { name, isRequired, isNeeded, empty, description: member.description, member: shape };
  const list = shape.enum ?? (shape.type === 'array' ? shape.items?.enum : undefined);
  const options = (list ?? []).filter((one) => typeof one === 'string');
  return { ...field, options, kind: kindOf(name, shape, options) };
}

/** A text without a least length, and without a pattern that refuses an empty one. */
function mayBeEmpty({ type, enum: words, minLength = 0, pattern }: Member): boolean {
  return type === 'string' && words === undefined && minLength === 0 && (pattern === undefined || new RegExp(pattern, 'u').test(''));
}

/** What may be null is not needed: it is the other one of the two. */
function withoutNull(member: Member): Member {
  const either = member['anyOf'];
  if (!Array.isArray(either)) return member;
  const [only, ...more] = either.filter((one: { readonly type?: unknown }) => one.type !== 'null') as readonly Member[];
  return only === undefined || more.length > 0 ? member : { ...member, ...only, anyOf: undefined, examples: member.examples };
}

function kindOf(name: string, { type, pattern = '', maxLength = 0, items }: Member, options: readonly string[]): FieldKind {
  if (type === 'array') return options.length > 0 ? 'choices' : items?.type === 'string' ? 'lines' : 'json';
  if (options.length > 0) return 'choice';
  if (type === 'boolean') return 'boolean';
  if (type === 'integer' || type === 'number') return 'number';
  if (type !== 'string') return 'json';
  if (/^\^\(?0\|/.test(pattern)) return 'amount';
  return maxLength > LINE_LENGTH && name !== REASON ? 'long' : 'text';
}

/** `payIn`, `pay-in`, `settings.change`, `RISK_REVIEW` as words: `Pay in`, …; what is no name of ours stays as it is. */
export function wordsOf(name: string): string {
  const isCode = /^[A-Z]+(?:_[A-Z]+)+$/.test(name);
  const isName = /^[a-z][a-zA-Z0-9]*(?:[.-][a-zA-Z0-9]+)*$/.test(name);
  if (!isCode && !isName) return name;
  const spaced = name.replaceAll(/[_.-]/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2');
  return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase();
}

/** The words of an action's title where its name is that of a member as well: `List` may be of operators, or of what is to do. */
export const titleWords = (action: string): string => `${wordsOf(action)} (action)`;

/** What an action is called. */
export function titleText(action: string, english: (text: string) => string): string {
  const own = titleWords(action);
  const said = english(own);
  return said === own ? english(wordsOf(action)) : said;
}
