/** One small change of a source file that a test should notice. */
export interface Mutant {
  /** Number in this run, from 0. */
  readonly id: number;
  /** Path from the root of the repository. */
  readonly file: string;
  /** 1-based, of the first changed character. */
  readonly line: number;
  readonly kind: MutantKind;
  /** Characters of the source that are replaced, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly form: 'expression' | 'statement' | 'field';
  /** What stands in place of the characters; empty for a removed statement or field. */
  readonly replacement: string;
  /** The changed lines in one, before and after. */
  readonly before: string;
  readonly after: string;
}

export type MutantKind = 'condition' | 'boundary' | 'arithmetic' | 'logic' | 'statement' | 'field' | 'constant' | 'exit' | 'lost';

/** One line of a changed source as survivors and equivalents name it: white space is one blank. */
export function plainLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
