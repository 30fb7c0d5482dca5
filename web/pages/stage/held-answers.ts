/** What the page keeps for these tests beside the app. */
type HeldAnswers = { readonly hold: (key: string) => void; readonly release: (key: string) => void };
export type WindowWithAnswers = Window & typeof globalThis & { candorAnswers: HeldAnswers };

/** Where a document finds that it is to hold its answers from its first call on. */
export const HELD_KEY = 'candor-test:held';

/**
 * Runs before the page's own scripts, in every document: holds the answers to all calls from `hold` to `release`, as a slow line does. They are held in the
 * page and not where they come from: six that are open leave a browser no connection for the scripts of a page.
 */
export function keepAnswers(heldKey: string): void {
  let gate: PromiseWithResolvers<void> | null = null;
  const isHeld = (): boolean => {
    try {
      return sessionStorage.getItem(heldKey) !== null;
    } catch {
      // A document without an address has no storage, and asks for nothing.
      return false;
    }
  };
  if (isHeld()) gate = Promise.withResolvers<void>();
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const answer = await send(input, init);
    await gate?.promise;
    return answer;
  };
  const answers: HeldAnswers = {
    hold(key) {
      sessionStorage.setItem(key, '1');
      gate ??= Promise.withResolvers<void>();
    },
    release(key) {
      sessionStorage.removeItem(key);
      gate?.resolve();
      gate = null;
    },
  };
  Object.assign(window, { candorAnswers: answers });
}
