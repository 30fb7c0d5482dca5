/** How a part of the server does, as its module says it: a chain, the signer, mails that wait. */
export type HealthRow = {
  /** Of which kind it is, in small letters: `chain`, `signer`. */
  readonly part: string;
  /** Which one of them; empty where there is one. */
  readonly name: string;
  readonly isWell: boolean;
  /** Figures and words by the names of what they say, in lower camel case, units last. */
  readonly facts: Readonly<Record<string, string | number | null>>;
};
