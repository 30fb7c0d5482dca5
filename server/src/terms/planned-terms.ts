import type { CommandBody } from '@candor/exchange/command';
import type { ExchangeEvent } from '@candor/exchange/event';
import type { Change } from '@candor/exchange/ground/terms/change';
import type { InForce, Version } from '@candor/exchange/ground/terms/versions';
import type { Core } from '../machine/core/core.ts';
import type { Figure, NamedFigure } from './figures.ts';

/** Figures by name, each as text. */
export type Values = Readonly<Record<string, string>>;

/** What terms belong to: a market of a symbol, or a length of contract or round on it. */
export type TermsOf = {
  /** Its number within the product. */
  readonly id: number;
  /** Of its price; 0: it is the coin that all prices are in (`unpriced.ts`). */
  readonly symbolId: number;
  /** Length of what is offered, seconds; 0 of a market. */
  readonly lengthS: number;
};

export type TermsVersion = Version & { readonly values: Values };

export type TermsRecord = TermsOf & {
  /** What is in force, then what is planned, in the order in which they act. Not empty. */
  readonly versions: readonly [TermsVersion, ...TermsVersion[]];
  /** The command that changes the last of them to `values` and nothing else; or what is wrong with these, for who has typed them. */
  changed(values: Values, change: Change): CommandBody | { readonly wrong: string };
};

/** A version as an event states it. */
export type StatedTerms = TermsOf &
  TermsVersion & {
    /** What was there before, where the event says it: then the figures are those of the event. */
    readonly before?: Values;
  };

/** What of a product's terms operators can change. A member of the product's manifest. */
export type PlannedTerms = {
  readonly figures: readonly NamedFigure[];
  records(core: Pick<Core, 'query'>): Promise<readonly TermsRecord[]>;
  /** Types of the events that state a version. */
  readonly statedBy: readonly ExchangeEvent['type'][];
  /** `symbolOfMarket`: of a spot market by its number. Null for an event of another type. */
  stated(event: ExchangeEvent, symbolOfMarket: (marketId: number) => number): StatedTerms | null;
};

export function valuesOf<Terms>(figures: readonly Figure<Terms>[], terms: Terms): Values {
  return Object.fromEntries(figures.map((figure) => [figure.name, figure.say(terms)]));
}

/** What a product's terms are: `agree` says whether none of them contradicts another, `bodyOf` makes the command of whole terms. */
type Changing<Info, Terms> = {
  readonly termsOf: (info: Info) => Terms;
  readonly agree: (terms: Terms) => boolean;
  readonly bodyOf: (terms: Terms, change: Change) => CommandBody;
};

/** A record as the exchange answers it. What no figure names stays as it was planned last. */
export function recordOf<Info extends Version, Terms extends object>(
  figures: readonly Figure<Terms>[],
  of: TermsOf,
  info: InForce<Info>,
  { termsOf, agree, bodyOf }: Changing<Info, Terms>,
): TermsRecord {
  const versionOf = (one: Info): TermsVersion => ({
    version: one.version,
    effectiveMs: one.effectiveMs,
    values: valuesOf(figures, termsOf(one)),
  });
  const last = termsOf(info.planned.at(-1) ?? info);
  return {
    ...of,
    versions: [versionOf(info), ...info.planned.map(versionOf)],
    changed(values, change) {
      let terms = last;
      for (const [name, text] of Object.entries(values)) {
        const read = figures.find((figure) => figure.name === name)?.read(text) ?? null;
        if (read === null) return { wrong: `${name} cannot be changed so` };
        terms = { ...terms, ...read };
      }
      return agree(terms) ? bodyOf(terms, change) : { wrong: 'these terms contradict each other' };
    },
  };
}
