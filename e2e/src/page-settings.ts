import type { BrowserContext, CDPSession, Page } from 'playwright-core';

type Method = (...parameters: unknown[]) => unknown;

/** What stays in a page or its context for as long as there is one. */
const PAGE_KEEPS = [
  'addInitScript',
  'close',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
] as const satisfies readonly (keyof Page)[];
const CONTEXT_KEEPS = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'routeFromHAR',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const satisfies readonly (keyof BrowserContext)[];
const CLOCK_KEEPS = [
  'fastForward',
  'install',
  'pauseAt',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const satisfies readonly (keyof Page['clock'])[];

/** Has something done whenever one of these methods is called, with what it was given and what it answers. */
function notice<Target extends object>(
  target: Target,
  names: readonly (keyof Target)[],
  called: (parameters: readonly unknown[], answer: unknown) => void,
): void {
  for (const name of names) {
    const method = target[name] as Method;
    const noticed = (...parameters: unknown[]): unknown => {
      const answer = Reflect.apply(method, target, parameters);
      called(parameters, answer);
      return answer;
    };
    Object.defineProperty(target, name, { value: noticed });
  }
}

/**
 * What tests set in a window beyond storages and an address. Routes, listeners, permissions, an absent network, further windows and talks with the
 * browser by its own protocol are taken back; what else is set ends with the window.
 */
export class PageSettings {
  readonly #undo: (() => Promise<unknown>)[] = [];
  readonly #context: BrowserContext;
  #isKept = false;

  /** Begins to take notice: what is set before stays and is not counted. */
  constructor(page: Page, context: BrowserContext) {
    this.#context = context;
    const keep = (): void => {
      this.#isKept = true;
    };
    notice(page, PAGE_KEEPS, keep);
    notice(context, CONTEXT_KEEPS, keep);
    notice(page.clock, CLOCK_KEEPS, keep);
    const undo = (work: () => Promise<unknown>): void => void this.#undo.push(work);
    notice(page, ['on', 'once'], ([event, listener]) =>
      undo(async () => await Promise.resolve(page.off(event as 'close', listener as () => void))),
    );
    notice(page, ['route'], () => undo(() => page.unrouteAll({ behavior: 'ignoreErrors' })));
    notice(context, ['route'], () => undo(() => context.unrouteAll({ behavior: 'ignoreErrors' })));
    notice(context, ['setOffline'], () => undo(() => context.setOffline(false)));
    notice(context, ['grantPermissions'], () => undo(() => context.clearPermissions()));
    // Either may have been ended by the test itself.
    notice(context, ['newPage'], (_, opened) => undo(async () => await (await (opened as Promise<Page>)).close()));
    notice(context, ['newCDPSession'], (_, opened) =>
      undo(async () => await (await (opened as Promise<CDPSession>)).detach().catch(() => undefined)),
    );
  }

  /** Takes back what can be; answers whether nothing is left of what was set. */
  async takeBack(): Promise<boolean> {
    for (const undo of this.#undo.splice(0)) await undo();
    return !this.#isKept && this.#context.pages().length === 1;
  }
}
