import type { CheckedFile } from '../verify/checked-file.ts';

/** A kind of evidence: its word in the file, and the verification of one. `open` throws a `FormatProblem` where the file is not of its format. */
export type Kind<Name extends string, Step extends string> = {
  readonly name: Name;
  readonly open: (file: unknown, trustedKeys: readonly string[] | undefined) => CheckedFile<Step>;
};
