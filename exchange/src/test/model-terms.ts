type By = { readonly operator: string; readonly reason: string };

const HOUR_MS = 3_600_000;

/** Control characters, and marks that turn text or hide in it. */
const isMark = (code: number): boolean =>
  code < 0x20 ||
  (code >= 0x7f && code <= 0x9f) ||
  [0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0xfeff].includes(code) ||
  (code >= 0x2028 && code <= 0x202e) ||
  (code >= 0x2060 && code <= 0x2069);

const isReadable = (text: string): boolean =>
  text.trim() !== '' && Array.from(text, (sign) => sign.charCodeAt(0)).every((code) => !isMark(code));

export function isSigned({ operator, reason }: By): boolean {
  return isReadable(operator) && operator.length <= 100 && isReadable(reason) && reason.length <= 200;
}

/** Two persons, and not one twice. */
export function isByTwo({ operator }: By): boolean {
  const names = operator.split(',').map((name) => name.trim());
  return names.length === 2 && !names.includes('') && names[0] !== names[1];
}

export function isSignedChange(body: By & { readonly effectiveMs: number }): boolean {
  const isTime = Number.isInteger(body.effectiveMs) && body.effectiveMs >= 1 && body.effectiveMs <= 8.64e15;
  return isSigned(body) && isByTwo(body) && isTime;
}

/**
 * `product-rules` 18, terms, written a second time: all that a record was ever given, each with the time from which it acts, and beside them its
 * switches, which no change of terms touches.
 */
export class ModelTerms<Terms extends object, Switches extends Partial<Record<keyof Terms, boolean>>> {
  readonly #told: { readonly fromMs: number; readonly terms: Terms }[];
  #switches: Switches;

  constructor(terms: Terms, switches: Switches) {
    this.#told = [{ fromMs: -Infinity, terms }];
    this.#switches = switches;
  }

  at(nowMs: number): Terms & Switches {
    const acting = this.#told.findLast(({ fromMs }) => fromMs <= nowMs);
    if (acting === undefined) throw new Error('a record has its first terms since ever');
    return { ...acting.terms, ...this.#switches };
  }

  /** Its number: versions count from 1. */
  versionAt(nowMs: number): number {
    return 1 + this.#told.findLastIndex(({ fromMs }) => fromMs <= nowMs);
  }

  /** '' when it is planned. */
  change(nowMs: number, effectiveMs: number, terms: Terms, switches: Switches): string {
    if (!this.#isSame(switches)) return 'BAD_INPUT';
    if (effectiveMs - nowMs < HOUR_MS || this.#told.some(({ fromMs }) => fromMs > effectiveMs)) return 'BELOW_MIN';
    this.#told.push({ fromMs: effectiveMs, terms });
    return '';
  }

  /** '' when it is done. */
  turn(by: By, switches: Switches): string {
    if (this.#isSame(switches)) return 'ALREADY_DONE';
    const turnsOn = Object.entries(switches).some(([name, isOn]) => isOn === true && Reflect.get(this.#switches, name) === false);
    if (turnsOn && !isByTwo(by)) return 'BAD_INPUT';
    this.#switches = switches;
    return '';
  }

  #isSame(switches: Switches): boolean {
    return Object.entries(switches).every(([name, isOn]) => Reflect.get(this.#switches, name) === isOn);
  }
}
