import { useLayoutEffect } from 'react';

/** After a sheet opens, closes or changes, ms: the second tap of a double tap comes within it. */
const GUARD_MS = 400;

/** What begins an action; what ends one that began before (pointerup) is let through. */
const actions = ['pointerdown', 'mousedown', 'click', 'dblclick', 'keydown'] as const;

/** Texts take blanks: in them the space bar acts on nothing. */
const textFields = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea';

/** Whether an event would act on what has just appeared. Escape, Tab, arrows and letters are let through. */
function isAction(event: Event): boolean {
  if (!(event instanceof KeyboardEvent)) return true;
  if (event.key === 'Enter') return true;
  return event.key === ' ' && !(event.target instanceof Element && event.target.matches(textFields));
}

let untilMs = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
let listens = false;

function swallow(event: Event): void {
  // The time of the tap itself, not when a busy page came to it.
  if (event.timeStamp >= untilMs || !isAction(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function listen(): void {
  if (listens) return;
  listens = true;
  for (const type of actions) window.addEventListener(type, swallow, { capture: true });
}

function extend(): void {
  untilMs = performance.now() + GUARD_MS;
  clearTimeout(timer);
  // Pointers find nothing under them meanwhile, so nothing lights up or takes the focus either.
  document.documentElement.classList.add('swallows-input');
  timer = setTimeout(() => document.documentElement.classList.remove('swallows-input'), GUARD_MS);
}

/** Swallows pointers, clicks (also those of screen readers), Enter and the space bar until what changed has been on the screen for 400 ms. */
function guardInput(): void {
  listen();
  extend();
  // A slow device draws the change later than it makes it.
  requestAnimationFrame(extend);
}

/** Guards when the component comes, when it goes, and when `step` changes. */
export function useInputGuard(step?: string): void {
  useLayoutEffect(() => {
    guardInput();
    return guardInput;
  }, [step]);
}
