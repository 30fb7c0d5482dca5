import { formatAmount, parseAmount } from '@candor/money/amount';

/** Decimals of amounts of USDT. */
const SCALE = 8;
const MOST_UNITS = 10n ** 18n;

/** What of a product's terms can be changed, as operators type it and signed objects name it. */
export type FigureLabel = {
  /** As the field of the terms is called; of an amount without `Units`, since it is written as a decimal text. */
  readonly name: string;
  /** `ppm`, `USDT`, `lots`, `ticks`; empty for a count, a word and a list. */
  readonly unit: string;
  /** What can be typed, in words. */
  readonly bounds: string;
};

/** A figure of some terms: they may be those of any product. */
export type NamedFigure = FigureLabel & {
  /** What was typed, in its one form; null for what is no such figure. */
  said(text: string): string | null;
};

export type Figure<Terms> = NamedFigure & {
  say(terms: Terms): string;
  read(text: string): Partial<Terms> | null;
};

type With<Name extends string, Value> = Readonly<Record<Name, Value>>;

/** `field` is the member of the terms that holds it. */
export function figureOf<Field extends string, Value>(
  label: FigureLabel,
  field: Field,
  say: (value: Value) => string,
  read: (text: string) => Value | null,
): Figure<With<Field, Value>> {
  return {
    ...label,
    say: (terms) => say(terms[field]),
    said(text) {
      const value = read(text);
      return value === null ? null : say(value);
    },
    read(text) {
      const value = read(text);
      return value === null ? null : ({ [field]: value } as With<Field, Value>);
    },
  };
}

/** A whole number within bounds, both included; null for any other text. */
export function wholeIn(text: string, least: number, most: number): number | null {
  if (!/^(0|[1-9]\d{0,14})$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}

/** Units of USDT; null for any other text. */
export function unitsIn(text: string, leastUnits: bigint): bigint | null {
  const amount = parseAmount(text, SCALE);
  return amount.ok && amount.units >= leastUnits && amount.units < MOST_UNITS ? amount.units : null;
}

export const unitsText = (units: bigint): string => formatAmount(units, SCALE);

export function whole<Name extends string>(name: Name, unit: string, least: number, most: number): Figure<With<Name, number>> {
  const label = { name, unit, bounds: `a whole number from ${least} to ${most}` };
  return figureOf(label, name, String, (text) => wholeIn(text, least, most));
}

/** `field` of the terms holds units of USDT; it is said and typed under `name` as a decimal text. */
export function amount<Field extends string>(name: string, field: Field, leastUnits: bigint, unit = 'USDT'): Figure<With<Field, bigint>> {
  const label = { name, unit, bounds: `an amount with at most ${SCALE} decimals, ${unitsText(leastUnits)} or more` };
  return figureOf(label, field, unitsText, (text) => unitsIn(text, leastUnits));
}

export function flag<Name extends string>(name: Name): Figure<With<Name, boolean>> {
  const read = (text: string): boolean | null => (text === 'yes' || text === 'no' ? text === 'yes' : null);
  return figureOf({ name, unit: '', bounds: 'yes or no' }, name, (isSet: boolean) => (isSet ? 'yes' : 'no'), read);
}
