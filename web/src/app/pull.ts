/** Where a finger began that may pull the page down. */
export type Pull = { readonly xPx: number; readonly yPx: number };

/** This far down the ring is closed. */
const CLOSED_AT_PX = 120;
/** A finger trembles this much without meaning a pull. */
const SLACK_PX = 12;

/** Null for a touch that means something else: several fingers, a page or a part that is scrolled, what moves by a finger itself. */
export function pullFrom({ touches, target }: TouchEvent): Pull | null {
  const [touch, other] = touches;
  if (touch === undefined || other !== undefined || window.scrollY > 0) return null;
  if (document.querySelector('dialog[open]') !== null) return null;
  for (let part = target instanceof Element ? target : null; part !== null && part !== document.body; part = part.parentElement) {
    if (part.scrollTop > 0 || part.matches('input, select, textarea, canvas, [role="img"]')) return null;
  }
  return { xPx: touch.clientX, yPx: touch.clientY };
}

/** What is asked of a touch event: where its fingers are. */
type Touching = { readonly touches: ArrayLike<Pick<Touch, 'clientX' | 'clientY'>> };

/** How far the ring is closed, 0 to 1; 0 while the finger goes more aside than down. */
export function shareOf({ xPx, yPx }: Pull, { touches }: Touching): number {
  const touch = touches[0];
  if (touch === undefined) return 0;
  const downPx = touch.clientY - yPx - SLACK_PX;
  if (downPx <= 0 || Math.abs(touch.clientX - xPx) > downPx) return 0;
  return Math.min(1, downPx / (CLOSED_AT_PX - SLACK_PX));
}
