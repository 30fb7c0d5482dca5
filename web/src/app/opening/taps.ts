/**
 * Presses on the drawing of a page, before its app is there. A link is followed by the browser. What needs the app waits, and is pressed
 * again on what the app has drawn in its place: a button with the same name, the same one in order.
 */

const PRESSED = 'button, summary, input, select, textarea, [role="tab"], [tabindex="0"]';

/** Where something stands among those of its name. */
interface Place {
  readonly name: string;
  readonly rank: number;
}

function nameOf(element: Element): string {
  return [element.tagName, element.getAttribute('role'), element.getAttribute('aria-label') ?? element.textContent?.trim()].join(' ');
}

function sameNamed(root: ParentNode, name: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(PRESSED)].filter((element) => nameOf(element) === name);
}

function placeOf(element: HTMLElement, root: ParentNode): Place {
  const name = nameOf(element);
  return { name, rank: sameNamed(root, name).indexOf(element) };
}

const isSame = (a: Place, b: Place): boolean => a.name === b.name && a.rank === b.rank;

/** Presses in their order until the app has all of them; those that wait are given up when somebody presses something else or goes away. */
function carryOut(app: HTMLElement, taps: Place[]): void {
  const { pathname } = window.location;
  const next = (): void => {
    if (window.location.pathname !== pathname) taps.length = 0;
    for (let tap = taps[0]; tap !== undefined; tap = taps[0]) {
      const found = sameNamed(app, tap.name)[tap.rank];
      if (found === undefined) return;
      taps.shift();
      found.click();
    }
    watch.disconnect();
    window.removeEventListener('pointerdown', giveUp, { capture: true });
  };
  const giveUp = (): void => {
    taps.length = 0;
    next();
  };
  // Parts of a page come with code of their own.
  const watch = new MutationObserver(next);
  watch.observe(app, { childList: true, subtree: true });
  window.addEventListener('pointerdown', giveUp, { capture: true });
  next();
}

/** Keeps the presses and the focus of a drawing until the app has taken its place. */
export function keepTaps(drawing: HTMLElement, app: HTMLElement): void {
  const taps: Place[] = [];
  let focus: Place | null = null;
  drawing.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const pressed = target?.closest<HTMLElement>(PRESSED) ?? null;
    if (pressed === null || target?.closest('a[href]') !== null) return;
    // Nothing turns or ticks in a drawing; the app's own does.
    event.preventDefault();
    const place = placeOf(pressed, drawing);
    // Somebody who presses twice because nothing happens wants it once.
    if (taps.some((tap) => isSame(tap, place))) return;
    taps.push(place);
    pressed.setAttribute('aria-busy', 'true');
  });
  drawing.addEventListener('focusin', ({ target }) => {
    focus = target instanceof HTMLElement ? placeOf(target, drawing) : null;
  });
  const taken = new MutationObserver(() => {
    if (drawing.isConnected) return;
    taken.disconnect();
    if (focus !== null && document.activeElement === document.body) sameNamed(app, focus.name)[focus.rank]?.focus({ preventScroll: true });
    carryOut(app, taps);
  });
  taken.observe(app, { childList: true });
}
