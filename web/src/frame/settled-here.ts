import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Listed } from '../product/listed.tsx';

interface Numbered {
  readonly id: number;
}

/** What was in the list of open ones before and is not now. */
export function endedOf(before: readonly Numbered[], now: readonly Numbered[]): readonly number[] {
  const still = new Set(now.map(({ id }) => id));
  return before.filter(({ id }) => !still.has(id)).map(({ id }) => id);
}

/** Open and settled ones by their number, newest first: what settles keeps its place. */
export function inPlace<Row extends Numbered>(open: readonly Row[], settled: readonly Row[]): readonly Row[] {
  const isOpen = new Set(open.map(({ id }) => id));
  return [...open, ...settled.filter(({ id }) => !isOpen.has(id))].toSorted((a, b) => b.id - a.id);
}

/** A list of open ones with those that settled meanwhile. */
export function openInPlace<Row extends Numbered>(open: Listed<Row>, settled: readonly Row[]): Listed<Row> {
  return open.rows === null ? open : { ...open, rows: inPlace(open.rows, settled) };
}

/** Which own things ended while this page was looking; each is shown where it was until it is put away or the page is left. */
export function useSettledHere<Row extends Numbered>(open: readonly Row[] | null, past: readonly Row[] | null, onEnded: () => void) {
  const before = useRef<readonly Row[]>([]);
  const [ended, setEnded] = useState<readonly number[]>([]);
  // Money moved, and the event that says so may be lost: the lists and balances are asked again.
  const tell = useEffectEvent(onEnded);
  useEffect(() => {
    if (open === null) return;
    const gone = endedOf(before.current, open);
    before.current = open;
    if (gone.length === 0) return;
    setEnded((already) => [...gone, ...already]);
    tell();
  }, [open]);
  return {
    settled: (past ?? []).filter(({ id }) => ended.includes(id)),
    putAway: (id: number): void => setEnded((already) => already.filter((one) => one !== id)),
  };
}
