import type { Evidence } from './evidence.ts';
import type { Step } from '../verify.ts';
import type { Random } from './random.ts';

/** A forged evidence file, what was done to it, and the steps that may be the first to fail. */
export type Forged = { readonly evidence: unknown; readonly what: string; readonly steps: readonly Step[] };

/** Which lines may say that something below a top-level key was changed by someone without the exchange's keys. */
const STEPS: Readonly<Record<string, readonly Step[]>> = {
  receipt: ['receipt'],
  receiptSignature: ['receipt'],
  voided: ['void'],
  settlement: ['settlement'],
  settlementSignature: ['settlement'],
  round: ['round'],
  roundSignature: ['round'],
  ticks: ['ticks', 'index', 'checkpoints', 'entry', 'lock', 'close', 'inputs'],
  checkpoints: ['checkpoints'],
  keys: ['keys', 'receipt', 'settlement', 'round', 'checkpoints'],
};

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
type Place = { readonly path: readonly (string | number)[]; readonly value: Json };

/** Changes one thing anywhere in a valid evidence file, as someone could who only has the file. */
export function forgeField(evidence: Evidence, random: Random): Forged {
  const copy = JSON.parse(JSON.stringify(evidence)) as Json;
  const top = random.pick(Object.keys(evidence));
  const places = placesOf(copy, []).filter(({ path }) => path[0] === top);
  const place = random.pick(places.length > 0 ? places : placesOf(copy, []).filter(({ path }) => path[0] === 'v'));
  const what = `${change(copy, place, random, evidence)} at ${place.path.join('.')}`;
  return { evidence: copy, what, steps: ['format', ...(STEPS[String(place.path[0])] ?? [])] };
}

function placesOf(value: Json, path: readonly (string | number)[]): Place[] {
  const here: Place[] = path.length === 0 ? [] : [{ path, value }];
  if (Array.isArray(value)) return [...here, ...value.flatMap((item, index) => placesOf(item, [...path, index]))];
  if (typeof value !== 'object' || value === null) return here;
  return [...here, ...Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]))];
}

function change(root: Json, { path, value }: Place, random: Random, evidence: Evidence): string {
  if (Array.isArray(value)) return changeList(root, path, value, random, evidence);
  if (typeof value === 'object' && value !== null) {
    const key = random.pick(Object.keys(value));
    if (random.once(2)) {
      delete value[key];
      return `key ${key} removed`;
    }
    value['note'] = 'as agreed';
    return 'a key added';
  }
  const next = random.once(12) ? otherType(value) : otherValue(value, random);
  put(root, path, next);
  return `${JSON.stringify(value)} made ${JSON.stringify(next)}`;
}

function changeList(root: Json, path: readonly (string | number)[], items: Json[], random: Random, evidence: Evidence): string {
  const way = random.pick(['drop', 'repeat', 'swap']);
  if (way === 'swap' && items.length >= 2) {
    const at = random.whole(0, items.length - 2);
    items.splice(at, 2, ...items.slice(at, at + 2).toReversed());
    return `items ${at} and ${at + 1} swapped`;
  }
  const droppable = items.map((_, index) => index).filter((index) => isNeeded(path, index, evidence));
  if (way === 'drop' && droppable.length > 0) {
    const at = random.pick(droppable);
    items.splice(at, 1);
    return `item ${at} dropped`;
  }
  if (items.length > 0) {
    const at = random.whole(0, items.length - 1);
    items.splice(at, 0, ...items.slice(at, at + 1));
    return `item ${at} repeated`;
  }
  put(root, path, ['']);
  return 'an item added';
}

/** The last key, when nothing was signed with it, and a checkpoint between may be left out of a file: it proves the same. */
function isNeeded(path: readonly (string | number)[], index: number, { checkpoints, ticks, keys, receipt }: Evidence): boolean {
  const name = path.join('.');
  if (name === 'keys') return index < keys.length - 1;
  if (name !== 'checkpoints') return true;
  const head = checkpoints[index]?.checkpoint.heads.find(({ symbol }) => symbol === receipt.symbol)?.n ?? 0;
  return ticks.some(({ n }) => n === head) && !ticks.some(({ n }) => n === head + 1);
}

function put(root: Json, path: readonly (string | number)[], value: Json): void {
  let at = root;
  for (const [index, step] of path.entries()) {
    if (typeof at !== 'object' || at === null) throw new RangeError('no such place');
    const holder = at as { [key: string | number]: Json };
    if (index === path.length - 1) holder[step] = value;
    at = holder[step] ?? null;
  }
}

function otherType(value: Json): Json {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' && /^[1-9][0-9]{0,9}$/.test(value) ? Number(value) : null;
}

function otherValue(value: Json, random: Random): Json {
  if (typeof value === 'number') return random.pick([value + 1, value - 1, value + 1000, -value - 1, value + 0.5]);
  if (typeof value === 'boolean') return !value;
  if (typeof value !== 'string') return 0;
  if (value === '') return 'GAP_WON';
  const at = random.whole(0, value.length - 1);
  const old = value.charAt(at);
  const alphabet = /[0-9]/.test(old) ? '0123456789' : /[a-f]/.test(old) ? 'abcdef' : 'ghxyzGP';
  const fresh = random.pick(alphabet.split('').filter((letter) => letter !== old));
  return value.slice(0, at) + fresh + value.slice(at + 1);
}
