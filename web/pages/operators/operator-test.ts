import { openPage, type ViewportName, type WatchedPage } from '@candor/e2e/browser';
import type { Role } from '@candor/server/operators/permissions';
import type { Page } from 'playwright-core';
import { test as base } from '../test.ts';
import { OperatorAnswers } from './operator-answers.ts';
import { OperatorStandIn } from './operator-stand-in.ts';

type Language = 'en' | 'ar' | 'zh';

export type OperatorOptions = {
  readonly viewport?: ViewportName;
  readonly language?: Language;
  readonly name?: string;
  readonly roles?: readonly Role[];
  /** What is answered, before the page asks. */
  readonly answers?: (answers: OperatorAnswers) => void;
};

/** A window with the operators' page, and a stand-in of its own. */
export class OperatorWindow {
  readonly #watched: WatchedPage;
  readonly answers: OperatorAnswers;

  constructor(watched: WatchedPage, answers: OperatorAnswers) {
    this.#watched = watched;
    this.answers = answers;
  }

  get page(): Page {
    return this.#watched.page;
  }

  problems(): readonly string[] {
    return [...this.#watched.problems(), ...this.answers.faults];
  }

  /** For a test in which something is refused or lost on purpose: the browser itself names such an answer. */
  forgetProblems(): void {
    this.#watched.forgetProblems();
  }

  async signIn(name = this.answers.name): Promise<void> {
    const { page } = this;
    await page.locator('input[name=username]').fill(name);
    await page.locator('input[name=password]').fill('a password of twelve');
    await page.locator('input[name=one-time-code]').fill('123456');
    await page.locator('button[type=submit]').click();
    await page.locator('h1[tabindex]').waitFor();
  }

  /** Waits until nothing is on its way any more. */
  async settled(): Promise<void> {
    await this.page.waitForLoadState('networkidle');
    await this.page.waitForFunction(
      () => document.querySelector('main h1') !== null && document.querySelector('[class*="skeleton"]') === null,
    );
  }

  /** Another page, as a link leads there. */
  async go(hash: string): Promise<void> {
    await this.page.evaluate((to) => {
      window.location.hash = to;
    }, hash);
  }
}

/** `arrive` opens an address of the operators’ page, before the form to sign in. A page that has left a problem fails its test. */
export const test = base.extend('arrive', async ({ browser }, { onCleanup }) => {
  const opened: { readonly window: OperatorWindow; readonly close: () => Promise<void> }[] = [];
  onCleanup(async () => {
    const problems = opened.flatMap(({ window }) => window.problems());
    for (const { close } of opened) await close();
    if (problems.length > 0) throw new Error(`the page has left problems:\n${problems.join('\n')}`);
  });
  return async (hash: string, options: OperatorOptions = {}): Promise<OperatorWindow> => {
    const { viewport = 'desktop', language = 'en', name = 'anna', roles = ['support'] } = options;
    const answers = new OperatorAnswers(name, roles);
    options.answers?.(answers);
    const standIn = await OperatorStandIn.start(answers);
    const watched = await openPage({ browser, address: standIn.address }, { viewport });
    const close = async (): Promise<void> => {
      await watched.context.close();
      await standIn.stop();
    };
    const window = new OperatorWindow(watched, answers);
    opened.push({ window, close });
    await window.page.goto(`/?language=${language}${hash}`);
    return window;
  };
});
