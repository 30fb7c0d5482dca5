import { markPreferences } from '../../session/mark-preferences.ts';
import { drawingsFor, lookOf, roomsOf } from './choose.ts';
import { keepTaps } from './taps.ts';

/**
 * Runs before the first paint: puts the drawing of this page that fits the device in its place, and then fetches the app. What was drawn
 * at build time is the app's own first picture, so the app takes over without anything moving.
 */

function stored(key: string): string | null {
  try {
    return window.localStorage.getItem(`candor:${key}`);
  } catch {
    return null;
  }
}

/** The entry and, beside it, what it will ask for. */
function fetchScripts([entry = '', ...others]: readonly string[]): void {
  for (const href of others) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = entry;
  document.head.append(script);
}

/** A page in the background is not painted; it is not to wait longer than this. */
const paintPatienceMs = 200;

function afterPaint(next: () => void): void {
  let done = false;
  const once = () => {
    if (!done) next();
    done = true;
  };
  requestAnimationFrame(() => setTimeout(once, 0));
  setTimeout(once, paintPatienceMs);
}

/** True when something was placed. */
function container(drawings: HTMLElement, app: HTMLElement): boolean {
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
    {
      path: drawings.dataset['path'] ?? '',
      language: root.lang,
      languages: (drawings.dataset['languages'] ?? '').split(' '),
      mode: drawings.dataset['mode'] ?? null,
      offers: drawings.dataset['offers'] ?? null,
    },
  );
  const all = [...drawings.querySelectorAll('template')];
  const template = names.map((name) => all.find(({ dataset }) => dataset['name'] === name)).find((found) => found !== undefined);
  if (template === undefined) return false;
  const drawing = document.createElement('div');
  drawing.className = 'drawing';
  drawing.append(document.importNode(template.content, true));
  for (const element of drawing.querySelectorAll<HTMLElement>('[data-style]')) element.style.cssText = element.dataset['style'] ?? '';
  for (const [name, heightPx] of roomsOf(stored('rooms'), window.innerWidth)) root.style.setProperty(`--room-${name}`, `${heightPx}px`);
  app.replaceChildren(drawing);
  keepTaps(drawing, app);
  return true;
}

const drawings = document.getElementById('drawings');
const app = document.getElementById('app');
if (drawings !== null && app !== null) {
  const scripts = (drawings.dataset['scripts'] ?? '').split(' ');
  let placed = false;
  try {
    placed = container(drawings, app);
  } finally {
    // Whatever happens to the drawing, the app comes.
    if (placed) afterPaint(() => fetchScripts(scripts));
    else fetchScripts(scripts);
    drawings.remove();
  }
}
