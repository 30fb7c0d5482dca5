import type { Permission } from './permissions.ts';

/** What is to be done, as it is proposed, kept and written into the trail: numbers of objects and codes, never what is secret or names a person. */
export type ActionDetails = Readonly<Record<string, string | number>>;

/** As an operator has typed it behind `candor operator <name>`: words in their order, and `--option value`. */
export type ActionAsked = { readonly words: readonly string[]; readonly options: Readonly<Record<string, string>> };

/** `code` in capitals; `text` says in words what is wrong, for who has typed it. */
export type ActionRefusal = { readonly ok: false; readonly code: string; readonly text: string };

/** By whom, and why. `proposalId` is the same however often one proposal is run: by it a command of the exchange is done once. */
export type ActionBy = {
  readonly proposalId: number;
  readonly proposer: string;
  /** Null where one person is enough. */
  readonly confirmer: string | null;
  readonly reason: string;
};

/**
 * Something that operators do and that touches access or money. With `persons` 2 another operator who has the permission confirms it; a function
 * is asked at each proposal.
 */
export type OperatorAction<Details extends ActionDetails = ActionDetails> = {
  /** In small letters with hyphens: the word of the command, and the name in the trail. */
  readonly name: string;
  readonly permission: Permission;
  readonly persons: 1 | 2 | (() => Promise<1 | 2>);
  /** Names of the options that it takes beside `reason`. */
  readonly options: readonly string[];
  /** Characters of the reason, at most, where it is shown to whom it concerns; otherwise the bound of every reason. */
  readonly reasonLengthMax?: number;
  /** Reads what was asked and says whether it could be done now. Changes nothing. */
  check(asked: ActionAsked): Promise<{ readonly ok: true; readonly details: Details } | ActionRefusal>;
  /**
   * Does it, or refuses when it cannot be done any more. `told` is for who completes it and is kept nowhere. Run again with the same
   * `proposalId` when the server was killed in between: it then has to end as if it had run once.
   */
  run(details: Details, by: ActionBy): Promise<{ readonly ok: true; readonly told?: string } | ActionRefusal>;
};

export function refuseAction(code: string, text: string): ActionRefusal {
  return { ok: false, code, text };
}
