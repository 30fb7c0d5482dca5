import { markPreferences } from '../../session/mark-preferences.ts';
import { drawingsFor, lookOf } from './choose.ts';

/**
 * Runs before the first paint: puts the drawing of this page that fits the device in its place. What was drawn at build time is the
 * app's own first picture, so the app takes over without anything moving.
 */
function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(`candor:${key}`);
  } catch {
    return null;
  }
}

function place(): void {
  const drawings = document.getElementById('drawings');
  const app = document.getElementById('app');
  if (drawings === null || app === null) return;
  const root = document.documentElement;
  markPreferences(root, lookOf(stored('preferences')));
  const names = drawingsFor(
    {
      path: window.location.pathname,
      search: window.location.search,
      tag: navigator.language,
      wide: window.matchMedia('(min-width: 1024px)').matches,
      stored,
    },
    { path: drawings.dataset['path'] ?? '', language: root.lang, languages: (drawings.dataset['languages'] ?? '').split(' ') },
  );
  const all = [...drawings.querySelectorAll('template')];
  const template = names.map((name) => all.find(({ dataset }) => dataset['name'] === name)).find((found) => found !== undefined);
  drawings.remove();
  if (template === undefined) return;
  const drawing = document.createElement('div');
  // Nothing answers a press yet; it is only to be seen.
  drawing.inert = true;
  drawing.append(document.importNode(template.content, true));
  for (const element of drawing.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset['style'] ?? '';
  app.replaceChildren(drawing);
}

place();
