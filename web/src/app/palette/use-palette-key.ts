import { useEffect, useEffectEvent } from 'react';
import { useSheet } from '../../ui/use-sheet.ts';

/** Ctrl K, and ⌘ K on a Mac, open the palette; an open sheet keeps its place. */
export function usePaletteKey(on: boolean): void {
  const sheet = useSheet(['shell-palette']);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || event.repeat) return;
    if (document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    sheet.open('shell-palette');
  });
  useEffect(() => {
    if (!on) return undefined;
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [on]);
}
