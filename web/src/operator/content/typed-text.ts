import { create } from 'zustand';
import type { ShownText } from './shapes.ts';

/** What stands in the fields of an editor, by their names. */
export type Values = Readonly<Record<string, string>>;

/** What is saved of a text in one language. `stamp`: that of its draft, 0 of none. */
export type Saved = { readonly id: string; readonly stamp: number; readonly values: Values };

/** What is typed and not saved, and on top of what. */
export type Typed = { readonly base: Saved; readonly values: Values };

/** By operator, text and language, in this page's memory: it stays when another page, text or language is looked at and when the session is over. */
export const typedTexts = create<ReadonlyMap<string, Typed>>(() => new Map());

export const typedKey = (operator: string, text: number, language: string): string => `${operator} ${text} ${language}`;

/** Keeps what differs from what is saved; null forgets it. */
export function keepTyped(key: string, typed: Typed | null): void {
  const others = [...typedTexts.getState()].filter(([other]) => other !== key);
  const isTyped = typed !== null && changedIn(typed.base.values, typed.values).length > 0;
  typedTexts.setState(new Map(isTyped ? [...others, [key, typed]] : others), true);
}

export const changedIn = (before: Values, after: Values): readonly string[] =>
  Object.keys(before).filter((name) => before[name] !== after[name]);

const timeText = (timeMs: number | null): string => (timeMs === null ? 'none' : new Date(timeMs).toISOString().replace('.000', ''));

/** Where a notice stands is typed beside its words; a guide and rules stay where they are. */
export function savedOf(
  { shown, versions, kind, place, part, position, link, fromMs, untilMs, translations }: ShownText,
  language: string,
): Saved {
  const { title = '', words = '', body = '' } = translations.find((one) => one.language === language) ?? {};
  const stamp = versions.find(({ state }) => state === 'draft')?.stamp ?? 0;
  const where = kind === 'notice' ? { place, part, position: String(position), link } : {};
  return {
    id: savedId(shown.version, shown.stamp, stamp),
    stamp,
    values: { ...where, from: timeText(fromMs), until: timeText(untilMs), title, words, body },
  };
}

/** Another one after each save, publication and discarding. */
export const savedId = (version: number, versionStamp: number, draftStamp: number): string => `${version} ${versionStamp} ${draftStamp}`;

/**
 * What stands in the editor when something else was saved since: what was typed, and what is saved now in the fields that were not touched. `conflicts`:
 * fields that both have changed. As long as there are some, `base` stays the older one, so that a save is refused until somebody has chosen.
 */
export function onTopOf(
  now: Saved,
  typed: Typed | undefined,
): Typed & { readonly conflicts: readonly string[]; readonly isMoved: boolean } {
  if (typed === undefined) return { base: now, values: now.values, conflicts: [], isMoved: false };
  const { base } = typed;
  const touched = changedIn(base.values, typed.values);
  const moved = changedIn(base.values, now.values);
  const values = Object.fromEntries(
    Object.keys(now.values).map((name) => [name, (touched.includes(name) ? typed.values[name] : now.values[name]) ?? '']),
  );
  const conflicts = touched.filter((name) => moved.includes(name) && now.values[name] !== typed.values[name]);
  return { base: conflicts.length > 0 ? base : now, values, conflicts, isMoved: moved.length > 0 };
}
