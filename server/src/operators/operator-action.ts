import type * as v from 'valibot';
import type { Site } from '../identity/passkey-ceremonies.ts';
import type { Permission, Role } from './permissions.ts';

/** What is to be done, as it is proposed, kept and written into the trail: numbers of objects and codes, never what is secret or names a person. */
export type ActionDetails = Readonly<Record<string, string | number>>;

/** A sentence for pages of other languages: its English, which names it, with `{name}` for what is filled in, and what that is. */
export type Words = { readonly english: string; readonly values: ActionDetails };

/** `code` in capitals; `text` says in words what is wrong, for who has asked; `field` is the member of the input that it is about. */
export type ActionRefusal = {
  readonly ok: false;
  readonly code: string;
  readonly text: string;
  readonly words: Words;
  readonly field?: string;
};

/** What became of a request: `ok` with the action's output, or the code of a refusal with words for it. */
export type OperatorAnswer = {
  readonly outcome: string;
  readonly output?: unknown;
  readonly text?: string;
  readonly words?: Words;
  readonly field?: string;
};

/** By whom, and why. `proposalId` is the same however often one proposal is run: by it a command of the exchange is done once. */
export type ActionBy = {
  readonly proposalId: number;
  readonly proposer: string;
  /** Null where one person is enough. */
  readonly confirmer: string | null;
  readonly reason: string;
};

/** A figure or a word that a proposal changes, as it is now and as it would be. */
export type Changed = { readonly name: string; readonly before: string; readonly after: string };

/**
 * Who asks. `session` is the token of his session where he has shown one. `site`: the page that he asks from, where browsers make passkeys for it;
 * null where they make none.
 */
export type Asker = {
  readonly name: string;
  readonly roles: readonly Role[];
  readonly session?: string;
  readonly site?: Site | null;
};

/** Members of an input, each described with an example (`fields.ts`). */
export type Fields = v.ObjectEntries;
export type Input<Of extends Fields> = v.InferOutput<v.StrictObjectSchema<Of, undefined>>;

/** Whatever a schema answers, for who does not change it. */
type Unchanged<Value> = Value extends readonly (infer Item)[]
  ? readonly Unchanged<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Unchanged<Value[Name]> }
    : Value;

/** What is said of an action. Requests are read by it; the document, an operator's list and the command line are made from it. */
type Definition<Of extends Fields> = {
  /** In small letters with hyphens and points: its address, and the name in the trail. */
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** Null: every operator. */
  readonly permission: Permission | null;
  readonly input: Of;
  /**
   * As it is typed behind `candor operator`: `words` are those of its name unless they differ, `takes` the fields that follow as words in this
   * order; all others are options of their names. Null: it is not, since it takes what no command line may hold.
   */
  readonly command?: { readonly words?: string; readonly takes?: readonly (keyof Of & string)[] } | null;
};

/** What one operator may do alone, and what he may look at. */
export type OperatorTask<Of extends Fields = Fields, Output extends v.GenericSchema = v.GenericSchema> = Definition<Of> & {
  /** Bytes of a request's body, at most, where it takes a file; otherwise the bound of every request. */
  readonly bodyBytesMax?: number;
  /** What has to be shown beside the request; a session where nothing is said. `code`: a code of the app each time. `nothing`: it is itself how one becomes known. */
  readonly needs?: 'code' | 'nothing';
  readonly output: Output;
  /** An output, for the document. */
  readonly example: Unchanged<v.InferOutput<Output>>;
  /** The row that it writes into the trail, in the transaction of what the row tells; null for what leaves none. */
  readonly trail: string | null;
  /** It changes something, whatever has to be shown beside it; what neither says so nor takes a code is a look. */
  readonly writes?: true;
  answer(asker: Asker, input: Input<Of>): Promise<{ readonly ok: true; readonly output: Unchanged<v.InferOutput<Output>> } | ActionRefusal>;
};

/**
 * Something that operators do and that touches access or money: it takes a reason beside its input and a code of the app each time. With `persons` 2
 * another operator who has the permission confirms it; a function is asked at each proposal, and without details for a list. The trail has a row for each step (`<name>.proposed`,
 * `.asked` where one is enough, `.confirmed`, `.withdrawn`, `.done`, `.failed`).
 */
export type OperatorChange<Of extends Fields = Fields, Details extends ActionDetails = ActionDetails> = Definition<Of> & {
  readonly permission: Permission;
  readonly persons: 1 | 2 | ((asker: Asker, details: Details | null) => Promise<1 | 2>);
  /** What the journal keeps of it; its hash, that of the reason with it, where nothing is said. */
  readonly words?: (details: Details, reason: string) => string;
  /** What it did holds as long as its decision stands in the journal: the action's own room closes that one day. */
  readonly stands?: true;
  /** Characters of the reason, at most, where it is shown to whom it concerns; otherwise the bound of every reason. */
  readonly reasonLengthMax?: number;
  /** Says whether it could be done now, and what is then kept of it. Changes nothing. */
  check(input: Input<Of>): Promise<{ readonly ok: true; readonly details: Details } | ActionRefusal>;
  /** What would be other than it is, in words that its confirmer reads; nothing where it cannot be said any more. Changes nothing. */
  changes?(details: Details): Promise<readonly Changed[]>;
  /** Why this operator may neither propose nor confirm it, whatever his roles; null when he may. */
  readonly refusalFor?: (operator: string, details: Details) => Promise<ActionRefusal | null>;
  /**
   * Does it, or refuses when it cannot be done any more. `text` is for who completes it and is kept nowhere. Run again with the same
   * `proposalId` when the server was killed in between: it then has to end as if it had run once.
   */
  run(details: Details, by: ActionBy): Promise<{ readonly ok: true; readonly text?: string } | ActionRefusal>;
};

export type OperatorAction = OperatorTask | OperatorChange;

export function operatorTask<const Of extends Fields, Output extends v.GenericSchema>(task: OperatorTask<Of, Output>): OperatorTask {
  return task as object as OperatorTask;
}

export function operatorChange<const Of extends Fields, Details extends ActionDetails>(
  change: OperatorChange<Of, Details>,
): OperatorChange {
  return change as object as OperatorChange;
}

export function isChange(action: OperatorAction): action is OperatorChange {
  return 'check' in action;
}

/** What has to be shown beside a request of it. */
export function neededFor(action: OperatorAction): 'code' | 'session' | 'nothing' {
  return isChange(action) ? 'code' : (action.needs ?? 'session');
}

/** Whether it leaves more than a row that somebody has looked. */
export function writes(action: OperatorAction): boolean {
  return isChange(action) || neededFor(action) === 'code' || action.writes === true;
}

/** `english` is a literal wherever it can be: scripts/refusal-words.test.ts asks for its words in every language. */
export function refuseAction(code: string, english: string, values: ActionDetails = {}): ActionRefusal {
  return { ok: false, code, text: filledIn({ english, values }), words: { english, values } };
}

/** The sentence in English. */
export function filledIn({ english, values }: Words): string {
  return english.replaceAll(/\{(\w+)\}/g, (name, key: string) => String(values[key] ?? name));
}
