import type { Step } from '../verify.ts';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Path = readonly (string | number)[];

/** A change of one leaf, and how to make it without the rest being copied by hand. */
export type Mutation = { readonly what: string; readonly evidence: unknown; readonly steps: readonly Step[] };

/** Which step may say that something below a top-level key was changed by someone without the exchange's keys, besides `format`. */
const STEPS: Readonly<Record<string, readonly Step[]>> = {
  receipt: ['receipt', 'ack', 'path'],
  receiptSignature: ['receipt'],
  voided: ['void'],
  settlement: ['settlement'],
  settlementSignature: ['settlement'],
  round: ['round'],
  roundSignature: ['round'],
  marks: ['marks', 'checkpoints', 'mark'],
  ticks: ['ticks', 'index', 'marks', 'checkpoints', 'entry', 'lock', 'close', 'inputs'],
  checkpoints: ['checkpoints'],
  prices: ['ticks', 'index', 'checkpoints', 'prices'],
  ack: ['ack'],
  params: ['params'],
  signature: ['ack', 'params'],
  index: ['path'],
  path: ['path'],
  keys: ['keys'],
};

/** Every place of the evidence that holds a text, a number, true or false. Of long lists the first, the middle and the last item. */
export function leavesOf(evidence: object): readonly Path[] {
  return leavesIn(JSON.parse(JSON.stringify(evidence)) as Json, []);
}

function leavesIn(value: Json, path: Path): readonly Path[] {
  if (isList(value)) {
    const places = new Set([0, value.length >> 1, value.length - 1]);
    return value.flatMap((item, index) => (places.has(index) ? leavesIn(item, [...path, index]) : []));
  }
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, item]) => leavesIn(item, [...path, key]));
}

const REMOVED: unique symbol = Symbol('removed');
type Change = Json | typeof REMOVED;

/** All that a vandal might make of a leaf; never what JSON reads as the same value. */
function changesOf(value: Json): readonly Change[] {
  const always: readonly Change[] = [
    REMOVED,
    null,
    [],
    {},
    [value],
    { value },
    '',
    ' ',
    -1,
    2 ** 53,
    1e300,
    0.5,
    '__proto__',
    '\ud800',
    '٣',
  ];
  if (typeof value === 'number') {
    const numbers = [value + 1, value - 1, value * 10, -value - 1, value + 0.5, -(2 ** 53), 1e21];
    return [...always, ...numbers, String(value), `${value}n`, true, false].filter((change) => change !== value);
  }
  if (typeof value === 'boolean') return [...always, !value, Number(value), String(value)];
  if (typeof value !== 'string') return always;
  const texts = [
    `${value} `,
    ` ${value}`,
    `${value}\n`,
    `${value}\0`,
    `${value}0`,
    `0${value}`,
    `-${value}`,
    `+${value}`,
    value.slice(1),
    value.slice(0, -1),
  ];
  // Digits and letters that look alike or are the same after a normalisation.
  const alike = [
    value.replace(/[0-9]/, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    value.replace(/a/, 'а'),
    value.toUpperCase(),
  ];
  const next = value.replace(/[0-9a-z](?=[^0-9a-z]*$)/, (last) => (last === '1' ? '2' : '1'));
  const number = Number(value);
  const asNumber: readonly Json[] =
    Number.isFinite(number) && value !== '' ? [number, value.includes('.') ? `${value}0` : `${value}.0`, `${value}e0`] : [];
  return [...always, ...texts, ...alike, next, ...asNumber, true].filter((change) => change !== value);
}

/** Every change of one leaf of the evidence. */
export function mutationsOf(evidence: object, path: Path): readonly Mutation[] {
  const value = valueAt(evidence, path);
  return changesOf(value).map((change) => ({
    what: `${path.join('.')}: ${JSON.stringify(value)} ${change === REMOVED ? 'removed' : `made ${JSON.stringify(change)}`}`,
    evidence: changedAt(JSON.parse(JSON.stringify(evidence)) as Json, path, change),
    steps: ['format', ...(STEPS[String(path[0])] ?? [])],
  }));
}

function valueAt(evidence: unknown, path: Path): Json {
  let value = evidence;
  for (const step of path) value = (value as { readonly [key: string | number]: unknown })[step];
  return value as Json;
}

function changedAt(value: Json, path: Path, change: Change): Json {
  const [step, ...rest] = path;
  if (step === undefined) return change === REMOVED ? null : change;
  const isGone = rest.length === 0 && change === REMOVED;
  if (isList(value)) {
    return isGone
      ? value.filter((_, index) => index !== step)
      : value.map((item, index) => (index === step ? changedAt(item, rest, change) : item));
  }
  if (typeof value !== 'object' || value === null) throw new RangeError(`nothing at ${path.join('.')}`);
  const members = Object.entries(value).filter(([key]) => !(isGone && key === step));
  return Object.fromEntries(members.map(([key, item]) => [key, key === step ? changedAt(item, rest, change) : item]));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
