import type { NumberStyle } from '../domain/figures.ts';
import type { Say } from '../i18n/text.tsx';
import type { Path, SearchOf } from '../navigation/paths.ts';

/** What became of an own thing. It holds facts and no words: it is kept, and may be read in another language. */
export interface Outcome {
  /** The own thing, as its product numbers it. */
  readonly subjectId: string;
  /** The product's word for what happened. Outcomes of one kind are said together. */
  readonly kind: string;
  /** Tells two outcomes of one kind and one subject apart, as parts of a fill do; else empty. */
  readonly step: string;
  readonly tone: 'gain' | 'loss' | 'neutral';
  /** When it happened, epoch ms. */
  readonly timeMs: number;
  /** The coin or asset in lower case. */
  readonly coin: string;
  /** What the words need: amounts as decimal texts. */
  readonly facts: Readonly<Record<string, string>>;
}

/** What an outcome is worded with. */
export interface OutcomeWords {
  readonly say: Say;
  readonly style: NumberStyle;
  /** An own amount with its unit, or dots where amounts are hidden. */
  readonly amount: (amount: string, unit: string) => string;
}

export interface OutcomeLink {
  readonly to: Path;
  readonly search: SearchOf<Path>;
}

/** What has outcomes: how they are asked for, how they are said, and where their records are. */
export interface OutcomeSource {
  /** Names of the calls whose rows change when there is an outcome. */
  readonly lists: readonly string[];
  /**
   * The latest outcomes as the record calls have them: at least those after the last that `isTold`; null when nothing was told before, and
   * the latest are enough.
   */
  readonly load: (isTold: ((outcome: Outcome) => boolean) | null) => Promise<readonly Outcome[]>;
  readonly one: (outcome: Outcome, words: OutcomeWords) => string;
  readonly several: (kind: string, count: number, say: Say) => string;
  /** The record of one outcome; the list of all of its kind where `single` is false. */
  readonly link: (outcome: Outcome, single: boolean) => OutcomeLink;
}

/** How many of the latest own things a source asks for. */
export const OUTCOMES_ASKED = 50;
